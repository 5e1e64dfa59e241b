'use client';

import { Stack } from '@mantine/core';
import { useEffect } from 'react';
import { useUpdateNote } from '@/app/_portal/notes/record/module';
import type { NoteItem } from '@/app/_portal/notes/record/note-cache';
import { StaleEdit } from '@/app/_portal/shared/stale-edit';
import { FormFooter } from '@/app/_ui/forms/form-footer';
import { NotSaved } from '@/app/_ui/forms/not-saved';
import { submitByKeys } from '@/app/_ui/interaction/submit-by-keys';
import { conflict } from './note-draft';
import { NoteFormFields } from './note-form-fields';
import { useNoteForm } from './use-note-form';

interface EditNoteFormProps {
  note: NoteItem;
  onDirty: (dirty: boolean) => void;
  onCancel: () => void;
  onDone: () => void;
}

export function EditNoteForm({ note, onDirty, onCancel, onDone }: EditNoteFormProps) {
  const { save: update } = useUpdateNote();
  const form = useNoteForm({ item: note, update, onDirty, onDone });

  const { focusInput } = form;
  const base = form.item ?? note;
  // The form replaces the text, so move the focus to it.
  useEffect(() => focusInput('title'), [focusInput]);

  if (form.stale) return <StaleEdit {...form.stale} noun="note" conflict={conflict} />;
  return (
    <form onSubmit={form.submit} onKeyDown={submitByKeys} noValidate aria-label="Edit note">
      <Stack gap={24}>
        <NotSaved problem={form.failure} goneMessage="This note or its lead was deleted while you were editing it." />
        <NoteFormFields form={form} importedCompany={base.leadId === null ? base.leadCompany : null} />
        <FormFooter saving={form.saving} save={form.failure ? 'Try again' : 'Save changes'} onCancel={onCancel} />
      </Stack>
    </form>
  );
}
