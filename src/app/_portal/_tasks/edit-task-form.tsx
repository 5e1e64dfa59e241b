'use client';

import { Alert, Stack } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useFormats } from '@/app/_ui/formats';
import { type ClientProblem, notifyDone, problemOf } from '@/app/_ui/problems';
import { task as taskSchema } from '@/domain/tasks/task';
import { LeadFormFooter } from '../_leads/lead-form-fields';
import { useViewer } from '../viewer';
import { StaleTask } from './stale-task';
import type { TaskItem } from './task-cache';
import { changedFields, keepMine, sameDraft, type TaskDraft, toChanges, toDraft } from './task-draft';
import classes from './task-form.module.css';
import { TaskFormFields } from './task-form-fields';
import { useTaskForm } from './use-task-form';
import { useUpdateTask } from './use-update-task';

interface EditTaskFormProps {
  task: TaskItem;
  onDirty: (dirty: boolean) => void;
  onCancel: () => void;
  onDone: () => void;
}

/** Edits the task as it was when the form opened; what others change meanwhile is met on saving. */
export function EditTaskForm({ task, onDirty, onCancel, onDone }: EditTaskFormProps) {
  const { timezone: zone } = useViewer();
  /** The version this edit began at: what "changed by me" is measured from. */
  const [base, setBase] = useState(task);
  const [theirs, setTheirs] = useState<TaskItem | null>(null);
  const [failure, setFailure] = useState<ClientProblem | null>(null);
  const form = useTaskForm(toDraft(base, zone));
  const update = useUpdateTask({ quiet: true });

  const dirty = !sameDraft(toDraft(base, zone), form.values);
  useEffect(() => {
    onDirty(dirty);
    return () => onDirty(false);
  }, [dirty, onDirty]);

  const refused = (error: unknown) => {
    const problem = problemOf(error);
    const current = problem.code === 'STALE_EDIT' ? taskSchema.safeParse(problem.details?.current).data : undefined;
    if (current) setTheirs(current);
    else if (!form.showProblem(error)) setFailure(problem);
  };

  const save = (draft: TaskDraft, from: TaskItem = base) => {
    setFailure(null);
    const names = changedFields(toDraft(from, zone), draft);
    if (names.length === 0) return onDone();
    update.mutate(
      { id: task.id, version: from.version, changes: toChanges(draft, names, zone) },
      {
        onError: refused,
        onSuccess: (saved) => {
          notifyDone(`${saved.title} was saved.`);
          onDone();
        },
      },
    );
  };

  if (theirs) {
    const [baseDraft, theirDraft] = [toDraft(base, zone), toDraft(theirs, zone)];
    return (
      <StaleTask
        base={baseDraft}
        theirs={theirDraft}
        mine={form.values}
        zone={zone}
        onTakeTheirs={onDone}
        onKeepMine={() => {
          const merged = keepMine(baseDraft, theirDraft, form.values);
          form.setValues(merged);
          setBase(theirs);
          setTheirs(null);
          save(merged, theirs);
        }}
      />
    );
  }

  return (
    <form onSubmit={form.whenValid((draft) => save(draft))} noValidate>
      <Stack gap={24}>
        {failure && (
          <Alert className={classes.failure} variant="transparent" color="gray" role="alert" title="Not saved">
            {failure.code === 'NOT_FOUND' ? 'This task has been deleted in the meantime.' : failure.message}
          </Alert>
        )}
        <TaskFormFields form={form} />
        <Facts task={task} />
        <LeadFormFooter saving={update.isPending} save={failure ? 'Try again' : 'Save changes'} onCancel={onCancel} />
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
