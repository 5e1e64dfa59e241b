'use client';

import { TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { PickedLead } from '@/app/_portal/leads/record/picking/lead-picker';
import { useUndoAdd } from '@/app/_portal/shared/deletion/use-undo-add';
import { useTaskCache } from '@/app/_portal/tasks/record/task-cache';
import { TASK_FIELDS } from '@/app/_portal/tasks/record/task-fields';
import { useViewer } from '@/app/_portal/viewer';
import { api } from '@/app/_trpc/client';
import { InlineForm, OWN_ESCAPE } from '@/app/_ui/forms/inline-form';
import { workDay } from '@/domain/calendar/work-days';
import { DueField } from './due-field';
import { emptyDraft, toNewTask } from './task-draft';
import { useTaskForm } from './use-task-form';

/** Adds a task to a lead from the lead's detail: what and when. Everything else can be edited in the task. */
export default function QuickTask({ lead, onClose }: { lead: PickedLead; onClose: () => void }) {
  const viewer = useViewer();
  const { timezone: zone, defaultTaskPriority } = viewer;
  const cache = useTaskCache();
  const create = api.tasks.create.useMutation({ onSuccess: (task) => cache.put(task) });
  const { mutateAsync } = api.tasks.delete.useMutation();
  const offerUndo = useUndoAdd({ mutateAsync, cache });
  // Most follow-ups are due on the next day.
  const [start] = useState(() => emptyDraft(defaultTaskPriority, { dueDay: workDay(1, new Date(), viewer), lead }));
  const form = useTaskForm({
    start,
    async save(draft) {
      const task = await create.mutateAsync(toNewTask(draft, zone));
      offerUndo('Task added.', task);
      return onClose;
    },
  });
  const { focusInput, failure } = form;
  useEffect(() => focusInput('title'), [focusInput]);
  useEffect(() => {
    if (failure) focusInput('title');
  }, [failure, focusInput]);
  return (
    <InlineForm label="New task" save="Add task" form={form} onLeave={onClose} onKeep={() => focusInput('title')}>
      <TextInput
        {...form.inputProps('title')}
        {...OWN_ESCAPE}
        label={TASK_FIELDS.title.label}
        placeholder={TASK_FIELDS.title.placeholder}
        required
      />
      <DueField form={form} />
    </InlineForm>
  );
}
