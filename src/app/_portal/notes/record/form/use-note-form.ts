'use client';

import type { NoteItem } from '@/app/_portal/notes/record/note-cache';
import type { NoteFormField } from '@/app/_portal/notes/record/note-fields';
import { isRequired } from '@/app/_portal/shared/fields/drafts';
import { type FormSpec, type RecordFormOptions, useRecordForm } from '@/app/_ui/forms/use-record-form';
import { noteFields, note as noteSchema, type UpdateNoteChanges } from '@/domain/notes/note';
import {
  changedFields,
  checkDraft,
  inputsOf,
  NOTE_INPUTS,
  type NoteDraft,
  type NoteInput,
  problemErrors,
  toChanges,
  toDraft,
} from './note-draft';

const NOTE_FORM: FormSpec<NoteItem, NoteDraft, NoteFormField, NoteInput, UpdateNoteChanges> = {
  inputs: NOTE_INPUTS,
  check: checkDraft,
  problemErrors,
  halfTyped: () => 'Enter a full date and time, or none',
  toDraft,
  changedFields,
  inputsOf,
  toChanges,
  schema: noteSchema,
  nameOf: ({ title }) => title,
};

/** The state of a note's form, with all or some of its inputs. */
export function useNoteForm(
  options: RecordFormOptions<NoteItem, NoteDraft, UpdateNoteChanges>,
  inputs: readonly NoteInput[] = NOTE_INPUTS,
) {
  const form = useRecordForm({ ...NOTE_FORM, inputs }, options);
  return {
    ...form,
    inputProps: (input: NoteInput) => ({
      ...form.inputProps(input),
      required: isRequired(noteFields, input) || undefined,
    }),
  };
}

export type NoteForm = ReturnType<typeof useNoteForm>;
