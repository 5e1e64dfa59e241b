'use client';
import { getQueryKey } from '@trpc/react-query';
import { dateRanges } from '@/app/_portal/shared/cache/cached-lists';
import { type EntityCacheOptions, useEntityCache } from '@/app/_portal/shared/cache/use-entity-cache';
import { api } from '@/app/_trpc/client';
import type { EventItem } from './event-item';

export const EVENTS: EntityCacheOptions<EventItem, unknown> = {
  noun: 'event',
  lists: [dateRanges(getQueryKey(api.calendarEvents.range))],
  one: (id) => getQueryKey(api.calendarEvents.byId, { id }, 'query'),
  // Keep a moved event in its cached range until the server responds: views show only their own days anyway.
  belongs: () => undefined,
};

export const useEventCache = () => useEntityCache(EVENTS);
