import { z } from 'zod';
import { calendarEvent } from '@/domain/calendar/event';
import {
  createEventInput,
  eventById,
  eventRangeInput,
  eventScope,
  layerRangeInput,
  listEventsInput,
  updateEventChanges,
  upsertEventChanges,
  upsertedEvent,
} from '@/domain/calendar/event-input';
import { calendarLayer } from '@/domain/calendar/layer';
import { byExternalId } from '@/domain/shared/external-id';
import { pageOf } from '@/domain/shared/paging-schemas';
import { readVersion } from '@/domain/shared/version';
import { createEvent, updateEvent } from '../../services/calendar/calendar';
import { getEvent, readCalendarLayer, readEventRange } from '../../services/calendar/calendar-queries';
import { deleteEvent } from '../../services/calendar/event-deletion';
import { listEvents } from '../../services/calendar/event-list';
import { readNamed, upsertEvent } from '../../services/upserts';
import { router, signedInFor } from '../../trpc';

const signedIn = signedInFor('events');

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
          'Your events and those of your teams, one page at a time, ordered by start time. `from` and `to` select events that overlap a time range. Dates without a time mean the start of the day for `from`, and its end for `to`. A series is listed with each occurrence in the range; without both ends of a range, once, with its next occurrence.',
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
    .input(eventById)
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
          'An event must end after it starts, at most 31 days later. Defaults: type MEETING, status SCHEDULED, reminder 30 minutes before. An event with a `recurrence` is a series: its response is the series as stored, whose occurrences have addresses of their own, `{seriesId}_{originalStart}`.',
      },
      creates: true,
      problems: ['EXTERNAL_ID_TAKEN', 'NOT_FOUND'],
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
          'Send only the fields that change. `attendees` replaces the whole list. Only the owner of an event can move it out of its team. Of a series, `scope` says how much changes: the occurrence becomes an event of its own (`one`), it and all later ones become a series of their own (`following`), or the series changes (`all`), and moves as the occurrence does.',
      },
      problems: ['EXTERNAL_ID_TAKEN'],
    })
    .input(eventById.extend({ version: readVersion, scope: eventScope, changes: updateEventChanges }))
    .output(calendarEvent)
    .mutation(({ ctx, input }) => updateEvent(ctx, input)),

  byExternalId: signedIn
    .meta({
      openapi: {
        method: 'GET',
        path: '/api/calendar-events/by-external-id/{externalId}',
        operationId: 'getCalendarEventByExternalId',
        tags: ['Calendar'],
        summary: 'Read an event by its external id',
        description: 'The response has an `ETag`, as when it is read by its `id`.',
      },
    })
    .input(byExternalId)
    .output(calendarEvent)
    .query(({ ctx, input }) => readNamed(ctx, 'event', input)),

  upsert: signedIn
    .meta({
      openapi: {
        method: 'PUT',
        path: '/api/calendar-events/by-external-id/{externalId}',
        operationId: 'upsertCalendarEvent',
        tags: ['Calendar'],
        summary: 'Create or change an event by its external id',
        description:
          'Changes the event or the whole series with this external id, or creates it: one of your own, or with `teamId` one of that team, whose lead it then needs. To change it, send only the fields that change.',
      },
      upserts: '/api/calendar-events',
      problems: ['EXTERNAL_ID_TAKEN'],
    })
    .input(byExternalId.extend({ version: readVersion, changes: upsertEventChanges }))
    .output(upsertedEvent)
    .mutation(({ ctx, input }) => upsertEvent(ctx, input)),

  delete: signedIn
    .meta({
      openapi: {
        method: 'DELETE',
        path: '/api/calendar-events/{id}',
        operationId: 'deleteCalendarEvent',
        tags: ['Calendar'],
        summary: 'Delete an event',
        description:
          'It can be restored for 30 days, by the `id` in the response. The `id` of one occurrence of a series deletes that occurrence; `scope` deletes more.',
      },
      inQuery: ['scope'],
    })
    .input(eventById.extend({ version: readVersion, scope: eventScope }))
    .output(eventById)
    .mutation(({ ctx, input }) => deleteEvent(ctx, input)),
});
