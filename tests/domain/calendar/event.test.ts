import fc from '@tests/support/fast-check';
import { describe, expect, it } from 'vitest';
import {
  calendarEvent,
  END_REQUIRED,
  EVENT_LIMITS,
  eventFields,
  MAX_ATTENDEES,
  parseAttendees,
  START_REQUIRED,
} from '@/domain/calendar/event';
import { DEFAULT_EVENT_TYPE, EVENT_STATUS_LABELS, REMINDER_CHOICES } from '@/domain/calendar/event-choices';
import {
  createEventInput,
  eventRangeInput,
  layerRangeInput,
  listEventsInput,
  updateEventChanges,
} from '@/domain/calendar/event-input';
import { END_BEFORE_START, EVENT_TOO_LONG, endTimeError } from '@/domain/calendar/event-times';
import { calendarLayer } from '@/domain/calendar/layer';
import { defaultsOf } from '@/domain/fields/field';

const at = (written: string) => new Date(written);
const meeting = { title: 'Site walk', startTime: '2027-03-09T13:00:00Z', endTime: '2027-03-09T14:00:00Z' };
const issuesOf = (input: object) =>
  createEventInput.safeParse(input).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];

describe('attendees', () => {
  it.each([
    ['', []],
    [' , ,', []],
    ['noor@x.example', ['noor@x.example']],
    [' Noor Haddad ,, sam@x.example,', ['Noor Haddad', 'sam@x.example']],
  ])('reads %j as %j', (typed, attendees) => expect(parseAttendees(typed)).toEqual(attendees));

  it('are never blank, contain no comma and round-trip', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        const attendees = parseAttendees(typed);
        expect(attendees.every((name) => name !== '' && !name.includes(',') && name.trim() === name)).toBe(true);
        expect(parseAttendees(attendees.join(', '))).toEqual(attendees);
      }),
    );
  });

  it('are limited in number and length', () => {
    const names = (count: number) => Array.from({ length: count }, (_, index) => `guest ${index}`);
    expect(issuesOf({ ...meeting, attendees: names(MAX_ATTENDEES) })).toEqual([]);
    expect(issuesOf({ ...meeting, attendees: names(MAX_ATTENDEES + 1) })).toEqual([
      ['attendees', 'At most 100 attendees'],
    ]);
    const long = 'x'.repeat(EVENT_LIMITS.attendee);
    expect(issuesOf({ ...meeting, attendees: [long] })).toEqual([]);
    expect(issuesOf({ ...meeting, attendees: [' '] })).toEqual([
      ['attendees.0', 'An attendee has a name or an email address'],
    ]);
    expect(issuesOf({ ...meeting, attendees: [`${long}x`] })).toEqual([['attendees.0', 'At most 200 characters']]);
  });
});

describe('createEventInput', () => {
  it('requires a title, a start and an end', () => {
    expect(issuesOf({}).map(([path]) => path)).toEqual(['title', 'startTime', 'endTime']);
    expect(issuesOf({ ...meeting, startTime: '', endTime: null })).toEqual([
      ['startTime', 'Start time is required'],
      ['endTime', 'End time is required'],
    ]);
    expect(issuesOf({ ...meeting, title: '  ' })).toEqual([['title', 'Title is required']]);
  });

  it('rejects overlong titles, other reminders and unknown fields', () => {
    expect(issuesOf({ ...meeting, title: 'x'.repeat(10_000) })).toEqual([['title', 'At most 300 characters']]);
    expect(issuesOf({ ...meeting, reminderMinutes: 45 })).toEqual([
      ['reminderMinutes', 'Must be one of: 0, 15, 30, 60, 120, 1440'],
    ]);
    expect(issuesOf({ ...meeting, where: 'here' })).toHaveLength(1);
    for (const choice of REMINDER_CHOICES) expect(eventFields.reminderMinutes.input.parse(choice)).toBe(choice);
  });

  it('defaults to a meeting and reports invalid times', () => {
    expect(DEFAULT_EVENT_TYPE).toBe('MEETING');
    expect([START_REQUIRED, END_REQUIRED]).toEqual(['Start time is required', 'End time is required']);
    expect([END_BEFORE_START, EVENT_TOO_LONG]).toEqual([
      'The end must be after the start',
      'An event lasts at most 31 days',
    ]);
  });

  it.each([
    ['2027-03-09T13:00:00Z', END_BEFORE_START],
    ['2027-03-09T12:00:00Z', END_BEFORE_START],
    ['2027-03-09T13:00:00.001Z', null],
    ['2027-04-09T13:00:00Z', null],
    ['2027-04-09T13:00:00.001Z', EVENT_TOO_LONG],
  ])('validates an event from March 9, 13:00 to %s: %s', (endTime, fault) => {
    expect(endTimeError({ startTime: at(meeting.startTime), endTime: at(endTime) })).toBe(fault);
    expect(issuesOf({ ...meeting, endTime })).toEqual(fault ? [['endTime', fault]] : []);
  });
});

