import fc from '@tests/support/fast-check';
import { describe, expect, it } from 'vitest';
import { stateNamedIn } from '@/domain/regulatory/state-named';
import { STATES } from '@/domain/regulatory/states';

describe('the state that a text names', () => {
  it.each([
    ['Harbor festival, Austin, Texas', 'Texas'],
    ['two nights in NEW JERSEY, 40 guards', 'New Jersey'],
    ['Madison Square Garden, New York, New York', 'New York'],
    ['Charleston, West Virginia', null],
    ['West Virginia or Virginia', 'Virginia'],
    ['From Ohio to Michigan', null],
    ['Ohio, in March', 'Ohio'],
    ['Texan barbecue', null],
    ['Georgian dance', null],
    ['', null],
  ])('%j is %s by its name', (text, state) => expect(stateNamedIn(text)).toBe(state));

  it.each([
    ['Austin, TX', 'Texas'],
    ['Austin,TX', 'Texas'],
    ['Two nights in Austin, TX with 40 guards.', 'Texas'],
    ['Austin, TX. Parking is behind the hall.', 'Texas'],
    ['Austin, TX, USA', 'Texas'],
    ['AUSTIN, TX USA', 'Texas'],
    ['600 Congress Ave Austin TX 78701', 'Texas'],
    ['600 Congress Ave\nAustin TX 78701-2986', 'Texas'],
    ['Austin, Texas (TX 78701)', 'Texas'],
    ['New York, NY 10001', 'New York'],
    ['Washington, VA', 'Virginia'],
    ['California, PA', 'Pennsylvania'],
    ['Virginia, MN', null],
    ['From Columbus, OH to Detroit, MI', null],
    ['Offices in TX, CA', null],
    ['Texas, CA and NY', null],
    ['TX', null],
    ['Needs a PA system, and a VA nurse', null],
    ['HELLO, OH NO', null],
    ['Austin, tx', null],
    ['TX 4000 guests', null],
    ['NC 100000 guests', null],
    ['Nashville, TN', null],
  ])('%j is %s by its postal code', (text, state) => expect(stateNamedIn(text)).toBe(state));
});

const CODES = ['CA', 'TX', 'FL', 'NY', 'IL', 'PA', 'OH', 'GA', 'NC', 'MI', 'NJ', 'VA'];
const anyState = fc.constantFrom(...STATES.map((state, index) => ({ state, code: CODES[index] ?? '' })));
const anyCity = fc.constantFrom('Springfield', 'Salem', 'Newport Beach', 'St. Mary’s', 'Fort Ash');
const anyZip = fc.integer({ min: 501, max: 99_950 }).map((zip) => String(zip).padStart(5, '0'));

/** Words of notes, among them those that are also postal codes if written in capitals. */
const WORDS = ['in', 'or', 'me', 'hi', 'ok', 'oh', 'pa', 'mi', 'va', 'ca', 'ga', 'guards', 'call', '40', '78701', ','];
const anyNotes = fc.array(fc.constantFrom(...WORDS), { maxLength: 12 }).map((words) => words.join(' '));

it('is found in any address, among any notes', () => {
  fc.assert(
    fc.property(anyState, anyCity, anyZip, anyNotes, ({ state, code }, city, zip, notes) => {
      const addresses = [`${city}, ${code}`, `${city} ${code} ${zip}`, `${city}, ${code} ${zip}`, `${city}, ${state}`];
      for (const address of addresses) expect(stateNamedIn(`${notes}\n${address}\n${notes}`), address).toBe(state);
    }),
  );
});

it('is null if two states are named', () => {
  fc.assert(
    fc.property(anyState, anyState, anyCity, (one, other, city) => {
      const text = `${city}, ${one.code} and ${city}, ${other.code}`;
      expect(stateNamedIn(text)).toBe(one.code === other.code ? one.state : null);
    }),
  );
});

it('is not found in words', () => {
  fc.assert(
    fc.property(anyNotes, (notes) => {
      expect(stateNamedIn(notes)).toBeNull();
    }),
  );
});

it.each(['IN', 'OR', 'ME', 'HI', 'OK'])('is not the word %s', (word) => {
  expect(stateNamedIn(`Salem, ${word}`)).toBeNull();
  expect(stateNamedIn(`CALL ${word} 78701`)).toBeNull();
});
