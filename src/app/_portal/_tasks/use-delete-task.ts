'use client';

import { api } from '@/app/_trpc/client';
import { useDelete } from '../_deleted/use-delete';
import { type TaskItem, useTaskCache } from './task-cache';

export function useDeleteTask() {
  const { mutateAsync } = api.tasks.delete.useMutation();
  return useDelete({ mutateAsync, cache: useTaskCache(), nameOf: ({ title }: TaskItem) => title });
}
