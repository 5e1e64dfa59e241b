'use client';

import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { KEPT_DELETED_DAYS } from '@/domain/deleted/deleted';
import { useLast } from '../_leads/use-last';
import type { TaskItem } from './task-cache';
import { useDeleteTask } from './use-delete-task';

interface DeleteTaskModalProps {
  /** The task that is asked about; null when nothing is. */
  task: TaskItem | null;
  onClose: () => void;
}

export function DeleteTaskModal({ task, onClose }: DeleteTaskModalProps) {
  const shown = useLast(task);
  const deleteTask = useDeleteTask();
  const confirm = () => {
    if (!task) return;
    onClose();
    deleteTask(task);
  };
  return (
    <Modal opened={task !== null} onClose={onClose} title="Delete task">
      <Stack gap={24}>
        <div>
          <Text size="sm">Are you sure you want to delete this task?</Text>
          <Text size="sm" fw={600} mt={12} lineClamp={3}>
            {shown?.title}
          </Text>
          <Text size="sm" c="dimmed" mt={4}>
            You can restore it for {KEPT_DELETED_DAYS} days, in Settings.
          </Text>
        </div>
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={onClose} data-autofocus>
            Cancel
          </Button>
          <Button color="red.9" onClick={confirm}>
            Delete task
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
