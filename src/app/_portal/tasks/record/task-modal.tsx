'use client';

import { Button, Skeleton, Stack } from '@mantine/core';
import { IconChecklist } from '@tabler/icons-react';
import { useState } from 'react';
import { api } from '@/app/_trpc/client';
import { EmptyState } from '@/app/_ui/feedback/empty-state';
import { ErrorState } from '@/app/_ui/feedback/error-state';
import { isGone } from '@/app/_ui/feedback/problems';
import { FormModal } from '@/app/_ui/forms/form-modal';
import { useLast } from '@/app/_ui/interaction/use-last';
import { EditTaskForm } from './edit-task-form';
import { useTaskCache } from './task-cache';

/** Refetches a task and opens it for editing. Closed if `id` is null. */
export function TaskModal({ id, onClose }: { id: string | null; onClose: () => void }) {
  const shown = useLast(id);
  return (
    <FormModal opened={id !== null} title="Edit task" onClose={onClose}>
      {(form) => shown && <TaskBody key={shown} id={shown} {...form} />}
    </FormModal>
  );
}

interface TaskBodyProps {
  id: string;
  dirty: boolean;
  onDirty: (dirty: boolean) => void;
  onCancel: () => void;
  onDone: () => void;
}

function TaskBody({ id, dirty, ...form }: TaskBodyProps) {
  const cache = useTaskCache();
  // Show the cached task at once and refetch it, but not while the user is typing.
  const initial = { initialData: () => cache.find(id), initialDataUpdatedAt: 0 };
  const query = api.tasks.byId.useQuery({ id }, { ...initial, refetchOnWindowFocus: false, refetchOnReconnect: false });
  const { data, error, refetch } = query;
  const [task, setTask] = useState(data);
  // From then on, the form stays as it is: whoever changed the task meanwhile is told of when it is saved.
  const [wasRead, setWasRead] = useState(false);
  if (data && data !== task && !dirty && !wasRead) setTask(data);
  if (query.isFetchedAfterMount && !wasRead) setWasRead(true);
  const gone = isGone(error);
  if (task && (!gone || dirty)) return <EditTaskForm key={task.version} task={task} {...form} />;
  if (!error) return <FormSkeleton />;
  if (!gone) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <EmptyState
      icon={IconChecklist}
      action={
        <Button variant="default" onClick={form.onCancel}>
          Show all tasks
        </Button>
      }
    >
      This task does not exist, has been deleted, or is no longer shared with you.
    </EmptyState>
  );
}

function FormSkeleton() {
  return (
    <Stack gap={16} aria-busy="true" aria-label="Loading the task" role="status">
      {['title', 'due', 'priority', 'lead'].map((name) => (
        <Skeleton key={name} height={56} />
      ))}
      <Skeleton height={96} />
    </Stack>
  );
}
