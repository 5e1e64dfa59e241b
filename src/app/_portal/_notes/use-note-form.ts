'use client';

import { useForm } from '@mantine/form';
import { type SyntheticEvent, useId } from 'react';
import { problemOf } from '@/app/_ui/problems';
import { checkDraft, DRAFT_FIELDS, type DraftField, isRequired, type NoteDraft, problemErrors } from './note-draft';

/** The state of a note's form; what is wrong is said by the domain's schema, at the field, the first one focused. */
export function useNoteForm(initialValues: NoteDraft) {
  const prefix = useId();
  const form = useForm<NoteDraft>({ initialValues, validate: checkDraft });

  const inputId = (field: DraftField) => `${prefix}${field}`;
  const focus = (field: DraftField) => document.getElementById(inputId(field))?.focus();
  const focusFirst = (errors: object) => {
    const first = DRAFT_FIELDS.find((field) => field in errors);
    // The message must be at the field before the field is announced.
    if (first) requestAnimationFrame(() => focus(first));
  };

  return {
    ...form,
    inputId,
    focus,
    /** What every input of the form needs; a text is required when the domain says so. */
    inputProps: (field: DraftField) => ({
      ...form.getInputProps(field),
      id: inputId(field),
      name: field,
      autoComplete: 'off',
      required: field === 'title' || field === 'content' ? isRequired(field) : undefined,
    }),
    /** A submit handler that goes on only with a draft that is in order. */
    whenValid: (save: (draft: NoteDraft) => void) => (event: SyntheticEvent<HTMLFormElement>) =>
      form.onSubmit(save, focusFirst)(event),
    /** Shows the server's refusal at the fields it names; false when it names none. */
    showProblem(error: unknown): boolean {
      const errors = problemErrors(problemOf(error));
      form.setErrors(errors);
      focusFirst(errors);
      return Object.keys(errors).length > 0;
    },
  };
}

export type NoteForm = ReturnType<typeof useNoteForm>;
