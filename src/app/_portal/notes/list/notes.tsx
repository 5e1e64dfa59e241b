'use client';

import { useCallback, useMemo, useState } from 'react';
import { lazyDeleteModal } from '@/app/_portal/shared/deletion/lazy-delete-modal';
import { useScrollToTopOnChange } from '@/app/_portal/shared/list/use-scroll-to-top-on-change';
import type { TabProps } from '@/app/_portal/tabs';
import { useTab } from '@/app/_portal/use-tab';
import { lazyOverlay } from '@/app/_ui/loading/lazy-code';
import { useEditing } from '../record/form/use-editing';
import { NOTE_MODULE } from '../record/module';
import type { NoteItem } from '../record/note-cache';
import { NoteFilters } from './note-filters';
import { NoteList } from './note-list';
import { NoteTips } from './note-tips';
import classes from './notes.module.css';
import { NotesHeader } from './notes-header';
import { useAddNote } from './use-add-note';
import { useNoteFilters } from './use-note-filters';

const DeleteNoteModal = lazyDeleteModal<NoteItem>();
const NoteDetail = lazyOverlay(
  () => import('../record/note-detail').then((module) => module.NoteDetail),
  ({ id }) => id !== null,
);
const AddNoteForm = lazyOverlay(
  () => import('./add-note-form').then((module) => module.AddNoteForm),
  ({ opened }) => opened,
);

export default function Notes({ tab }: TabProps) {
  const { openId, setOpenId } = useTab();
  const filters = useNoteFilters();
  useScrollToTopOnChange(JSON.stringify(filters.asked));
  const adding = useAddNote();
  const { editing, setEditId } = useEditing(openId);
  const [deleting, setDeleting] = useState<NoteItem | null>(null);

  const close = useCallback(() => setOpenId(null), [setOpenId]);
  const actions = useMemo(
    () => ({
      edit(note: NoteItem) {
        setEditId(note.id);
        setOpenId(note.id);
      },
      remove: setDeleting,
    }),
    [setOpenId, setEditId],
  );

  return (
    <>
      <NotesHeader title={tab.label} filters={filters} adding={adding} />
      <AddNoteForm opened={adding.opened} calls={adding.calls} onClose={adding.close} />
      <NoteFilters filters={filters} />
      <div className={classes.columns}>
        <NoteList
          filters={filters}
          actions={actions}
          keysOff={openId !== null || deleting !== null}
          onAdd={adding.open}
        />
        <NoteTips />
      </div>
      <NoteDetail
        id={openId}
        editing={editing}
        onEdit={setEditId}
        onDelete={setDeleting}
        busy={deleting !== null}
        onClose={close}
        onTag={(tag) => {
          close();
          filters.setTag(tag);
        }}
      />
      <DeleteNoteModal
        of={NOTE_MODULE}
        item={deleting}
        onClose={() => setDeleting(null)}
        onDeleted={({ id }) => {
          if (id === openId) close();
        }}
      />
    </>
  );
}
