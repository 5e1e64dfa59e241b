import { z } from 'zod';
import { calendarEvent } from '@/domain/calendar/event';
import {
  createEventInput,
  eventRangeInput,
  layerRangeInput,
  listEventsInput,
  updateEventChanges,
} from '@/domain/calendar/event-input';
import { calendarLayer } from '@/domain/calendar/layer';
import { byId, pageOf } from '@/domain/shared/paging-schemas';
import { readVersion } from '@/domain/shared/version';
import { createEvent, updateEvent } from '../../services/calendar/calendar';
import { getEvent, listEvents, readCalendarLayer, readEventRange } from '../../services/calendar/calendar-queries';
import { deleteRow } from '../../services/deletion/deleted';
import { router, signedIn } from '../../trpc';

export const calendarEventsRouter = router({
  list: signedIn
    .meta({
      openapi: {
        method: 'GET',
        path: '/api/calendar-events',
        operationId: 'listCalendarEvents',
        tags: ['Calendar'],
        summary: 'List events',
        description:
          'Your events and those of your teams, one page at a time, ordered by start time. `from` and `to` select events that overlap a time range. Dates without a time mean the start of the day for `from`, and its end for `to`.',
      },
    })
    .input(listEventsInput)
    .output(pageOf(calendarEvent))
    .query(({ ctx, input }) => listEvents(ctx, input)),

  range: signedIn
    .input(eventRangeInput)
    .output(z.object({ events: z.array(calendarEvent), more: z.boolean() }))
    .query(({ ctx, input }) => readEventRange(ctx, input)),

  layer: signedIn
    .input(layerRangeInput)
    .output(calendarLayer)
    .query(({ ctx, input }) => readCalendarLayer(ctx, input)),

  byId: signedIn
    .meta({
      openapi: {
        method: 'GET',
        path: '/api/calendar-events/{id}',
        operationId: 'getCalendarEvent',
        tags: ['Calendar'],
        summary: 'Read an event',
        description: 'The response has an `ETag`. Send it as `If-Match` when you change what you read.',
      },
    })
    .input(byId)
    .output(calendarEvent)
    .query(({ ctx, input }) => getEvent(ctx, ctx.db, input.id)),

  create: signedIn
    .meta({
      openapi: {
        method: 'POST',
        path: '/api/calendar-events',
        operationId: 'createCalendarEvent',
        tags: ['Calendar'],
        summary: 'Create an event',
        description:
          'An event must end after it starts, at most 31 days later. Defaults: type MEETING, status SCHEDULED, reminder 30 minutes before.',
      },
      creates: true,
      problems: ['NOT_FOUND'],
    })
    .input(createEventInput)
    .output(calendarEvent)
    .mutation(({ ctx, input }) => createEvent(ctx, input)),

  update: signedIn
    .meta({
      openapi: {
        method: 'PUT',
        path: '/api/calendar-events/{id}',
        operationId: 'updateCalendarEvent',
        tags: ['Calendar'],
        summary: 'Change an event',
        description:
          'Send only the fields that change. `attendees` replaces the whole list. Only the owner of an event can move it out of its team.',
      },
    })
    .input(byId.extend({ version: readVersion, changes: updateEventChanges }))
    .output(calendarEvent)
    .mutation(({ ctx, input }) => updateEvent(ctx, input)),

  delete: signedIn
    .meta({
      openapi: {
        method: 'DELETE',
        path: '/api/calendar-events/{id}',
        operationId: 'deleteCalendarEvent',
        tags: ['Calendar'],
        summary: 'Delete an event',
        description: 'It can be restored for 30 days.',
      },
    })
    .input(byId.extend({ version: readVersion }))
    .output(byId)
    .mutation(async ({ ctx, input }) => {
      await deleteRow(ctx, 'event', input);
      return { id: input.id };
    }),
});
