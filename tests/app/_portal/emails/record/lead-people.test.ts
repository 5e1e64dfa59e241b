import { describe, expect, it } from 'vitest';
import { addressOf, peopleLike, peopleOf, valuesFor } from '@/app/_portal/emails/record/draft/lead-people';

const LEAD = { contactPerson: 'Noor Haddad', contactRole: null, email: 'noor@x.test', phone: '1', contactNotes: '' };
const person = (name: string, email: string) => ({ name, role: 'OTHER' as const, email, phone: '' });
const SAM = person('Sam Okafor', 'sam@x.test');
const SAMIRA = person('Samira Field', 'samira@x.test');
const people = peopleOf(LEAD, [SAM, SAMIRA]);

it('offers everybody with an address of their own, the primary contact first', () => {
  const others = [SAM, person('Without', ''), person('N. Haddad', 'NOOR@x.test')];
  expect(peopleOf(LEAD, others).map(({ name }) => name)).toEqual(['Noor Haddad', 'Sam Okafor']);
  expect(peopleOf({ ...LEAD, email: '' }, [SAM])).toEqual([SAM]);
  expect(peopleOf(null, [SAM])).toEqual([]);
});

it.each([
  ['oka', ['Sam Okafor']],
  ['SAM', ['Sam Okafor', 'Samira Field']],
  ['noor@', ['Noor Haddad']],
  ['', ['Noor Haddad', 'Sam Okafor', 'Samira Field']],
])('finds by %j %j', (search, names) => {
  expect(peopleLike(people, search).map(({ name }) => name)).toEqual(names);
});

describe('a name in place of an address', () => {
  it.each([
    ['noor', 'noor@x.test'],
    ['sam o', 'sam@x.test'],
    ['sam', 'sam'],
    ['nobody', 'nobody'],
    [' ', ' '],
    ['sam@elsewhere.test', 'sam@elsewhere.test'],
  ])('%j becomes %j', (written, address) => {
    expect(addressOf(people, written)).toBe(address);
  });
});

it('fills placeholders for the person whom the email is to', () => {
  expect(valuesFor(LEAD, SAM)).toEqual({ ...LEAD, contactPerson: 'Sam Okafor', email: 'sam@x.test', phone: '' });
  expect(valuesFor(LEAD, undefined)).toBe(LEAD);
});
