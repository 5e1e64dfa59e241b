'use client';

import { Stack } from '@mantine/core';
import { ExternalId } from '@/app/_portal/shared/fields/external-id';
import { StaleEdit } from '@/app/_portal/shared/stale-edit';
import { FormFooter } from '@/app/_ui/forms/form-footer';
import { NotSaved } from '@/app/_ui/forms/not-saved';
import { useFormats } from '@/app/_ui/time/formats';
import { conflict } from '../form/task-draft';
import classes from '../form/task-form.module.css';
import { TaskFormFields } from '../form/task-form-fields';
import { useTaskForm } from '../form/use-task-form';
import { useUpdateTask } from '../module';
import type { TaskItem } from '../task-cache';

interface EditTaskFormProps {
  task: TaskItem;
  onDirty: (dirty: boolean) => void;
  onCancel: () => void;
  onDone: () => void;
}

export function EditTaskForm({ task, onDirty, onCancel, onDone }: EditTaskFormProps) {
  const { save: update } = useUpdateTask();
  const form = useTaskForm({ item: task, update, onDirty, onDone });

  if (form.stale) return <StaleEdit {...form.stale} noun="task" conflict={conflict} />;
  return (
    <form onSubmit={form.submit} noValidate>
      <Stack gap={24}>
        <NotSaved problem={form.failure} goneMessage="This task was deleted while you were editing it." />
        <TaskFormFields form={form} />
        <div>
          <Facts task={task} />
          <ExternalId externalId={task.externalId} />
        </div>
        <FormFooter saving={form.saving} save={form.failure ? 'Try again' : 'Save changes'} onCancel={onCancel} />
      </Stack>
    </form>
  );
}

function Facts({ task: { createdAt, completedAt } }: { task: TaskItem }) {
  const { dateTime } = useFormats();
  return (
    <p className={classes.facts}>
      Created {dateTime(createdAt)}
      {completedAt && `, completed ${dateTime(completedAt)}`}
    </p>
  );
}
