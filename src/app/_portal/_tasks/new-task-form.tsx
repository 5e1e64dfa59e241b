'use client';

import { Alert, Stack } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import { api } from '@/app/_trpc/client';
import { type ClientProblem, notifyDone, problemOf } from '@/app/_ui/problems';
import { LeadFormFooter } from '../_leads/lead-form-fields';
import type { PickedLead } from '../_leads/lead-picker';
import { useViewer } from '../viewer';
import { type TaskItem, useTaskCache } from './task-cache';
import { emptyDraft, sameDraft, type TaskDraft, toNewTask } from './task-draft';
import classes from './task-form.module.css';
import { TaskFormFields } from './task-form-fields';
import { useTaskForm } from './use-task-form';

interface NewTaskFormProps {
  lead: PickedLead | null;
  onDirty: (dirty: boolean) => void;
  onCancel: () => void;
  onAdded: (task: TaskItem) => void;
}

export function NewTaskForm({ lead, onDirty, onCancel, onAdded }: NewTaskFormProps) {
  const { defaultTaskPriority } = useViewer();
  const cache = useTaskCache();
  const [failure, setFailure] = useState<ClientProblem | null>(null);
  const fresh = useMemo(() => emptyDraft(defaultTaskPriority, lead), [defaultTaskPriority, lead]);
  const form = useTaskForm(fresh);
  const dirty = !sameDraft(form.values, fresh);
  useEffect(() => {
    onDirty(dirty);
    return () => onDirty(false);
  }, [dirty, onDirty]);

  const create = api.tasks.create.useMutation({
    onSuccess(task) {
      cache.put(task);
      notifyDone(`${task.title} was added.`);
      onAdded(task);
    },
    onError: (error) => {
      if (!form.showProblem(error)) setFailure(problemOf(error));
    },
    onSettled: () => void cache.refresh(),
  });
  const save = (draft: TaskDraft) => {
    setFailure(null);
    create.mutate(toNewTask(draft, form.zone));
  };

  return (
    <form onSubmit={form.whenValid(save)} noValidate>
      <Stack gap={24}>
        {failure && (
          <Alert className={classes.failure} variant="transparent" color="gray" role="alert" title="Not saved">
            {failure.message}
          </Alert>
        )}
        <TaskFormFields form={form} />
        <LeadFormFooter saving={create.isPending} save={failure ? 'Try again' : 'Add task'} onCancel={onCancel} />
      </Stack>
    </form>
  );
}
