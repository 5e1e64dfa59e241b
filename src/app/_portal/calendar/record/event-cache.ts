'use client';
import { getQueryKey } from '@trpc/react-query';
import { dateRanges } from '@/app/_portal/shared/cache/cached-lists';
import { type EntityCacheOptions, useEntityCache } from '@/app/_portal/shared/cache/use-entity-cache';
import { api } from '@/app/_trpc/client';
import { EVENT_FILTER_RULES } from '@/domain/calendar/event-filter-rules';
import type { EventRangeInput } from '@/domain/calendar/event-input';
import type { EventItem } from './event-item';

export const EVENTS: EntityCacheOptions<EventItem, EventRangeInput> = {
  noun: 'event',
  lists: [dateRanges(getQueryKey(api.calendarEvents.range))],
  one: (id) => getQueryKey(api.calendarEvents.byId, { id }, 'query'),
  rules: {
    ...EVENT_FILTER_RULES,
    // The key has them as they were sent.
    from: (event, from) => EVENT_FILTER_RULES.from(event, new Date(from)),
    to: (event, to) => EVENT_FILTER_RULES.to(event, new Date(to)),
  },
  // Keep a moved event in its cached range until the server responds: views show only their own days anyway.
  belongs: () => undefined,
};

export const useEventCache = () => useEntityCache(EVENTS);
