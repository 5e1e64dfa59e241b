import { expect, it } from 'vitest';
import { EVENT_STATUSES } from '@/domain/calendar/event';
import { isWorthReminding } from '@/domain/calendar/reminder';

const endTime = new Date('2027-03-04T10:00:00Z');
const before = new Date(endTime.getTime() - 1);

it('reminds of what is still to come, and not of what is over or called off', () => {
  const reminded = EVENT_STATUSES.filter((status) => isWorthReminding({ status, endTime }, before));
  expect(reminded).toEqual(['SCHEDULED', 'CONFIRMED']);
});

it('reminds of nothing that has ended', () => {
  expect(isWorthReminding({ status: 'SCHEDULED', endTime }, endTime)).toBe(false);
});
