'use client';

import { Stack } from '@mantine/core';
import { useMemo } from 'react';
import type { PickedLead } from '@/app/_portal/leads/record/lead-picker';
import { useViewer } from '@/app/_portal/viewer';
import { api } from '@/app/_trpc/client';
import { notifyDone } from '@/app/_ui/feedback/problems';
import { FormFooter } from '@/app/_ui/forms/form-footer';
import { NotSaved } from '@/app/_ui/forms/not-saved';
import type { Send } from '@/app/_ui/forms/use-draft-form';
import { useReportDirty } from '@/app/_ui/forms/use-report-dirty';
import { type TaskItem, useTaskCache } from './task-cache';
import { emptyDraft, sameDraft, type TaskDraft, toNewTask } from './task-draft';
import { TaskFormFields } from './task-form-fields';
import { useTaskForm } from './use-task-form';

interface NewTaskFormProps {
  /** Chosen as it opens. */
  lead?: PickedLead;
  onDirty: (dirty: boolean) => void;
  onCancel: () => void;
  onAdded: (task: TaskItem) => void;
}

export function NewTaskForm({ lead, onDirty, onCancel, onAdded }: NewTaskFormProps) {
  const { defaultTaskPriority } = useViewer();
  const cache = useTaskCache();
  const fresh = useMemo(() => emptyDraft(defaultTaskPriority, lead), [defaultTaskPriority, lead]);
  const form = useTaskForm(fresh);
  useReportDirty(!sameDraft(form.values, fresh), onDirty);

  const create = api.tasks.create.useMutation({
    onSuccess: (task) => cache.put(task),
    onSettled: () => cache.refresh(),
  });
  const save: Send<TaskDraft> = async (draft) => {
    const task = await create.mutateAsync(toNewTask(draft, form.zone));
    notifyDone(`${task.title} was added.`);
    return () => onAdded(task);
  };

  return (
    <form onSubmit={form.submit(save)} noValidate>
      <Stack gap={24}>
        <NotSaved problem={form.failure} />
        <TaskFormFields form={form} />
        <FormFooter saving={form.saving} save={form.failure ? 'Try again' : 'Add task'} onCancel={onCancel} />
      </Stack>
    </form>
  );
}
