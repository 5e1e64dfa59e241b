import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EVENT_LIMITS, eventFields, MAX_ATTENDEES, parseAttendees, REMINDER_CHOICES } from '@/domain/calendar/event';
import {
  createEventInput,
  END_BEFORE_START,
  EVENT_TOO_LONG,
  endTimeFault,
  eventRangeInput,
  updateEventChanges,
} from '@/domain/calendar/event-input';

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

  it('never has a blank one or one with a comma, and reads its own text back', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        const attendees = parseAttendees(typed);
        expect(attendees.every((name) => name !== '' && !name.includes(',') && name.trim() === name)).toBe(true);
        expect(parseAttendees(attendees.join(', '))).toEqual(attendees);
      }),
    );
  });

  it('holds the most and the longest, and refuses one more', () => {
    const names = (count: number) => Array.from({ length: count }, (_, index) => `guest ${index}`);
    expect(issuesOf({ ...meeting, attendees: names(MAX_ATTENDEES) })).toEqual([]);
    expect(issuesOf({ ...meeting, attendees: names(MAX_ATTENDEES + 1) })).toEqual([
      ['attendees', 'At most 100 attendees'],
    ]);
    const long = 'x'.repeat(EVENT_LIMITS.attendee);
    expect(issuesOf({ ...meeting, attendees: [long] })).toEqual([]);
    expect(issuesOf({ ...meeting, attendees: [`${long}x`] })).toEqual([['attendees.0', 'At most 200 characters']]);
  });
});

describe('a new event', () => {
  it('needs a title, a start and an end', () => {
    expect(issuesOf({}).map(([path]) => path)).toEqual(['title', 'startTime', 'endTime']);
    expect(issuesOf({ ...meeting, title: '  ' })).toEqual([['title', 'Title is required']]);
  });

  it('refuses a title of ten thousand characters, other reminders and names that no event has', () => {
    expect(issuesOf({ ...meeting, title: 'x'.repeat(10_000) })).toEqual([['title', 'At most 300 characters']]);
    expect(issuesOf({ ...meeting, reminderMinutes: 45 })).toEqual([
      ['reminderMinutes', 'Must be one of: 0, 15, 30, 60, 120, 1440'],
    ]);
    expect(issuesOf({ ...meeting, where: 'here' })).toHaveLength(1);
    for (const choice of REMINDER_CHOICES) expect(eventFields.reminderMinutes.parse(choice)).toBe(choice);
  });

  it.each([
    ['2027-03-09T13:00:00Z', END_BEFORE_START],
    ['2027-03-09T12:00:00Z', END_BEFORE_START],
    ['2027-03-09T13:00:00.001Z', null],
    ['2027-04-09T13:00:00Z', null],
    ['2027-04-09T13:00:00.001Z', EVENT_TOO_LONG],
  ])('that begins at 13:00 on March 9 and ends at %s: %s', (endTime, fault) => {
    expect(endTimeFault({ startTime: at(meeting.startTime), endTime: at(endTime) })).toBe(fault);
    expect(issuesOf({ ...meeting, endTime })).toEqual(fault ? [['endTime', fault]] : []);
  });
});

it('a change changes something', () => {
  expect(updateEventChanges.safeParse({}).success).toBe(false);
  expect(updateEventChanges.safeParse({ location: '' }).success).toBe(true);
});

it.each([
  ['2027-03-01T00:00:00Z', false],
  ['2027-03-01T00:00:00.001Z', true],
  ['2027-05-02T00:00:00Z', true],
  ['2027-05-02T00:00:00.001Z', false],
])('a range from March 1 to %s: %s', (to, success) => {
  expect(eventRangeInput.safeParse({ from: '2027-03-01T00:00:00Z', to }).success).toBe(success);
});
