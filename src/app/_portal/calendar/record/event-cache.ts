'use client';

import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useMemo } from 'react';
import { touch } from '@/app/_portal/shared/cache/touches';
import { api, type RouterOutputs } from '@/app/_trpc/client';
import type { EventItem } from '../list/use-calendar';

type Range = RouterOutputs['calendarEvents']['range'];

/** Where an event stood in one stretch that is at hand. */
interface Spot {
  key: QueryKey;
  event: EventItem;
  index: number;
}

const queryKey = getQueryKey(api.calendarEvents.range);

const putBackInto = (events: EventItem[], { event, index }: Spot): EventItem[] =>
  events.some(({ id }) => id === event.id) ? events : events.toSpliced(index, 0, event);

/** Changes every stretch of events that is at hand at once, before the server has answered. */
export function useEventCache() {
  const queryClient = useQueryClient();
  const utils = api.useUtils();
  return useMemo(() => {
    const stopAnswers = () => queryClient.cancelQueries({ queryKey });
    const change = (apply: (events: EventItem[]) => EventItem[]) =>
      queryClient.setQueriesData<Range>({ queryKey }, (range) => range && { ...range, events: apply(range.events) });
    const spotsOf = (id: string): Spot[] =>
      queryClient.getQueriesData<Range>({ queryKey }).flatMap(([key, range]) => {
        const index = range?.events.findIndex((event) => event.id === id) ?? -1;
        const event = range?.events[index];
        return event ? [{ key, event, index }] : [];
      });
    return {
      stopAnswers,
      refresh: () => touch(queryClient, 'event'),
      /** What is known of an event, at its newest. */
      find: (id: string): EventItem | undefined =>
        [utils.calendarEvents.byId.getData({ id }), ...spotsOf(id).map(({ event }) => event)]
          .filter((event) => event !== undefined)
          .toSorted((a, b) => b.version - a.version)[0],
      put(event: EventItem) {
        change((events) => events.map((one) => (one.id === event.id && one.version <= event.version ? event : one)));
        utils.calendarEvents.byId.setData({ id: event.id }, event);
      },
      /** Takes an event out everywhere; what it answers puts it back to where it stood. */
      async remove(id: string): Promise<() => void> {
        await stopAnswers();
        const spots = spotsOf(id);
        change((events) => events.filter((event) => event.id !== id));
        return () => {
          for (const spot of spots) {
            queryClient.setQueryData<Range>(
              spot.key,
              (range) => range && { ...range, events: putBackInto(range.events, spot) },
            );
          }
        };
      },
    };
  }, [queryClient, utils]);
}
