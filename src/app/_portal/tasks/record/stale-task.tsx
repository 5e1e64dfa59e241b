'use client';

import { useViewer } from '@/app/_portal/viewer';
import { StaleEdit } from '@/app/_ui/forms/stale-edit';
import type { Stale } from '@/app/_ui/forms/use-versioned-edit';
import { type Formats, useFormats } from '@/app/_ui/time/formats';
import { momentToInstant } from '@/domain/shared/time';
import { TASK_PRIORITY_LABELS, TASK_TYPE_LABELS } from '@/domain/tasks/task';
import type { TaskItem } from './task-cache';
import { dueOf, TASK_FORM_FIELDS, type TaskDraft, type TaskFormField } from './task-draft';

/** Somebody was faster with this task. */
export function StaleTask({ item: _, edits, rows, ...answers }: Stale<TaskItem, TaskDraft, TaskFormField>) {
  const formats = useFormats();
  const { timezone: zone } = useViewer();
  const words = (field: TaskFormField, draft: TaskDraft) => WORDS[field](draft, zone, formats);
  return (
    <StaleEdit
      {...answers}
      noun="task"
      rows={rows.map(({ field, by }) => ({
        label: TASK_FORM_FIELDS[field].label,
        by,
        theirs: words(field, edits.theirs),
        mine: words(field, edits.mine),
      }))}
    />
  );
}

const WORDS = {
  title: ({ title }) => title,
  dueDate(draft, zone, { date, dateTime }) {
    const due = dueOf(draft, zone);
    if (!due) return '';
    return (typeof due === 'string' ? date : dateTime)(momentToInstant(due, zone));
  },
  priority: ({ priority }) => TASK_PRIORITY_LABELS[priority],
  type: ({ type }) => TASK_TYPE_LABELS[type],
  leadId: ({ lead }) => lead?.companyName ?? '',
  assignedTo: ({ assignedTo }) => assignedTo,
  description: ({ description }) => description,
} satisfies Record<TaskFormField, (draft: TaskDraft, zone: string, formats: Formats) => string>;
