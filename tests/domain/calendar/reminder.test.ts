import fc from '@tests/support/fast-check';
import { expect, it } from 'vitest';
import { EVENT_STATUSES, REMINDER_CHOICES } from '@/domain/calendar/event-choices';
import { dueReminder, nextReminder, remindAt, remindAtAfterChange } from '@/domain/calendar/reminder';

const startTime = new Date('2027-03-09T13:00:00Z');
const event = {
  startTime,
  endTime: new Date('2027-03-09T14:00:00Z'),
  status: 'SCHEDULED',
  reminderMinutes: 30,
  allDay: false,
  timeZone: 'America/New_York',
  recurrence: null,
  recurrenceUntil: null,
  exceptions: [],
} as const;

it.each([
  ['reminds at the planned time', '2027-03-01T00:00:00Z', '2027-03-09T12:30:00.000Z'],
  ['reminds at the very instant', '2027-03-09T12:30:00Z', '2027-03-09T12:30:00.000Z'],
  ['reminds at once between the planned time and the start', '2027-03-09T12:59:59Z', '2027-03-09T12:59:59.000Z'],
  ['does not remind at the start', '2027-03-09T13:00:00Z', undefined],
  ['does not remind after the start', '2027-03-10T00:00:00Z', undefined],
])('%s', (_, now, expected) => expect(remindAt(event, new Date(now))?.toISOString()).toBe(expected));

it('reminds only of events that take place and have a reminder', () => {
  const now = new Date('2027-03-01T00:00:00Z');
  const reminded = EVENT_STATUSES.filter((status) => remindAt({ ...event, status }, now));
  expect(reminded).toEqual(['SCHEDULED', 'CONFIRMED']);
  expect(remindAt({ ...event, reminderMinutes: 0 }, now)).toBeNull();
});

it('is never in the past and never after the start', () => {
  fc.assert(
    fc.property(fc.integer({ min: -2e9, max: 2e9 }), fc.constantFrom(...REMINDER_CHOICES), (ahead, reminderMinutes) => {
      const now = new Date(startTime.getTime() - ahead);
      const due = remindAt({ ...event, reminderMinutes }, now);
      if (due === null) expect(reminderMinutes === 0 || ahead <= 0).toBe(true);
      else expect(due >= now && due < startTime).toBe(true);
    }),
  );
});

it('does not repeat the reminder after an unrelated change', () => {
  const now = new Date('2027-03-09T12:45:00Z');
  const change = (after: Partial<Parameters<typeof nextReminder>[0]>, current: Date | null = null) =>
    remindAtAfterChange({ before: event, after: { ...event, ...after }, current, now });
  expect(change({})).toBeNull();
  expect(change({}, now)).toBe(now);
  expect(change({ status: 'CONFIRMED' })).toBeNull();
  expect(change({ status: 'CANCELLED' }, now)).toBeNull();
  expect(change({ reminderMinutes: 15 })).toEqual(now);
  expect(change({ startTime: new Date('2027-03-10T13:00:00Z') })).toEqual(new Date('2027-03-10T12:30:00Z'));
});

it('reminds of an all-day event before its day begins in its zone', () => {
  const day = { ...event, allDay: true, startTime: new Date('2027-03-14'), endTime: new Date('2027-03-15') };
  const now = new Date('2027-03-01T00:00:00Z');
  expect(nextReminder(day, now)).toEqual(new Date('2027-03-14T04:30:00Z'));
  expect(nextReminder({ ...day, recurrence: 'FREQ=DAILY' }, new Date('2027-03-14T05:00:00Z'))).toEqual(
    new Date('2027-03-15T03:30:00Z'),
  );
});

it('reminds of each occurrence of a series that has not ended, by the clock of its zone', () => {
  const series = { ...event, recurrence: 'FREQ=DAILY', exceptions: [new Date('2027-03-12T13:00:00Z')] };
  const reminded: string[] = [];
  let remindAt = nextReminder(series, new Date('2027-03-09T12:50:00Z'));
  while (remindAt && reminded.length < 5) {
    const { span, next } = dueReminder({ ...series, remindAt }, remindAt);
    reminded.push(`${remindAt.toISOString().slice(0, 16)} for ${span?.startTime.toISOString().slice(0, 16)}`);
    remindAt = next;
  }
  expect(reminded).toEqual([
    // Already due: that tells which occurrence it is for.
    '2027-03-09T12:30 for 2027-03-09T13:00',
    '2027-03-10T12:30 for 2027-03-10T13:00',
    '2027-03-11T12:30 for 2027-03-11T13:00',
    '2027-03-13T12:30 for 2027-03-13T13:00',
    '2027-03-14T11:30 for 2027-03-14T12:00',
  ]);
  // After a week without the job, what has ended is skipped.
  const late = dueReminder({ ...series, remindAt: new Date('2027-03-09T12:30:00Z') }, new Date('2027-03-20T00:00:00Z'));
  expect(late.next).toEqual(new Date('2027-03-20T11:30:00Z'));
});

it('reminds of the right one if a reminder is longer ahead than the next occurrence', () => {
  const series = { ...event, recurrence: 'FREQ=DAILY', reminderMinutes: 1440 };
  const { span, next } = dueReminder(
    { ...series, remindAt: new Date('2027-03-13T12:00:00Z') },
    new Date('2027-03-13T12:00:00Z'),
  );
  expect([span?.startTime, next]).toEqual([new Date('2027-03-14T12:00:00Z'), new Date('2027-03-14T12:00:00Z')]);
});

it('ends with the series', () => {
  const last = { ...event, recurrence: 'FREQ=DAILY;COUNT=1', recurrenceUntil: startTime };
  const at = new Date('2027-03-09T12:30:00Z');
  expect(dueReminder({ ...last, remindAt: at }, at)).toMatchObject({ span: { startTime }, next: null });
  expect(nextReminder(last, startTime)).toBeNull();
});
