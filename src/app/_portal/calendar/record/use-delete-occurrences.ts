'use client';
import { useMemo, useRef } from 'react';
import { useDelete } from '@/app/_portal/shared/deletion/use-delete';
import { api } from '@/app/_trpc/client';
import type { EventScope } from '@/domain/calendar/event-input';
import type { EventItem } from './event-item';
import { EVENT_MODULE } from './module';

/** Deletes one occurrence of a series, that and all later ones, or all, with Undo. */
export function useDeleteOccurrences() {
  const scope = useRef<EventScope>(undefined);
  const of = useMemo(
    () => ({
      ...EVENT_MODULE,
      useDeletion() {
        const { mutateAsync } = api.calendarEvents.delete.useMutation();
        return { mutateAsync: ({ id }: { id: string }) => mutateAsync({ id, scope: scope.current }) };
      },
    }),
    [],
  );
  const remove = useDelete(of);
  return (event: EventItem, chosen: EventScope) => {
    scope.current = chosen;
    remove(event);
  };
}
