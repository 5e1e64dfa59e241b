'use client';

import { Stack } from '@mantine/core';
import { useViewer } from '@/app/_portal/viewer';
import { FormFooter } from '@/app/_ui/forms/form-footer';
import { NotSaved } from '@/app/_ui/forms/not-saved';
import { useVersionedEdit } from '@/app/_ui/forms/use-versioned-edit';
import { useFormats } from '@/app/_ui/time/formats';
import { task as taskSchema } from '@/domain/tasks/task';
import { StaleTask } from './stale-task';
import type { TaskItem } from './task-cache';
import { changedFields, inputsOf, toChanges, toDraft } from './task-draft';
import classes from './task-form.module.css';
import { TaskFormFields } from './task-form-fields';
import { taskQueue } from './use-change-task';
import { useTaskForm } from './use-task-form';
import { useUpdateTask } from './use-update-task';

interface EditTaskFormProps {
  task: TaskItem;
  onDirty: (dirty: boolean) => void;
  onCancel: () => void;
  onDone: () => void;
}

export function EditTaskForm({ task, onDirty, onCancel, onDone }: EditTaskFormProps) {
  const { timezone: zone } = useViewer();
  const { mutateAsync: update } = useUpdateTask({ quiet: true });
  const form = useTaskForm(toDraft(task, zone));
  const { stale, save } = useVersionedEdit({
    item: task,
    form,
    toDraft: (item) => toDraft(item, zone),
    changedFields,
    inputsOf,
    toChanges: (draft, names) => toChanges(draft, names, zone),
    schema: taskSchema,
    queue: taskQueue,
    update,
    nameOf: ({ title }) => title,
    onDirty,
    onDone,
  });

  if (stale) return <StaleTask {...stale} />;
  return (
    <form onSubmit={form.submit(save)} noValidate>
      <Stack gap={24}>
        <NotSaved problem={form.failure} goneWords="This task has been deleted in the meantime." />
        <TaskFormFields form={form} />
        <Facts task={task} />
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
