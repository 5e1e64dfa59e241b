import { expect, it } from 'vitest';
import { withChanges } from '@/app/_portal/shared/cache/with-changes';

interface Row {
  name: string;
  due: Date;
  follow: Date | null;
  reason: 'PRICE' | 'TIMING' | null;
  guards: number | null;
  eventDay: string | null;
}

const due = new Date('2027-03-01T09:00:00Z');
const row: Row = { name: '2027-03-01', due, follow: null, reason: null, guards: 7, eventDay: null };
const END_OF_DAY = new Date('2027-03-05T04:59:59.999Z');

it.each<[string, Parameters<typeof withChanges<Row>>[1], Partial<Row>]>([
  ['keeps what does not change', {}, {}],
  ['ignores what is undefined', { name: undefined, due: undefined }, {}],
  [
    'takes values as they are',
    { name: 'B', guards: null, reason: 'PRICE' },
    { name: 'B', guards: null, reason: 'PRICE' },
  ],
  ['takes an instant', { due: END_OF_DAY, follow: due }, { due: END_OF_DAY, follow: due }],
  ['clears a time', { follow: null }, { follow: null }],
  ['ends a day in the zone', { due: '2027-03-04', follow: '2027-03-04' }, { due: END_OF_DAY, follow: END_OF_DAY }],
  ['reads a date-time', { due: '2027-03-04T23:59:59.999-05:00' }, { due: END_OF_DAY }],
  ['keeps a time instead of what is none', { due: 'soon' }, {}],
  ['leaves a day in a text alone', { name: '2027-03-04' }, { name: '2027-03-04' }],
  ['leaves a day alone that is no time', { eventDay: '2027-03-04' }, { eventDay: '2027-03-04' }],
])('%s', (_, changes, changed) => {
  const stored = withChanges(row, changes, { zone: 'America/New_York', times: ['due', 'follow'] });
  expect(stored).toEqual({ ...row, ...changed });
});
