'use client';

import { useForm } from '@mantine/form';
import { type SyntheticEvent, useId } from 'react';
import { problemOf } from '@/app/_ui/problems';
import type { LeadFieldName } from '@/domain/leads/lead';
import { useViewer } from '../viewer';
import { checkDraft, type LeadDraft, problemErrors } from './lead-draft';
import { LEAD_FIELD_NAMES } from './lead-fields';

const HALF_A_DATE = 'Enter the whole date and time, or none';

/** The state of a lead's form; what is wrong is said by the domain's schema, at the field, the first one focused. */
export function useLeadForm(initialValues: LeadDraft) {
  const { timezone: zone } = useViewer();
  const prefix = useId();
  const form = useForm<LeadDraft>({ initialValues, validate: (draft) => checkDraft(draft, zone) });

  const inputId = (name: LeadFieldName) => `${prefix}${name}`;
  const input = (name: LeadFieldName) => document.getElementById(inputId(name));
  const focus = (name: LeadFieldName) => input(name)?.focus();
  const focusFirst = (errors: object) => {
    const first = LEAD_FIELD_NAMES.find((name) => name in errors);
    // The message must be at the field before the field is announced.
    if (first) requestAnimationFrame(() => focus(first));
  };

  return {
    ...form,
    zone,
    inputId,
    focus,
    /** A submit handler that goes on only with a draft that is in order. */
    whenValid: (save: (draft: LeadDraft) => void) => (event: SyntheticEvent<HTMLFormElement>) => {
      const half = LEAD_FIELD_NAMES.find((name) => isHalfTyped(input(name)));
      if (half) {
        event.preventDefault();
        form.setFieldError(half, HALF_A_DATE);
        return focusFirst({ [half]: true });
      }
      form.onSubmit(save, focusFirst)(event);
    },
    /** Shows the server's refusal at the fields it names; false when it names none. */
    showProblem(error: unknown): boolean {
      const errors = problemErrors(problemOf(error));
      form.setErrors(errors);
      focusFirst(errors);
      return Object.keys(errors).length > 0;
    },
  };
}

export type LeadForm = ReturnType<typeof useLeadForm>;

/** A date of which only parts are typed reads as empty; saving it so would lose it without a word. */
const isHalfTyped = (element: HTMLElement | null) => element instanceof HTMLInputElement && element.validity.badInput;
