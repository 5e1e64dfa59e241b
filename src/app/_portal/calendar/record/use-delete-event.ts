'use client';
import { useDelete } from '@/app/_portal/shared/deletion/use-delete';
import { api } from '@/app/_trpc/client';
import { useEventCache } from './event-cache';
import type { EventItem } from './event-item';

export function useDeleteEvent() {
  const { mutateAsync } = api.calendarEvents.delete.useMutation();
  return useDelete({ mutateAsync, cache: useEventCache(), nameOf: ({ title }: EventItem) => title });
}
