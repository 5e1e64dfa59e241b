import fc from 'fast-check';
import { expect, it } from 'vitest';
import { STATE_NAMES } from '#domain/leads/event/state-zones';
import { readJurisdiction } from '#domain/staffing/rules/jurisdiction';

it.each([
  ['US', 'US'],
  ['us', 'US'],
  ['U.S.', 'US'],
  ['House', 'house'],
  ['California', 'California'],
  [' new  york ', 'New York'],
  ['CA', 'California'],
  ['d.c.', 'District of Columbia'],
  ['Boise, Idaho', 'Boise, Idaho'],
  ['Boise ,ID', 'Boise, Idaho'],
  ['St. Louis, MO', 'St. Louis, Missouri'],
  ['venue: Pier 9', 'venue: Pier 9'],
  ['Venue:Pier 9, North', 'venue: Pier 9, North'],
  ['', null],
  ['Ontario', null],
  ['Boise', null],
  ['Boise, Ontario', null],
  [', Idaho', null],
  ['-, Idaho', null],
  ['venue:', null],
  ['venue: -', null],
])('reads %j as %j', (text, read) => {
  expect(readJurisdiction(text)).toBe(read);
});

it('reads what it has written as the same', () => {
  const texts = fc.oneof(
    fc.constantFrom(...STATE_NAMES),
    fc.string().map((name) => `venue: ${name}`),
    fc.tuple(fc.string(), fc.constantFrom(...STATE_NAMES)).map(([city, state]) => `${city}, ${state}`),
  );
  fc.assert(
    fc.property(texts, (text) => {
      const read = readJurisdiction(text);
      if (read !== null) expect(readJurisdiction(read)).toBe(read);
    }),
  );
});
