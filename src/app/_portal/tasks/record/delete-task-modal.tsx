'use client';

import { DeleteModal } from '@/app/_portal/shared/deletion/delete-modal';
import type { TaskItem } from './task-cache';
import { useDeleteTask } from './use-delete-task';

export function DeleteTaskModal({ task, onClose }: { task: TaskItem | null; onClose: () => void }) {
  const deleteTask = useDeleteTask();
  return <DeleteModal noun="task" item={task} nameOf={({ title }) => title} onDelete={deleteTask} onClose={onClose} />;
}
