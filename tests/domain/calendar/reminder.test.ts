import fc from '@tests/support/fast-check';
import { expect, it } from 'vitest';
import { EVENT_STATUSES, REMINDER_CHOICES } from '@/domain/calendar/event-choices';
import { remindAt, remindAtAfterChange } from '@/domain/calendar/reminder';

const startTime = new Date('2027-03-09T13:00:00Z');
const event = { startTime, status: 'SCHEDULED', reminderMinutes: 30 } as const;

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
  const change = (after: Partial<Parameters<typeof remindAt>[0]>, current: Date | null = null) =>
    remindAtAfterChange({ before: event, after: { ...event, ...after }, current, now });
  expect(change({})).toBeNull();
  expect(change({}, now)).toBe(now);
  expect(change({ status: 'CONFIRMED' })).toBeNull();
  expect(change({ status: 'CANCELLED' }, now)).toBeNull();
  expect(change({ reminderMinutes: 15 })).toEqual(now);
  expect(change({ startTime: new Date('2027-03-10T13:00:00Z') })).toEqual(new Date('2027-03-10T12:30:00Z'));
});
