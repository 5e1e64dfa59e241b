'use client';

import { useForm } from '@mantine/form';
import { type SyntheticEvent, useId } from 'react';
import { problemOf } from '@/app/_ui/problems';
import { useViewer } from '../viewer';
import { checkDraft, problemErrors, TASK_INPUTS, type TaskDraft } from './task-draft';

const HALF_A_DATE = 'Enter the whole date';
const HALF_A_TIME = 'Enter the whole time, or none';

/** The state of a task's form; what is wrong is said at the input, the first one focused. */
export function useTaskForm(initialValues: TaskDraft) {
  const { timezone: zone } = useViewer();
  const prefix = useId();
  const form = useForm<TaskDraft>({ initialValues, validate: (draft) => checkDraft(draft, zone) });

  const inputId = (name: keyof TaskDraft) => `${prefix}${name}`;
  const input = (name: keyof TaskDraft) => document.getElementById(inputId(name));
  const focusFirst = (errors: object) => {
    const first = TASK_INPUTS.find((name) => name in errors);
    // The message must be at the input before the input is announced.
    if (first) requestAnimationFrame(() => input(first)?.focus());
  };

  return {
    ...form,
    zone,
    inputId,
    /** A submit handler that goes on only with a draft that is in order. */
    whenValid: (save: (draft: TaskDraft) => void) => (event: SyntheticEvent<HTMLFormElement>) => {
      const half = TASK_INPUTS.find((name) => isHalfTyped(input(name)));
      if (half) {
        event.preventDefault();
        form.setFieldError(half, half === 'dueTime' ? HALF_A_TIME : HALF_A_DATE);
        return focusFirst({ [half]: true });
      }
      form.onSubmit(save, focusFirst)(event);
    },
    /** Shows the server's refusal at the inputs it names; false when it names none. */
    showProblem(error: unknown): boolean {
      const errors = problemErrors(problemOf(error));
      form.setErrors(errors);
      focusFirst(errors);
      return Object.keys(errors).length > 0;
    },
  };
}

export type TaskForm = ReturnType<typeof useTaskForm>;

/** A date of which only parts are typed reads as empty; saving it so would lose it without a word. */
const isHalfTyped = (element: HTMLElement | null) => element instanceof HTMLInputElement && element.validity.badInput;
