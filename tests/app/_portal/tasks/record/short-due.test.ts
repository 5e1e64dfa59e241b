import { expect, it } from 'vitest';
import { shortDue } from '@/app/_portal/tasks/record/short-due';

const ZONE = 'America/New_York';
/** A Wednesday, 23:30 in New York and already Thursday in UTC. */
const NOW = new Date('2026-12-03T04:30:00Z');

it.each([
  ['2026-12-02', 'Today'],
  ['2026-12-03T04:45:00Z', 'Today 11:45 PM'],
  ['2026-12-03', 'Tomorrow'],
  ['2026-12-01T15:00:00Z', 'Yesterday 10:00 AM'],
  ['2026-12-04', 'Fri'],
  ['2026-12-08T19:00:00Z', 'Tue 2:00 PM'],
  ['2026-12-09', 'Dec 9'],
  ['2026-11-30T19:00:00Z', 'Nov 30 2:00 PM'],
  ['2027-01-05', 'Jan 5, 2027'],
  ['2025-12-31T19:00:00Z', 'Dec 31, 2025'],
  ['2026-12-04T04:59:59.999Z', 'Tomorrow 11:59 PM'],
])('shortens a due date by calendar day in the zone: %s is %s', (due, text) => {
  expect(shortDue(due.includes('T') ? new Date(due) : due, NOW, ZONE, 'en-US').replaceAll('\u202f', ' ')).toBe(text);
});

it('names the next days across the end of the year', () => {
  expect(shortDue(new Date('2027-01-01T12:00:00Z'), new Date('2026-12-30T12:00:00Z'), 'UTC', 'en-GB')).toBe(
    'Fri 12:00',
  );
});
