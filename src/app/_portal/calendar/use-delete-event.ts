'use client';

import { api } from '@/app/_trpc/client';
import { useDelete } from '../_deleted/use-delete';
import { useEventCache } from './event-cache';
import type { EventItem } from './use-calendar';

export function useDeleteEvent() {
  const { mutateAsync } = api.calendarEvents.delete.useMutation();
  const { remove, refresh } = useEventCache();
  return useDelete({
    mutateAsync,
    cache: { remove, refresh, startOver: refresh },
    nameOf: ({ title }: EventItem) => title,
  });
}
