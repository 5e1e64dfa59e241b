'use client';

import { type UpdateOptions, useUpdate } from '@/app/_portal/shared/cache/use-update';
import type { RouterInputs } from '@/app/_trpc/client';
import { calendarEvent } from '@/domain/calendar/event';
import type { EventItem } from '../list/use-calendar';
import { useEventCache } from './event-cache';

type EventChanges = RouterInputs['calendarEvents']['update']['changes'];

/** Only the server knows the name of another lead, and the instant of a time that is sent without a zone. */
function preview(event: EventItem, { leadId: _, startTime, endTime, ...changes }: EventChanges): EventItem {
  return {
    ...event,
    ...changes,
    startTime: startTime instanceof Date ? startTime : event.startTime,
    endTime: endTime instanceof Date ? endTime : event.endTime,
  };
}

const UPDATE: UpdateOptions<EventItem, EventChanges> = {
  noun: 'event',
  schema: calendarEvent,
  send: (client, input) => client.calendarEvents.update.mutate(input),
  preview,
  refused: 'Not moved',
  // Moved key by key, only the last place counts.
  latestOnly: true,
};

/** Changes an event in every view, at once and then on the server. */
export const useUpdateEvent = () => useUpdate(UPDATE, useEventCache());
