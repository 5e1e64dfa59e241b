'use client';

import { Stack } from '@mantine/core';
import type { PickedLead } from '@/app/_portal/leads/record/picking/lead-picker';
import { type TaskItem, useTaskCache } from '@/app/_portal/tasks/record/task-cache';
import { useViewer } from '@/app/_portal/viewer';
import { api } from '@/app/_trpc/client';
import { notifyDone } from '@/app/_ui/feedback/problems';
import { FormFooter } from '@/app/_ui/forms/form-footer';
import { NotSaved } from '@/app/_ui/forms/not-saved';
import { calendarDay } from '@/domain/shared/time';
import { emptyDraft, toNewTask } from './task-draft';
import { TaskFormFields } from './task-form-fields';
import { useTaskForm } from './use-task-form';

interface NewTaskFormProps {
  /** Preselected lead. */
  lead?: PickedLead;
  onDirty: (dirty: boolean) => void;
  onCancel: () => void;
  onAdded: (task: TaskItem) => void;
}

export function NewTaskForm({ lead, onDirty, onCancel, onAdded }: NewTaskFormProps) {
  const viewer = useViewer();
  const cache = useTaskCache();
  const create = api.tasks.create.useMutation({ onSuccess: (task) => cache.put(task) });
  const { timezone: zone } = viewer;
  const form = useTaskForm({
    start: emptyDraft(viewer.defaultTaskPriority, { dueDay: calendarDay(new Date(), zone), lead }),
    async save(draft) {
      const task = await create.mutateAsync(toNewTask(draft, zone));
      notifyDone(`${task.title} was added.`);
      return () => onAdded(task);
    },
    onDirty,
  });

  return (
    <form onSubmit={form.submit} noValidate>
      <Stack gap={24}>
        <NotSaved problem={form.failure} />
        <TaskFormFields form={form} />
        <FormFooter saving={form.saving} save={form.failure ? 'Try again' : 'Add task'} onCancel={onCancel} />
      </Stack>
    </form>
  );
}
