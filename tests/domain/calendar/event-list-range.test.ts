import { expect, it } from 'vitest';
import { eventListRange } from '@/domain/calendar/event-list-range';

const NEW_YORK = 'America/New_York';
const noon = new Date('2027-03-14T12:00:00Z');
const later = new Date('2027-03-14T13:00:00Z');

it('covers one day in the zone if both are that day, even when clocks change', () => {
  expect(eventListRange({ from: '2027-03-14', to: '2027-03-14' }, NEW_YORK)).toEqual({
    ok: true,
    value: { from: new Date('2027-03-14T05:00:00Z'), to: new Date('2027-03-15T03:59:59.999Z') },
  });
});

it.each([
  [{}, { from: undefined, to: undefined }],
  [{ from: noon }, { from: noon, to: undefined }],
  [{ to: noon }, { from: undefined, to: noon }],
  [
    { from: noon, to: noon },
    { from: noon, to: noon },
  ],
  [
    { from: noon, to: later },
    { from: noon, to: later },
  ],
])('keeps %j unchanged', (range, value) => {
  expect(eventListRange(range, NEW_YORK)).toEqual({ ok: true, value });
});

it.each([[{ from: later, to: noon }], [{ from: '2027-03-15', to: '2027-03-14' }]])(
  'rejects %j, which ends before it starts',
  (range) => {
    expect(eventListRange(range, NEW_YORK)).toMatchObject({
      ok: false,
      problem: { code: 'VALIDATION', field: 'to', message: '`to` must not be before `from`' },
    });
  },
);
