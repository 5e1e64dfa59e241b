import { describe, expect, it } from 'vitest';
import { contactsOfRow, type FileContact, rowOfContacts } from '@/domain/contacts/contact-csv';
import { contactChanges, newContactsOf } from '@/domain/contacts/file-contacts';
import { readLeadRow } from '@/domain/leads/lead-csv';

const PRIMARY = { contactPerson: 'Noor Haddad', contactRole: null, email: 'noor@x.test', phone: '', contactNotes: '' };
const given = (values: Partial<FileContact>): FileContact => ({
  ...{ name: '', role: null, email: '', phone: '', notes: '' },
  ...values,
});
const known = (values: Partial<FileContact>) => ({ ...given(values), role: values.role ?? ('OTHER' as const) });

const row = (cells: Record<string, string>) =>
  readLeadRow(
    { companyName: 'Harbour Lights', contactPerson: 'Noor Haddad', email: 'noor@x.test', ...cells },
    { rowNumber: 2, zone: 'UTC' },
  );

describe('the contacts in a row of a lead file', () => {
  it.each([
    [{ contact2Role: 'BILLING' }, { column: 'contact2', message: 'Name is required' }],
    [{ contact3Notes: 'Calls back' }, { column: 'contact3', message: 'Name is required' }],
    [{ contact2Email: 'nobody' }, { column: 'contact2Email', message: 'Invalid email format' }],
    [{ contact2: 'S'.repeat(201) }, { column: 'contact2', message: 'At most 200 characters' }],
    [
      { contact2: 'Sam', contact2Role: 'Boss' },
      {
        column: 'contact2Role',
        message: 'Invalid contact2Role. Must be one of: DECISION_MAKER, SITE_CONTACT, BILLING, OTHER',
      },
    ],
  ])('are refused like other fields: %j', (cells, error) => {
    expect(row(cells)).toEqual({ ok: false, errors: [{ row: 2, ...error }] });
  });

  it('leave out places without a person', () => {
    const contacts = [given({ name: 'Sam' }), given({ email: 'x@y.z' })];
    expect(contactsOfRow(rowOfContacts(contacts))).toEqual(contacts);
    expect(contactsOfRow(rowOfContacts([]))).toEqual([]);
  });
});

describe('newContactsOf', () => {
  const of = (...contacts: FileContact[]) =>
    newContactsOf({ ...rowOfContacts(contacts), ...PRIMARY, phone: '(212) 555-0101' });

  it('names an address or a number alone after the contact person', () => {
    expect(of(given({ email: 'other@x.test' }), given({ phone: '212 555 0199' }))).toEqual([
      known({ name: 'Noor Haddad', email: 'other@x.test' }),
      known({ name: 'Noor Haddad', phone: '212 555 0199' }),
    ]);
  });

  it('leaves out what the contact person has already', () => {
    expect(
      of(given({ email: 'NOOR@x.test' }), given({ phone: '+1-212-555-0101' }), given({ phone: '2125550101' })),
    ).toEqual([known({ name: 'Noor Haddad', phone: '+1-212-555-0101' })]);
  });
});

describe('contactChanges', () => {
  const sam = known({ name: 'Sam Okafor', email: 'sam@x.test', phone: '+1 212 555 0101' });
  const changes = (people: FileContact[], contacts = [sam]) =>
    contactChanges(people, { primary: PRIMARY, known: contacts });

  it.each([
    ['the same', given(sam)],
    ['in another letter case', given({ name: 'Sam Okafor', email: 'SAM@x.test' })],
    ['without what is blank', given({ name: 'sam okafor' }), { name: 'sam okafor' }],
    ['with a number that a spreadsheet has spoiled', given({ ...sam, phone: '1.21256E+10' })],
    ['the contact person', given({ name: 'Noor Haddad' })],
    ['the contact person by their address', given({ name: 'N. Haddad', email: 'noor@x.test' })],
    ['by the address, with another name', given({ name: 'Sam O.', email: 'sam@x.test' }), { name: 'Sam O.' }],
    ['by the name, with another address', given({ name: 'Sam Okafor', email: 's@x.test' }), { email: 's@x.test' }],
    ['by the number alone', given({ phone: '12125550101', notes: 'Desk' }), { phone: '12125550101', notes: 'Desk' }],
  ])('finds whom a row means: %s', (_, person, values?: Partial<FileContact>) => {
    expect(changes([person])).toEqual({ added: [], changed: values ? [{ contact: sam, values }] : [] });
  });

  it('adds whom the lead lacks', () => {
    expect(changes([given({ name: 'Ann Field' }), given({ email: 'desk@x.test' })])).toEqual({
      added: [known({ name: 'Ann Field' }), known({ name: 'Noor Haddad', email: 'desk@x.test' })],
      changed: [],
    });
  });

  it('means each contact once', () => {
    const twins = [known({ name: 'Sam Okafor', phone: '1' }), known({ name: 'Sam Okafor', phone: '2' })];
    const people = [given({ name: 'Sam Okafor', notes: 'a' }), given({ name: 'Sam Okafor', notes: 'b' })];
    expect(changes(people, twins).changed.map(({ contact }) => contact)).toEqual(twins);
  });
});
