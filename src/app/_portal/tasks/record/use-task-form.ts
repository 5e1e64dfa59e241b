'use client';

import { useViewer } from '@/app/_portal/viewer';
import { useDraftForm } from '@/app/_ui/forms/use-draft-form';
import { checkDraft, problemErrors, TASK_INPUTS, type TaskDraft } from './task-draft';

const HALF_A_DATE = 'Enter the whole date';
const HALF_A_TIME = 'Enter the whole time, or none';

/** The state of a task's form. */
export function useTaskForm(start: TaskDraft) {
  const { timezone: zone } = useViewer();
  const form = useDraftForm({
    start,
    fields: TASK_INPUTS,
    check: (draft) => checkDraft(draft, zone),
    problemErrors,
    halfTyped: (input) => (input === 'dueTime' ? HALF_A_TIME : HALF_A_DATE),
  });
  return { ...form, zone };
}

export type TaskForm = ReturnType<typeof useTaskForm>;
