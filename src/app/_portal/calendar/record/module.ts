'use client';
import { useUpdate } from '@/app/_portal/shared/cache/use-update';
import { withChanges } from '@/app/_portal/shared/cache/with-changes';
import type { NounModule } from '@/app/_portal/shared/noun-module';
import { api, type RouterInputs } from '@/app/_trpc/client';
import { useEventCache } from './event-cache';
import type { EventItem } from './event-item';

type Update = RouterInputs['calendarEvents']['update'];

/** The changed fields, and how much of a series they are for. */
type EventChanges = Update['changes'] & { scope?: Update['scope'] };

export const EVENT_MODULE: NounModule<EventItem, EventChanges> = {
  noun: 'event',
  nameOf: ({ title }) => title,
  useCache: useEventCache,
  useDeletion: api.calendarEvents.delete.useMutation,
  loadSchema: async () => (await import('@/domain/calendar/event')).calendarEvent,
  send: (client, { changes: { scope, ...changes }, ...input }) =>
    client.calendarEvents.update.mutate({ ...input, scope, changes }),
  // Only the server knows the name of a new lead.
  preview: (event, { leadId: _, scope: _scope, ...changes }, zone) =>
    withChanges(event, changes, { zone, times: ['startTime', 'endTime'] }),
  refused: 'Not moved',
  // While the user moves an event by keyboard, only the last position matters.
  latestOnly: true,
};

/** Updates an event optimistically in every view. */
export const useUpdateEvent = () => useUpdate(EVENT_MODULE);
