'use client';

import { useDraftForm } from '@/app/_ui/forms/use-draft-form';
import { checkDraft, DRAFT_FIELDS, type DraftField, isRequired, type NoteDraft, problemErrors } from './note-draft';

/** The state of a note's form, which has all fields of a note or some of them. */
export function useNoteForm(start: NoteDraft, fields: readonly DraftField[] = DRAFT_FIELDS) {
  const form = useDraftForm({ start, fields, check: checkDraft, problemErrors });
  return {
    ...form,
    inputProps: (field: DraftField) => ({
      ...form.inputProps(field),
      required: field === 'title' || field === 'content' ? isRequired(field) : undefined,
    }),
  };
}

export type NoteForm = ReturnType<typeof useNoteForm>;
