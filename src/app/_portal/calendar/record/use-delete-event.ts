'use client';

import { useDelete } from '@/app/_portal/shared/deletion/use-delete';
import { api } from '@/app/_trpc/client';
import type { EventItem } from '../list/use-calendar';
import { useEventCache } from './event-cache';

export function useDeleteEvent() {
  const { mutateAsync } = api.calendarEvents.delete.useMutation();
  return useDelete({ mutateAsync, cache: useEventCache(), nameOf: ({ title }: EventItem) => title });
}
