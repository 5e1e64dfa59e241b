import { z } from 'zod';
import { calendarEvent, eventFields, eventId } from '#domain/calendar/event';
import { EVENT_STATUSES, EVENT_TYPES } from '#domain/calendar/event-choices';
import { NEVER_OCCURS } from '#domain/calendar/event-plan';
import { endTimeError } from '#domain/calendar/event-times';
import { lastStart } from '#domain/calendar/recurrence/occurrences';
import { inputsOf, newInputsOf } from '#domain/fields/field';
import { externalIdFilter, wasCreated } from '#domain/shared/external-id';
import { linkedFilters, oneOrMore, pagingFields } from '#domain/shared/paging-schemas';
import { DAY_MS } from '#domain/shared/time';
import { instant, moment } from '#domain/shared/time-schemas';
import { WHOSE } from '#domain/shared/whose';

/** How much of a series a change is for (D90): the occurrence it names, that and all later ones, or the whole series. */
export const EVENT_SCOPES = ['one', 'following', 'all'] as const;

export type EventScope = (typeof EVENT_SCOPES)[number];

export const eventScope = z.enum(EVENT_SCOPES).optional().meta({
  description:
    'How much of a series to change: this occurrence (`one`, the default), this and all `following` ones, or `all`. The `id` of a series itself always means all of it.',
});

export const eventById = z.strictObject({ id: eventId });

/** A new event (spec 2 section 5). Defaults: type MEETING, status SCHEDULED, a reminder 30 minutes before. */
export const createEventInput = z
  .strictObject(newInputsOf(eventFields))
  // What depends on the zone of the user is checked by `planEvent`.
  .superRefine(({ startTime, endTime, allDay = false, recurrence = null, timeZone = null }, context) => {
    const fault = allDay ? null : endTimeError({ startTime, endTime });
    if (fault) return context.addIssue({ code: 'custom', message: fault, path: ['endTime'], input: endTime });
    if (recurrence === null || timeZone === null) return;
    if (lastStart({ startTime, endTime, allDay, recurrence, timeZone }) === undefined)
      context.addIssue({ code: 'custom', message: NEVER_OCCURS, path: ['recurrence'], input: recurrence });
  })
  .meta({
    title: 'NewCalendarEvent',
    examples: [
      {
        title: 'Walk the site with Noor',
        startTime: '2027-03-09T13:00:00.000Z',
        endTime: '2027-03-09T14:30:00.000Z',
        location: 'Pier 4, North gate',
        attendees: ['noor@harbourlights.example', 'Sam Ortiz'],
        type: 'CONSULTATION',
        reminderMinutes: 60,
      },
    ],
  });

export type CreateEventInput = z.infer<typeof createEventInput>;

/** The fields of an update, without the check for at least one, for adapters that extend them. */
export const updateEventFields = z.strictObject(inputsOf(eventFields)).partial();

/** A partial update with at least one field. Whether the end is after the start is checked once both are known. */
export const updateEventChanges = updateEventFields
  .refine((changes) => Object.values(changes).some((value) => value !== undefined), { error: 'Nothing to change' })
  .meta({ title: 'CalendarEventChanges', examples: [{ status: 'CONFIRMED', location: 'Pier 4, South gate' }] });

export type UpdateEventChanges = z.infer<typeof updateEventChanges>;

/** What an upsert writes of an event or a whole series: all that a new one requires, or what changes. */
export const upsertEventChanges = updateEventFields.omit({ externalId: true }).meta({
  title: 'CalendarEventUpsert',
  examples: [{ title: 'Walk the site', startTime: '2027-03-09T13:00:00.000Z', endTime: '2027-03-09T14:30:00.000Z' }],
});

export type UpsertEventChanges = z.infer<typeof upsertEventChanges>;

export const upsertedEvent = calendarEvent
  .extend({ created: wasCreated })
  .meta({ title: 'UpsertedCalendarEvent', examples: [] });

const filters = {
  type: oneOrMore(EVENT_TYPES)
    .optional()
    .meta({ description: 'Only events with this type, or one of several: `CALL,MEETING`.' }),
  status: oneOrMore(EVENT_STATUSES)
    .optional()
    .meta({ description: 'Only events with this status, or one of several: `SCHEDULED,CONFIRMED`.' }),
  ...linkedFilters('events'),
  externalId: externalIdFilter,
  whose: z.enum(WHOSE).optional().meta({
    description:
      'Only events that you own, that are shared with your teams, that are yours to do, or whose lead nobody in a team works on. An event is for whoever its lead is assigned to, and otherwise for its owner.',
  }),
};

/** Input of the event list (D16); earliest start first. */
export const listEventsInput = z.object({
  from: moment.optional().meta({
    description: 'Only events that end after this instant. A date (YYYY-MM-DD) means its start in your time zone.',
  }),
  to: moment.optional().meta({
    description:
      'Only events that begin before this instant. A date (YYYY-MM-DD) means its end in your zone. Not before `from`.',
  }),
  ...filters,
  ...pagingFields,
});

export type ListEventsInput = z.infer<typeof listEventsInput>;

/** Maximum number of days shown at once. */
export const MAX_RANGE_DAYS = 62;

const times = { from: instant, to: instant };

const isShownAtOnce = ({ from, to }: { from: Date; to: Date }): boolean =>
  to > from && to.getTime() - from.getTime() <= MAX_RANGE_DAYS * DAY_MS;

const NOT_SHOWN_AT_ONCE = {
  error: `Must be after the beginning, by at most ${MAX_RANGE_DAYS} days`,
  path: ['to'],
};

/** Events from `from` until before `to`, all on one page. */
export const eventRangeInput = z.strictObject({ ...times, ...filters }).refine(isShownAtOnce, NOT_SHOWN_AT_ONCE);

export type EventRangeInput = z.infer<typeof eventRangeInput>;

/** Tasks and follow-ups due in the same range. */
export const layerRangeInput = z
  .strictObject({ ...times, leadId: filters.leadId, whose: filters.whose })
  .refine(isShownAtOnce, NOT_SHOWN_AT_ONCE);

export type LayerRangeInput = z.infer<typeof layerRangeInput>;
