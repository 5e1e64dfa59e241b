import { z } from 'zod';
import {
  DEFAULT_EVENT_TYPE,
  DEFAULT_REMINDER,
  EVENT_STATUSES,
  EVENT_TYPES,
  REMINDER_CHOICES,
} from '#domain/calendar/event-choices';
import { isOccurrenceId } from '#domain/calendar/recurrence/occurrence-id';
import { MAX_RULE, parseRule } from '#domain/calendar/recurrence/rule';
import { outputsOf } from '#domain/fields/field';
import {
  choiceField,
  externalIdField,
  leadLinkField,
  plainField,
  requiredInstantField,
  requiredTextField,
  textField,
} from '#domain/fields/field-kinds';
import { editedFields, linkedFields, ownedFields } from '#domain/shared/row';
import { EMAIL_PATTERN, TITLE_REQUIRED } from '#domain/shared/text';
import { requiredText, text } from '#domain/shared/text-schemas';
import { timestamp, timeZone as zoneName } from '#domain/shared/time-schemas';

/** Maximum length of each text field and of one attendee, in UTF-16 units (D37). */
export const EVENT_LIMITS = { title: 300, description: 10_000, location: 300, attendee: 200 } as const;

/** Maximum number of attendees per event. */
export const MAX_ATTENDEES = 100;

export const START_REQUIRED = 'Start time is required';
export const END_REQUIRED = 'End time is required';

const reminderMinutes = z.literal([...REMINDER_CHOICES], {
  error: `Must be one of: ${REMINDER_CHOICES.join(', ')}`,
});

const attendee = requiredText(EVENT_LIMITS.attendee, 'An attendee has a name or an email address');

export const INVALID_RULE =
  'Must be a recurrence rule (RFC 5545) without DTSTART that repeats daily or less often, such as FREQ=WEEKLY;BYDAY=TU';

const recurrence = text(MAX_RULE)
  .refine((rule) => parseRule(rule) !== null, { error: INVALID_RULE, abort: true })
  .meta({
    description: 'A recurrence rule (RFC 5545) without DTSTART, such as `FREQ=WEEKLY;BYDAY=TU`. It may have no end.',
  });

const timeZone = zoneName.meta({
  description: 'The IANA time zone whose clock a series repeats by. Defaults to your own.',
});

const allDay = z.boolean().meta({
  description:
    'Whether the event lasts whole days. Then `startTime` is midnight UTC of its first day, and `endTime` midnight UTC of the day after its last: dates, which are the same in every zone. Other times mean the days that they touch in `timeZone`.',
});

/**
 * The only list of an event's fields: what users can edit (spec 2 sections 3 and 5), and through which entry points.
 * Times are instants.
 */
export const eventFields = {
  title: requiredTextField({ max: EVENT_LIMITS.title, required: TITLE_REQUIRED, by: ['form'] }),
  description: textField({ max: EVENT_LIMITS.description, by: ['form'] }),
  startTime: requiredInstantField({ required: START_REQUIRED, by: ['form'] }),
  endTime: requiredInstantField({ required: END_REQUIRED, by: ['form'] }),
  location: textField({ max: EVENT_LIMITS.location, by: ['form'] }),
  leadId: leadLinkField({ by: ['form'] }),
  attendees: plainField({
    input: z.array(attendee).max(MAX_ATTENDEES, { error: `At most ${MAX_ATTENDEES} attendees`, abort: true }),
    output: z.array(z.string()),
    absent: { value: [] },
    cell: null,
    by: ['form'],
  }),
  type: choiceField(EVENT_TYPES, { absent: { value: DEFAULT_EVENT_TYPE }, by: ['form'] }),
  status: choiceField(EVENT_STATUSES, { absent: { value: 'SCHEDULED' }, by: ['form'] }),
  reminderMinutes: plainField({
    input: reminderMinutes,
    output: z.int(),
    absent: { value: DEFAULT_REMINDER },
    cell: null,
    by: ['form'],
  }),
  allDay: plainField({ input: allDay, output: z.boolean(), absent: { value: false }, cell: null, by: ['form'] }),
  recurrence: plainField({
    input: recurrence.nullable(),
    output: z.string().nullable(),
    absent: { value: null },
    cell: null,
    by: ['form'],
  }),
  timeZone: plainField({
    input: timeZone.nullable(),
    output: z.string().nullable(),
    absent: { value: null },
    cell: null,
    by: [],
  }),
  externalId: externalIdField({ by: [] }),
};

