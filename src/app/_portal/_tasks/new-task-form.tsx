'use client';

import { Stack } from '@mantine/core';
import { useMemo } from 'react';
import { api } from '@/app/_trpc/client';
import { FormFooter } from '@/app/_ui/form-footer';
import { NotSaved } from '@/app/_ui/not-saved';
import { notifyDone } from '@/app/_ui/problems';
import type { Send } from '@/app/_ui/use-draft-form';
import { useTellDirty } from '@/app/_ui/use-tell-dirty';
import type { PickedLead } from '../_leads/lead-picker';
import { useViewer } from '../viewer';
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
  useTellDirty(!sameDraft(form.values, fresh), onDirty);

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
