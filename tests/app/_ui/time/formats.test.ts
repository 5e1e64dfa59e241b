import { describe, expect, it } from 'vitest';
import { createFormats } from '@/app/_ui/time/formats';

const at = (iso: string) => new Date(iso);
const plain = (text: string) => text.replace(/\s/g, ' ');

describe('dates', () => {
  it.each([
    ['this year', '2026-03-04T15:30:00Z', 'Mar 4', 'Mar 4, 3:30 PM'],
    ['earlier', '2025-03-04T15:30:00Z', 'Mar 4, 2025', 'Mar 4, 2025, 3:30 PM'],
    ['later', '2027-03-04T15:30:00Z', 'Mar 4, 2027', 'Mar 4, 2027, 3:30 PM'],
    ['the first instant of this year', '2026-01-01T00:00:00Z', 'Jan 1', 'Jan 1, 12:00 AM'],
    ['the last instant of the year before', '2025-12-31T23:59:59.999Z', 'Dec 31, 2025', 'Dec 31, 2025, 11:59 PM'],
  ])('have a year unless it is the current one: %s', (_, iso, date, dateTime) => {
    const formats = createFormats('UTC', 'en-US', () => at('2026-11-22T12:00:00Z'));
    expect(plain(formats.date(at(iso)))).toBe(date);
    expect(plain(formats.dateTime(at(iso)))).toBe(dateTime);
  });

  // An hour before midnight in UTC, Auckland has been in 2027 for half a day, and New York is still in 2026.
  it.each([
    ['Pacific/Auckland', '2026-12-31T23:00:00Z', 'Jan 1'],
    ['Pacific/Auckland', '2026-12-31T10:00:00Z', 'Dec 31, 2026'],
    ['America/New_York', '2027-01-01T04:00:00Z', 'Dec 31'],
    ['America/New_York', '2027-01-01T05:00:00Z', 'Jan 1, 2027'],
  ])("take the current year from the user's clock on New Year's Eve: %s, %s", (zone, iso, date) => {
    const formats = createFormats(zone, 'en-US', () => at('2026-12-31T23:00:00Z'));
    expect(plain(formats.date(at(iso)))).toBe(date);
  });

  it('notice that the year has changed', () => {
    let now = at('2026-12-31T23:59:00Z');
    const formats = createFormats('UTC', 'en-US', () => now);
    expect(plain(formats.date(at('2026-12-31T08:00:00Z')))).toBe('Dec 31');
    now = at('2027-01-01T00:00:00Z');
    expect(plain(formats.date(at('2026-12-31T08:00:00Z')))).toBe('Dec 31, 2026');
  });

  it('have the same spaces in ranges everywhere, because the server renders them too', () => {
    const formats = createFormats('UTC', 'en-US', () => at('2026-11-22T12:00:00Z'));
    expect(formats.days({ first: '2026-08-01', last: '2026-08-31' })).toBe('Aug\u00A01\u00A0– 31');
  });

  it('never wrap, in any locale', () => {
    for (const locale of ['en-US', 'de-DE', 'fr-FR', 'ja-JP']) {
      const formats = createFormats('UTC', locale, () => at('2026-11-22T12:00:00Z'));
      expect(formats.dateTime(at('2025-03-04T15:30:00Z'))).not.toMatch(/[ \u2009]/);
    }
    expect(createFormats('UTC', 'de-DE', () => at('2026-11-22T12:00:00Z')).date(at('2026-03-04T15:30:00Z'))).toBe(
      '4.\u00A0März',
    );
  });
});

it.each([
  [0, 'today'],
  [1, 'tomorrow'],
  [12, 'in 12 days'],
  [1200, 'in 1,200 days'],
  [-1, 'yesterday'],
  [-3, '3 days ago'],
])('says how far away a day is: %i', (days, words) => {
  expect(createFormats('UTC', 'en-US').daysAway(days)).toBe(words);
});

describe('the time since', () => {
  const formats = createFormats('UTC', 'en-US');
  const now = at('2026-11-22T12:00:00Z');
  const past = (seconds: number) => new Date(now.getTime() - seconds * 1000);

  it.each([
    [0, 'Just now'],
    [59, 'Just now'],
    [60, '1 minute ago'],
    [3599, '59 minutes ago'],
    [3600, '1 hour ago'],
    [24 * 3600 - 1, '23 hours ago'],
    [24 * 3600, '1 day ago'],
  ])('has minutes: %d s', (seconds, words) => expect(formats.ago(past(seconds), now)).toBe(words));

  it.each([
    [3599, 'Just now'],
    [3600, '1 hour ago'],
    [48 * 3600, '2 days ago'],
  ])('has none in the words of Recent Activity: %d s', (seconds, words) =>
    expect(formats.agoInHours(past(seconds), now)).toBe(words),
  );
});