export type EventFieldName = keyof typeof eventFields;

/** The id of a row, or of one occurrence of a series (D90). */
export const eventId = z
  .string()
  .max(64, { error: 'Must be an id (UUID)', abort: true })
  .refine((id) => z.uuid().safeParse(id).success || isOccurrenceId(id), { error: 'Must be an id (UUID)' })
  .meta({
    description: 'The `id` of the event. That of one occurrence of a series is `{seriesId}_{originalStart}`.',
  });

/** What a series and its occurrences know of each other (D90). Nobody sets these. */
const seriesFields = {
  seriesId: z.uuid().nullable().meta({ description: 'The series of which this is, or was, an occurrence.' }),
  originalStart: timestamp.nullable().meta({
    description: 'When this occurrence starts by the rule of its series. It stays the same when it is moved.',
  }),
  exceptions: z.array(timestamp).meta({
    description: 'Of a series: when its occurrences that were moved or removed would have started.',
  }),
};

/**
 * An event as stored and sent (spec 2 section 3). `leadCompany` is the name of its lead. An occurrence of a series has
 * the rule of its series and, as `id`, its address; one that was moved or edited is a row of its own, without a rule.
 */
export const calendarEvent = z
  .object({
    ...ownedFields,
    id: eventId,
    ...linkedFields,
    ...outputsOf(eventFields),
    ...seriesFields,
    ...editedFields,
  })
  .meta({
    title: 'CalendarEvent',
    examples: [
      {
        id: '0198c2f9-1c2d-7e3f-8a4b-5c6d7e8f9a0b',
        ownerId: '0198c2f0-11aa-7b52-8e4f-2c9d7a6b5e43',
        teamId: null,
        leadId: '0198c2f4-5b7e-7c3a-9d21-6f0e4a8b1c2d',
        leadCompany: 'Harbour Lights Festival',
        title: 'Walk the site with Noor',
        description: 'Entrances, barriers, radio dead spots.',
        startTime: '2027-03-09T13:00:00.000Z',
        endTime: '2027-03-09T14:30:00.000Z',
        location: 'Pier 4, North gate',
        attendees: ['noor@harbourlights.example', 'Sam Ortiz'],
        type: 'CONSULTATION',
        status: 'SCHEDULED',
        reminderMinutes: 60,
        allDay: false,
        recurrence: null,
        timeZone: null,
        externalId: null,
        seriesId: null,
        originalStart: null,
        exceptions: [],
        version: 1,
        createdAt: '2027-03-02T09:30:00.000Z',
        updatedAt: '2027-03-02T09:30:00.000Z',
      },
    ],
  });

export type CalendarEvent = z.infer<typeof calendarEvent>;

/**
 * The error in typed attendees, as a message for the user; null if there is none. Attendees are names or email
 * addresses, and what contains an @ is meant as an address. Only the form requires that: REST accepts any name.
 */
export function attendeesError(attendees: readonly string[]): string | null {
  const wrong = attendees.find((name) => name.includes('@') && !EMAIL_PATTERN.test(name));
  return wrong === undefined ? null : `“${wrong}” is not a valid email address`;
}

/** Splits typed attendees on commas; trims them and drops blanks (spec 2 section 5). Limits are left to the schema. */
export function parseAttendees(typed: string): string[] {
  return typed
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}