it('names the status CANCELLED of the specification as Americans write it', () => {
  expect(EVENT_STATUS_LABELS.CANCELLED).toBe('Canceled');
});

it('requires at least one field in an update', () => {
  for (const nothing of [{}, { location: undefined }]) {
    expect(updateEventChanges.safeParse(nothing).error?.issues).toMatchObject([{ message: 'Nothing to change' }]);
  }
  expect(updateEventChanges.safeParse({ location: '' }).success).toBe(true);
});

it.each([
  ['2027-03-01T00:00:00Z', false],
  ['2027-03-01T00:00:00.001Z', true],
  ['2027-05-02T00:00:00Z', true],
  ['2027-05-02T00:00:00.001Z', false],
])('accepts a range from March 1 to %s: %s', (to, success) => {
  const range = { from: '2027-03-01T00:00:00Z', to };
  const issues = [{ message: 'Must be after the beginning, by at most 62 days', path: ['to'] }];
  for (const input of [eventRangeInput, layerRangeInput]) {
    const result = input.safeParse(range);
    expect(result.success).toBe(success);
    expect(result.error?.issues ?? issues).toMatchObject(issues);
  }
});

const ID = '01890000-0000-7000-8000-000000000001';

it('filters events by type, status and lead, and the layer by lead only', () => {
  const range = { from: at('2027-03-01T00:00:00Z'), to: at('2027-03-02T00:00:00Z') };
  const query = { from: range.from.toISOString(), to: range.to.toISOString(), leadId: ID };
  const filters = { type: 'CALL', status: 'NO_SHOW', leadId: ID } as const;
  expect(eventRangeInput.parse({ ...query, ...filters })).toEqual({ ...range, ...filters });
  expect(layerRangeInput.parse(query)).toEqual({ ...range, leadId: ID });
  expect(layerRangeInput.safeParse({ ...query, type: 'CALL' }).success).toBe(false);
  const list = { from: '2027-03-01', to: range.to.toISOString(), ...filters, cursor: 'c', limit: 10 };
  expect(listEventsInput.parse(list)).toEqual({ ...list, to: range.to });
  expect(listEventsInput.parse({})).toEqual({ limit: 50 });
});

it('strips unknown fields from events and layer items', () => {
  const [startTime, endTime] = [at(meeting.startTime), at(meeting.endTime)];
  const sent = {
    ...defaultsOf(eventFields),
    ...{ id: ID, ownerId: ID, teamId: null, leadId: null, leadCompany: null, title: 'Site walk', description: '' },
    ...{ startTime, endTime, location: '', attendees: ['Noor'], type: 'MEETING', status: 'SCHEDULED' },
    ...{ seriesId: null, originalStart: null, exceptions: [] },
    ...{ reminderMinutes: 30, version: 1, createdAt: startTime, updatedAt: startTime },
  };
  expect(calendarEvent.parse({ ...sent, remindedAt: null })).toEqual(sent);
  const item = { kind: 'task', id: ID, title: 'Call', at: startTime, dueOn: null, leadId: null, leadCompany: null };
  const layer = { items: [item], more: false };
  expect(calendarLayer.parse({ items: [{ ...item, ownerId: ID }], more: false })).toEqual(layer);
});
