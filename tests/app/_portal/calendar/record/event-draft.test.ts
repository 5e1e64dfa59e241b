import { EVENT } from '@tests/support/browser/items';
import { describe, expect, it } from 'vitest';
import type { EventItem } from '@/app/_portal/calendar/record/event-item';
import {
  changedFields,
  checkDraft,
  emptyDraft,
  problemErrors,
  toChanges,
  toDraft,
  toNewEvent,
  withStart,
} from '@/app/_portal/calendar/record/form/event-draft';
import { eventFields } from '@/domain/calendar/event';
import { defaultsOf } from '@/domain/fields/field';

const ZONE = 'America/New_York';
const LEAD = { id: '0198c2f4-5b7e-7c3a-9d21-6f0e4a8b1c2d', companyName: 'Acme Arena' };
const times = { startTime: '2027-03-09T09:00', endTime: '2027-03-09T10:00' };
const draft = { ...emptyDraft(times, LEAD), title: 'Walk the site', attendees: ' Noor,, sam@x.example ' };

it("converts to the input of the server in the user's zone", () => {
  // The server knows the zone of the user, and only other programs set an external id.
  const { timeZone: _zone, externalId: _id, ...defaults } = defaultsOf(eventFields);
  expect(toNewEvent(draft, ZONE)).toEqual({
    ...defaults,
    title: 'Walk the site',
    description: '',
    startTime: new Date('2027-03-09T14:00:00Z'),
    endTime: new Date('2027-03-09T15:00:00Z'),
    location: '',
    leadId: LEAD.id,
    attendees: ['Noor', 'sam@x.example'],
    type: 'MEETING',
    status: 'SCHEDULED',
    reminderMinutes: 30,
  });
});

describe('validation errors per field', () => {
  it.each([
    [{ title: '' }, { title: 'Title is required' }],
    [{ title: 'x'.repeat(10_000) }, { title: 'At most 300 characters' }],
    [
      { startTime: '', endTime: '' },
      { startTime: 'Start time is required', endTime: 'End time is required' },
    ],
    [{ endTime: '2027-03-09T08:59' }, { endTime: 'The end must be after the start' }],
    [{ endTime: '2027-03-09T09:00' }, { endTime: 'The end must be after the start' }],
    [{ endTime: '2027-04-12T09:00' }, { endTime: 'An event lasts at most 31 days' }],
    [{ attendees: 'y'.repeat(201) }, { attendees: 'At most 200 characters' }],
    [{ attendees: 'Noor, bogus@@' }, { attendees: '“bogus@@” is not a valid email address' }],
    [{ attendees: 'Noor, noor@arena' }, { attendees: '“noor@arena” is not a valid email address' }],
    [{}, {}],
  ])('%j', (wrong, errors) => expect(checkDraft({ ...draft, ...wrong }, ZONE)).toEqual(errors));

  it('maps server errors to fields', () => {
    const issue = { path: 'changes.attendees.3', message: 'At most 200 characters' };
    expect(problemErrors({ code: 'VALIDATION', message: 'x', issues: [issue] })).toEqual({ attendees: issue.message });
    const lead = 'This lead does not exist, or is not yours.';
    expect(problemErrors({ code: 'NOT_FOUND', message: lead })).toEqual({ lead });
    expect(problemErrors({ code: 'NOT_FOUND', message: 'This event does not exist, or is not yours.' })).toEqual({});
    expect(problemErrors({ code: 'VALIDATION', message: 'Too late', field: 'endTime' })).toEqual({
      endTime: 'Too late',
    });
  });
});

