'use client';

import { useDelete } from '@/app/_portal/shared/deletion/use-delete';
import { api } from '@/app/_trpc/client';
import { type TaskItem, useTaskCache } from './task-cache';

export function useDeleteTask() {
  const { mutateAsync } = api.tasks.delete.useMutation();
  return useDelete({ mutateAsync, cache: useTaskCache(), nameOf: ({ title }: TaskItem) => title });
}
