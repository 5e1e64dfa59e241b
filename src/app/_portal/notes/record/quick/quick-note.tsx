'use client';

import { useCallback, useEffect } from 'react';
import type { PickedLead } from '@/app/_portal/leads/record/picking/lead-picker';
import { EMPTY_NOTE, toNewNote } from '@/app/_portal/notes/record/form/note-draft';
import { noteDrafts } from '@/app/_portal/notes/record/form/note-drafts';
import { type NoteForm, useNoteForm } from '@/app/_portal/notes/record/form/use-note-form';
import { NoteContentInput } from '@/app/_portal/notes/record/mentions/note-content-input';
import { useCreateNote } from '@/app/_portal/notes/record/module';
import { useNoteCache } from '@/app/_portal/notes/record/note-cache';
import { useUndoAdd } from '@/app/_portal/shared/deletion/use-undo-add';
import { useViewer } from '@/app/_portal/viewer';
import { api } from '@/app/_trpc/client';
import { InlineForm, OWN_ESCAPE } from '@/app/_ui/forms/inline-form';
import { noteOfLine } from '@/domain/notes/call';

/** The lead, if any, is known, and the title is the first line (D100). */
const FIELDS = ['content'] as const;

/** Adds a note in one field, to a lead or to none. Keeps the draft for this lead until it is saved or discarded. */
export default function QuickNote({ lead, onClose }: { lead: PickedLead | null; onClose: () => void }) {
  const { id: userId, timezone: zone } = useViewer();
  const create = useCreateNote();
  const { mutateAsync } = api.notes.delete.useMutation();
  const offerUndo = useUndoAdd({ mutateAsync, cache: useNoteCache() });
  const form = useNoteForm(
    {
      start: { ...EMPTY_NOTE, lead },
      kept: { drafts: noteDrafts, userId, place: lead?.id ?? 'quick' },
      async save(draft) {
        const note = await create.mutateAsync(toNewNote(draft, zone));
        offerUndo('Note added.', note);
        return finish;
      },
    },
    FIELDS,
  );
  const { focusInput, failure, setFieldValue } = form;
  const setWithTitle = useCallback<NoteForm['setFieldValue']>(
    (input, value) => {
      setFieldValue(input, value);
      if (input === 'content') setFieldValue('title', noteOfLine(String(value), null)?.title ?? '');
    },
    [setFieldValue],
  );
  useEffect(() => focusInput('content'), [focusInput]);
  useEffect(() => {
    if (failure) focusInput('content');
  }, [failure, focusInput]);

  const finish = () => {
    form.discard();
    onClose();
  };

  return (
    <InlineForm
      label="New note"
      save="Save note"
      form={form}
      lostOn="page"
      onLeave={finish}
      onKeep={() => focusInput('content')}
    >
      <NoteContentInput form={{ ...form, setFieldValue: setWithTitle }} minRows={3} {...OWN_ESCAPE} />
    </InlineForm>
  );
}
