'use client';

import type { OwnName } from '@/app/_portal/shared/fields/drafts';
import { wordsOf } from '@/app/_portal/shared/fields/field-look';
import { StaleEdit } from '@/app/_portal/shared/stale-edit';
import type { TaskItem } from '@/app/_portal/tasks/record/task-cache';
import { TASK_FIELDS, type TaskFormField } from '@/app/_portal/tasks/record/task-fields';
import { useViewer } from '@/app/_portal/viewer';
import type { Stale } from '@/app/_ui/forms/use-record-form';
import { type Formats, useFormats } from '@/app/_ui/time/formats';
import { momentToInstant } from '@/domain/shared/time';
import { dueOf, type TaskDraft } from './task-draft';

/** The conflict dialog for a task that somebody else has changed. */
export function StaleTask({ item: _, edits, rows, ...answers }: Stale<TaskItem, TaskDraft, TaskFormField>) {
  const formats = useFormats();
  const { timezone: zone } = useViewer();
  const words = (field: TaskFormField, draft: TaskDraft) =>
    isOwn(field) ? WORDS[field](draft, zone, formats) : wordsOf(TASK_FIELDS[field], draft[field], formats);
  return (
    <StaleEdit
      {...answers}
      noun="task"
      rows={rows.map(({ field, by }) => ({
        label: TASK_FIELDS[field].label,
        by,
        theirs: words(field, edits.theirs),
        mine: words(field, edits.mine),
      }))}
    />
  );
}

/** Texts of the fields that are not plain. */
const WORDS = {
  dueDate(draft, zone, { date, dateTime }) {
    const due = dueOf(draft, zone);
    if (!due) return '';
    return (typeof due === 'string' ? date : dateTime)(momentToInstant(due, zone));
  },
  leadId: ({ lead }) => lead?.companyName ?? '',
} satisfies Record<OwnName<typeof TASK_FIELDS>, (draft: TaskDraft, zone: string, formats: Formats) => string>;

const isOwn = (field: TaskFormField): field is OwnName<typeof TASK_FIELDS> => field in WORDS;
