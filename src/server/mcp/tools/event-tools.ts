import { z } from 'zod';
import { calendarEvent } from '@/domain/calendar/event';
import {
  createEventInput,
  eventById,
  eventScope,
  listEventsInput,
  updateEventChanges,
} from '@/domain/calendar/event-input';
import { nextCursor, ofRow, onlyOnce, paged, tool } from './tool';

export const eventTools = [
  tool({
    name: 'list_events',
    title: 'List calendar events',
    description: 'Lists events by start time. With both `from` and `to`, a series is listed with each occurrence.',
    effect: 'reads',
    input: z.strictObject({
      ...listEventsInput.pick({ from: true, to: true, type: true, status: true, leadId: true, whose: true }).shape,
      ...paged,
    }),
    output: z.object({ events: z.array(calendarEvent.omit({ externalId: true })), nextCursor }),
    run: async (call, input) => {
      const { items, ...rest } = await call.calendarEvents.list(input);
      return { events: items, ...rest };
    },
  }),

  tool({
    name: 'create_event',
    title: 'Create a calendar event',
    description: 'Creates an event, with or without a lead. Attendees are not invited: nothing is sent to them.',
    effect: 'adds',
    input: z.strictObject({ ...createEventInput.shape, ...onlyOnce }),
    output: z.object({ event: calendarEvent }),
    run: async (call, input) => ({ event: await call.calendarEvents.create(input) }),
  }),

  tool({
    name: 'update_event',
    title: 'Change a calendar event',
    description: 'Changes the fields that are given. `attendees` replaces the whole list.',
    effect: 'changes',
    input: z.strictObject({ ...ofRow, ...eventById.shape, scope: eventScope, ...updateEventChanges.shape }),
    output: z.object({ event: calendarEvent }),
    run: async (call, { id, version, scope, ...changes }) => ({
      event: await call.calendarEvents.update({ id, version, scope, changes }),
    }),
  }),
];
