'use client';

import { isRequired } from '@/app/_portal/shared/fields/drafts';
import { useViewer } from '@/app/_portal/viewer';
import { useDraftForm } from '@/app/_ui/forms/use-draft-form';
import { noteFields } from '@/domain/notes/note';
import { checkDraft, NOTE_INPUTS, type NoteDraft, type NoteInput, problemErrors } from './note-draft';

const HALF_A_DATE = 'Enter the whole date and time, or none';

/** The state of a note's form, which has all inputs of a note or some of them. */
export function useNoteForm(start: NoteDraft, fields: readonly NoteInput[] = NOTE_INPUTS) {
  const { timezone: zone } = useViewer();
  const form = useDraftForm({
    start,
    fields,
    check: (draft) => checkDraft(draft, zone),
    problemErrors,
    halfTyped: () => HALF_A_DATE,
  });
  return {
    ...form,
    zone,
    inputProps: (input: NoteInput) => ({
      ...form.inputProps(input),
      required: isRequired(noteFields, input) || undefined,
    }),
  };
}

export type NoteForm = ReturnType<typeof useNoteForm>;
