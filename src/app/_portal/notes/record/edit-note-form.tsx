'use client';

import { Stack } from '@mantine/core';
import { useEffect } from 'react';
import { useViewer } from '@/app/_portal/viewer';
import { FormFooter } from '@/app/_ui/forms/form-footer';
import { NotSaved } from '@/app/_ui/forms/not-saved';
import { submitByKeys } from '@/app/_ui/forms/use-draft-form';
import { useVersionedEdit } from '@/app/_ui/forms/use-versioned-edit';
import { note as noteSchema } from '@/domain/notes/note';
import type { NoteItem } from './note-cache';
import { changedFields, inputsOf, toChanges, toDraft } from './note-draft';
import { NoteFormFields } from './note-form-fields';
import { StaleNote } from './stale-note';
import { useNoteForm } from './use-note-form';
import { useUpdateNote } from './use-save-note';

interface EditNoteFormProps {
  note: NoteItem;
  onDirty: (dirty: boolean) => void;
  onCancel: () => void;
  onDone: () => void;
}

export function EditNoteForm({ note, onDirty, onCancel, onDone }: EditNoteFormProps) {
  const { mutateAsync: update } = useUpdateNote();
  const { timezone: zone } = useViewer();
  const form = useNoteForm(toDraft(note, zone));
  const { base, stale, save } = useVersionedEdit({
    item: note,
    form,
    toDraft: (item) => toDraft(item, zone),
    changedFields,
    inputsOf,
    toChanges: (draft, names) => toChanges(draft, names, zone),
    schema: noteSchema,
    update,
    nameOf: ({ title }) => title,
    onDirty,
    onDone,
  });

  const { focus } = form;
  // The form takes the place of the text.
  useEffect(() => focus('title'), [focus]);

  if (stale) return <StaleNote {...stale} />;
  return (
    <form onSubmit={form.submit(save)} onKeyDown={submitByKeys} noValidate aria-label="Edit note">
      <Stack gap={24}>
        <NotSaved problem={form.failure} goneWords="This note or its lead has been deleted in the meantime." />
        <NoteFormFields form={form} importedCompany={base.leadId === null ? base.leadCompany : null} />
        <FormFooter saving={form.saving} save={form.failure ? 'Try again' : 'Save changes'} onCancel={onCancel} />
      </Stack>
    </form>
  );
}