describe('an all-day event', () => {
  const event = { ...EVENT, allDay: true, startTime: new Date('2027-03-09'), endTime: new Date('2027-03-11') };

  it('is edited and sent as dates, the last day included, whatever the zone', () => {
    for (const zone of [ZONE, 'Asia/Tokyo']) {
      const before = toDraft(event, zone);
      expect(before).toMatchObject({ allDay: true, startTime: '2027-03-09T09:00', endTime: '2027-03-10T10:00' });
      expect(toNewEvent({ ...before, endTime: '2027-03-09T10:00' }, zone)).toMatchObject({
        startTime: new Date('2027-03-09'),
        endTime: new Date('2027-03-10'),
      });
    }
  });

  it('sends its times when it is no longer all day', () => {
    const before = toDraft(event, ZONE);
    const names = changedFields(before, { ...before, allDay: false });
    expect(names).toEqual(['allDay', 'startTime', 'endTime']);
    expect(toChanges({ ...before, allDay: false }, names, ZONE)).toEqual({
      ...{ allDay: false, startTime: new Date('2027-03-09T14:00:00Z'), endTime: new Date('2027-03-10T15:00:00Z') },
    });
  });
});

describe('a repeated event', () => {
  const repeat = { ...draft.repeat, repeats: 'weekly' } as const;

  it('is sent as a rule for the day on which it starts', () => {
    expect(toNewEvent({ ...draft, repeat }, ZONE)).toMatchObject({ recurrence: 'FREQ=WEEKLY;BYDAY=TU' });
  });

  it('has its errors at the choice', () => {
    const unfinished = { ...draft, repeat: { ...repeat, ends: 'on', until: '' } as const };
    expect(checkDraft(unfinished, ZONE)).toEqual({ repeat: expect.stringContaining('Must be a recurrence rule') });
    const never = { code: 'VALIDATION', message: 'This rule never occurs', field: 'recurrence' } as const;
    expect(problemErrors(never)).toEqual({ repeat: never.message });
  });

  it('leaves its rule alone when it only moves, because the rule moves with it', () => {
    const before = toDraft({ ...EVENT, recurrence: 'FREQ=WEEKLY;BYDAY=TU', timeZone: ZONE }, ZONE);
    expect(changedFields(before, withStart(before, '2027-03-10T06:00'))).toEqual(['startTime', 'endTime']);
  });
});

describe('changing the start', () => {
  it.each([
    ['moves the end with it', '2027-03-10T14:30', '2027-03-10T15:30'],
    ['moves the end even across a clock change', '2027-03-14T09:00', '2027-03-14T10:00'],
    ['leaves the end while the start is incomplete', '', '2027-03-09T10:00'],
  ])('%s', (_, startTime, endTime) => expect(withStart(draft, startTime)).toMatchObject({ startTime, endTime }));

  it('leaves a missing or invalid end unchanged', () => {
    for (const endTime of ['', '2027-03-09T08:00']) {
      expect(withStart({ ...draft, endTime }, '2027-03-10T14:30').endTime).toBe(endTime);
    }
  });
});

it('sends only changed fields of an edit, so that an ambiguous time keeps its instant', () => {
  // 01:30 EST, the second 01:30 of that night.
  const event = {
    ...defaultsOf(eventFields),
    ...{ id: 'e', ownerId: 'o', teamId: null, leadId: LEAD.id, leadCompany: LEAD.companyName, version: 1 },
    ...{ title: 'Night shift', description: '', location: '', attendees: ['Noor'], type: 'CALL', status: 'SCHEDULED' },
    ...{ seriesId: null, originalStart: null, exceptions: [] },
    ...{ reminderMinutes: 30, createdAt: new Date(0), updatedAt: new Date(0) },
    startTime: new Date('2027-11-07T06:30:00Z'),
    endTime: new Date('2027-11-07T07:30:00Z'),
  } satisfies EventItem;
  const before = toDraft(event, ZONE);
  expect([before.startTime, before.endTime]).toEqual(['2027-11-07T01:30', '2027-11-07T02:30']);
  expect(changedFields(before, before)).toEqual([]);
  const after = { ...before, location: 'Pier 4', lead: null };
  const names = changedFields(before, after);
  expect(names).toEqual(['leadId', 'location']);
  expect(toChanges(after, names, ZONE)).toEqual({ leadId: null, location: 'Pier 4' });
});
