'use client';

import { DeleteQuestion } from '../_deleted/delete-question';
import type { TaskItem } from './task-cache';
import { useDeleteTask } from './use-delete-task';

interface DeleteTaskModalProps {
  /** The task that is asked about; null when nothing is. */
  task: TaskItem | null;
  onClose: () => void;
}

export function DeleteTaskModal({ task, onClose }: DeleteTaskModalProps) {
  const deleteTask = useDeleteTask();
  const confirm = () => {
    if (!task) return;
    onClose();
    deleteTask(task);
  };
  return <DeleteQuestion noun="task" subject={task?.title ?? null} onConfirm={confirm} onClose={onClose} />;
}
