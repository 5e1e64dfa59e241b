import { expect, it } from 'vitest';
import { EVENT_STATUSES } from '@/domain/calendar/event-choices';
import { shouldRemind } from '@/domain/calendar/reminder';

const endTime = new Date('2027-03-04T10:00:00Z');
const before = new Date(endTime.getTime() - 1);

it('reminds only of upcoming events that are not over or cancelled', () => {
  const reminded = EVENT_STATUSES.filter((status) => shouldRemind({ status, endTime }, before));
  expect(reminded).toEqual(['SCHEDULED', 'CONFIRMED']);
});

it('does not remind of events that have ended', () => {
  expect(shouldRemind({ status: 'SCHEDULED', endTime }, endTime)).toBe(false);
});
