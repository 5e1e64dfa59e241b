'use client';
import { type UpdateOptions, useUpdate } from '@/app/_portal/shared/cache/use-update';
import type { RouterInputs } from '@/app/_trpc/client';
import { useEventCache } from './event-cache';
import type { EventItem } from './event-item';

type EventChanges = RouterInputs['calendarEvents']['update']['changes'];

/** Only the server knows the name of a new lead, and the instant of a wall time. */
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
  loadSchema: async () => (await import('@/domain/calendar/event')).calendarEvent,
  send: (client, input) => client.calendarEvents.update.mutate(input),
  preview,
  refused: 'Not moved',
  // While the user moves an event by keyboard, only the last position matters.
  latestOnly: true,
};

/** Updates an event optimistically in every view. */
export const useUpdateEvent = () => useUpdate(UPDATE, useEventCache());
