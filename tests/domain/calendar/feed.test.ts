import fc from '@tests/support/fast-check';
import { describe, expect, it } from 'vitest';
import { EVENT_STATUSES } from '@/domain/calendar/event-choices';
import {
  alarmSeconds,
  calendarFeed,
  feedName,
  feedText,
  ICALENDAR_STATUSES,
  isFeedAddress,
} from '@/domain/calendar/feed';
import { feedRange } from '@/domain/calendar/feed-range';
import { anyCodePoint } from '../../support/any-code-point';

it('covers 90 days back and 400 ahead', () => {
  const { from, to } = feedRange(new Date('2027-03-09T13:00:00Z'));
  expect([from.toISOString(), to.toISOString()]).toEqual(['2026-12-09T13:00:00.000Z', '2028-04-12T13:00:00.000Z']);
});

it('sets an alarm for upcoming events with a reminder', () => {
  const alarms = EVENT_STATUSES.filter((status) => alarmSeconds({ status, reminderMinutes: 30 }) === 1800);
  expect(alarms).toEqual(['SCHEDULED', 'CONFIRMED']);
  expect(alarmSeconds({ status: 'SCHEDULED', reminderMinutes: 0 })).toBeNull();
});

it('maps statuses to the three of iCalendar', () => {
  expect(EVENT_STATUSES.map((status) => ICALENDAR_STATUSES[status])).toEqual([
    'TENTATIVE',
    'CONFIRMED',
    'CONFIRMED',
    'CANCELLED',
    'CANCELLED',
  ]);
});

describe('feedText', () => {
  it.each([
    ['one\r\ntwo\rthree\nfour', 'one\ntwo\nthree\nfour'],
    ['tab\tstays', 'tab\tstays'],
    ['bell\u0007, escape\u001b and delete\u007f go', 'bell, escape and delete go'],
    ['a\u000bb\u000cc', 'abc'],
    ['保安 🎪', '保安 🎪'],
  ])('converts %j to %j', (value, text) => expect(feedText(value)).toBe(text));

  it('keeps no control characters but line feeds and tabs, and is idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCodePoint }), (value) => {
        const text = feedText(value);
        expect(/\p{Cc}/u.test(text.replace(/[\n\t\u0080-\u009f]/g, ''))).toBe(false);
        expect(feedText(text)).toBe(text);
      }),
    );
  });
});

it.each([
  ['noor@harbourlights.example', true],
  ['noor.o-hara+feed@x.example', true],
  [`noor@${'x'.repeat(241)}.example`, true],
  [`noor@${'x'.repeat(247)}.ex`, false],
  ['Noor Haddad', false],
  ['', false],
  ['noor haddad@x.example', false],
  ['noor@x.example\n', false],
  ['no\u0007or@x.example', false],
  ['"noor"@x.example', false],
  ['<noor@x.example>', false],
  ['noor;sam@x.example', false],
  ['mailto:noor@x.example', false],
  ['noor,sam@x.example', false],
  ['noor\\@x.example', false],
])('accepts %j as a feed address: %s', (address, expected) => expect(isFeedAddress(address)).toBe(expected));

it.each([
  ['Noor Haddad', 'Noor Haddad'],
  ['Noor "Nonie"  Haddad', "Noor 'Nonie' Haddad"],
  ['West\\East', 'West/East'],
  ['Noor\r\n\tHaddad\u0007', 'Noor Haddad'],
])('writes the name %j as %j', (name, written) => expect(feedName(name)).toBe(written));

it('exposes creation and last use of a feed, but not its token', () => {
  const feed = { createdAt: new Date('2027-03-09T13:00:00Z'), lastUsedAt: null };
  expect(calendarFeed.parse({ ...feed, tokenHash: 'x' })).toEqual(feed);
});
