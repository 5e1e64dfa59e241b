'use client';

import { TextInput } from '@mantine/core';
import { useEffect } from 'react';
import type { PickedLead } from '@/app/_portal/leads/record/lead-picker';
import { useUndoAdd } from '@/app/_portal/shared/deletion/use-undo-add';
import { useViewer } from '@/app/_portal/viewer';
import { api } from '@/app/_trpc/client';
import { InlineForm, OWN_ESCAPE } from '@/app/_ui/forms/inline-form';
import { NoteContentInput } from './mentions/note-content-input';
import { useNoteCache } from './note-cache';
import { EMPTY_NOTE, toNewNote } from './note-draft';
import { noteDrafts } from './note-drafts';
import { NOTE_FIELDS } from './note-fields';
import { useNoteForm } from './use-note-form';
import { useCreateNote } from './use-save-note';

/** The lead is known, so only these fields are shown. */
const FIELDS = ['title', 'content'] as const;

/** Adds a note to a lead from the lead's detail. Keeps the draft for this lead until it is saved or discarded. */
export default function QuickNote({ lead, onClose }: { lead: PickedLead; onClose: () => void }) {
  const { id: userId, timezone: zone } = useViewer();
  const create = useCreateNote();
  const { mutateAsync } = api.notes.delete.useMutation();
  const offerUndo = useUndoAdd({ mutateAsync, cache: useNoteCache() });
  const form = useNoteForm(
    {
      start: { ...EMPTY_NOTE, lead },
      kept: { drafts: noteDrafts, userId, place: lead.id },
      async save(draft) {
        const note = await create.mutateAsync(toNewNote(draft, zone));
        offerUndo('Note added.', note);
        return finish;
      },
    },
    FIELDS,
  );
  const { focusInput, failure } = form;
  useEffect(() => focusInput('title'), [focusInput]);
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
      <TextInput
        {...form.inputProps('title')}
        {...OWN_ESCAPE}
        label={NOTE_FIELDS.title.label}
        placeholder={NOTE_FIELDS.title.placeholder}
      />
      <NoteContentInput form={form} minRows={3} {...OWN_ESCAPE} />
    </InlineForm>
  );
}
