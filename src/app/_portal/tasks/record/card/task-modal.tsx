'use client';

import { Button, Skeleton, Stack } from '@mantine/core';
import { IconChecklist } from '@tabler/icons-react';
import { useState } from 'react';
import { api } from '@/app/_trpc/client';
import { EmptyState } from '@/app/_ui/feedback/empty-state';
import { ErrorState } from '@/app/_ui/feedback/error-state';
import { isGone } from '@/app/_ui/feedback/problems';
import { focusWhenShown } from '@/app/_ui/focus/move-focus';
import { FormModal } from '@/app/_ui/forms/form-modal';
import { useLast } from '@/app/_ui/interaction/use-last';
import { useTaskCache } from '../task-cache';
import { EditTaskForm } from './edit-task-form';
import { TaskCard } from './task-card';

interface TaskModalProps {
  id: string | null;
  /** Opens the form at once, not the card. */
  startsEditing?: boolean;
  onClose: () => void;
}

/** Refetches a task and opens it as a card to work with, or for editing (D103). Closed if `id` is null. */
export function TaskModal({ id, startsEditing = false, onClose }: TaskModalProps) {
  const shown = useLast(id);
  const [editedId, setEdited] = useState<string | null>(null);
  const [last, setLast] = useState(id);
  if (id !== last) {
    setLast(id);
    // Opened anew, also the same task: as a card.
    if (id !== null) setEdited(null);
  }
  const cameFromCard = editedId !== null && editedId === id;
  // While it closes, it stays what it was.
  const started = useLast(id === null ? null : startsEditing) ?? false;
  const editing = started || editedId === shown;
  const edit = (taskId: string | null) => {
    setEdited(taskId);
    // The button that had the focus has gone.
    focusWhenShown(() => document.querySelector<HTMLElement>('[role="dialog"] [data-autofocus]'));
  };
  return (
    <FormModal
      opened={id !== null}
      title={editing ? 'Edit task' : 'Task'}
      onClose={cameFromCard ? () => edit(null) : onClose}
    >
      {(form) =>
        shown &&
        (editing ? (
          <EditedTask key={shown} id={shown} {...form} />
        ) : (
          <ReadTask
            key={shown}
            id={shown}
            {...form}
            onCancel={onClose}
            onEdit={() => {
              form.onDirty(false);
              edit(shown);
            }}
          />
        ))
      }
    </FormModal>
  );
}

interface BodyProps {
  id: string;
  onCancel: () => void;
}

/** Shows the cached task at once and refetches it, but not while the user is typing. */
function useTask(id: string) {
  const cache = useTaskCache();
  const initial = { initialData: () => cache.find(id), initialDataUpdatedAt: 0 };
  return api.tasks.byId.useQuery({ id }, { ...initial, refetchOnWindowFocus: false, refetchOnReconnect: false });
}

function ReadTask({ id, onEdit, onCancel }: BodyProps & { onEdit: () => void }) {
  const query = useTask(id);
  const { data: task, error } = query;
  if (task && !isGone(error)) return <TaskCard task={task} onEdit={onEdit} onClose={onCancel} />;
  return <NoTask query={query} onCancel={onCancel} />;
}

interface EditedTaskProps extends BodyProps {
  dirty: boolean;
  onDirty: (dirty: boolean) => void;
  onDone: () => void;
}

function EditedTask({ id, dirty, ...form }: EditedTaskProps) {
  const query = useTask(id);
  const { data, error } = query;
  const [task, setTask] = useState(data);
  // From then on, the form keeps what is typed: saving it says if somebody else has changed the task.
  const [wasRead, setWasRead] = useState(false);
  if (data && data !== task && !dirty && !wasRead) setTask(data);
  if (query.isFetchedAfterMount && !wasRead) setWasRead(true);
  if (task && (!isGone(error) || dirty)) return <EditTaskForm key={task.version} task={task} {...form} />;
  return <NoTask query={query} onCancel={form.onCancel} />;
}

function NoTask({
  query: { error, refetch },
  onCancel,
}: Omit<BodyProps, 'id'> & { query: ReturnType<typeof useTask> }) {
  if (!error) return <FormSkeleton />;
  if (!isGone(error)) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <EmptyState
      icon={IconChecklist}
      action={
        <Button variant="default" onClick={onCancel}>
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
