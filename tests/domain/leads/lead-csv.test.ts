import fc from '@tests/support/fast-check';
import { describe, expect, it } from 'vitest';
import { rowOfContacts } from '@/domain/contacts/contact-csv';
import { openCsvTable } from '@/domain/csv/csv-table';
import { defaultsOf, fieldsBy } from '@/domain/fields/field';
import { EVENT_ENDS_EARLY } from '@/domain/leads/event/event-days';
import { leadFields } from '@/domain/leads/lead';
import { LEAD_CSV, LEAD_CSV_COLUMNS, leadCsv, leadCsvHeader, leadToCsvRow, readLeadRow } from '@/domain/leads/lead-csv';
import { anyLead } from '../../support/any-lead';
import { anyText, writeAndRead } from '../../support/rest/csv-round-trip';

const minimal = { companyName: 'Arena', contactPerson: 'Ann', email: 'a@b.c' };
const at = { rowNumber: 4, zone: 'America/New_York' };
const read = (row: Record<string, string>) => readLeadRow({ ...minimal, ...row }, at);
const errorsOf = (row: Record<string, string>) => {
  const result = read(row);
  return result.ok ? [] : result.errors;
};
const leadOf = (row: Record<string, string>) => {
  const result = read(row);
  if (!result.ok) throw new Error(JSON.stringify(result.errors));
  return result.lead;
};

it('starts with the columns of the specification, in order', () => {
  const expected = 'companyName,contactPerson,email,phone,status,priority,nextFollowUp,notes,createdAt,updatedAt'.split(
    ',',
  );
  expect(LEAD_CSV_COLUMNS.slice(0, expected.length)).toEqual(expected);
  expect(leadCsvHeader()).toEqual(LEAD_CSV_COLUMNS);
  expect(LEAD_CSV_COLUMNS.at(-1)).toBe('id');
  expect(leadCsvHeader({ withOwner: true }).slice(-2)).toEqual(['owner', 'id']);
});

describe('readLeadRow', () => {
  it('fills in blank and missing cells', () => {
    const lead = {
      ...defaultsOf(fieldsBy(leadFields, 'csv')),
      ...minimal,
      phone: '',
      status: 'NEW',
      priority: 'MEDIUM',
      nextFollowUp: null,
      notes: '',
      createdAt: null,
      updatedAt: null,
      closedAt: undefined,
      stageEnteredAt: null,
      furthestStage: null,
      ...rowOfContacts([]),
      id: null,
    };
    expect(leadOf({})).toEqual(lead);
    expect(leadOf({ status: ' ', priority: '', nextFollowUp: ' ', createdAt: '', surprise: '\0' })).toEqual(lead);
  });

  it.each([
    ['companyName', ' ', 'Company name is required'],
    ['contactPerson', '', 'Contact person is required'],
    ['email', '', 'Email is required'],
    ['email', 'nobody', 'Invalid email format'],
    ['email', `${'a'.repeat(251)}@b.c`, 'At most 254 characters'],
    [
      'status',
      'Closed Won',
      'Invalid status. Must be one of: NEW, CONTACTED, CONSULTATION_SCHEDULED, PROPOSAL_SENT, CLOSED_WON, CLOSED_LOST',
    ],
    ['priority', 'urgent', 'Invalid priority. Must be one of: LOW, MEDIUM, HIGH'],
    ['nextFollowUp', 'soon', 'Invalid next follow-up date'],
    ['nextFollowUp', '2026-02-30', 'Invalid next follow-up date'],
    ['createdAt', '2026-07-04T10:00:00', 'Invalid created date'],
    ['updatedAt', '0', 'Invalid updated date'],
    ['closedAt', 'in May', 'Invalid closing date'],
    ['stageEnteredAt', 'in May', 'Invalid date of entering the stage'],
    ['nextFollowUp', '3000-01-01', 'Must be a date from 1900 to 2999'],
    ['nextFollowUp', ' 1899-12-31T23:59:59Z ', 'Must be a date from 1900 to 2999'],
    ['createdAt', '1899-12-31', 'Must be a date from 1900 to 2999'],
    ['updatedAt', '3000-01-01T00:00:00Z', 'Must be a date from 1900 to 2999'],
    ['companyName', 'x'.repeat(201), 'At most 200 characters'],
    ['phone', 'x'.repeat(51), 'At most 50 characters'],
    ['notes', 'x'.repeat(10_001), 'At most 10000 characters'],
    ['notes', 'a\0b', 'Text contains a character that cannot be stored'],
    ['contactPerson', '\uD800', 'Text contains a character that cannot be stored'],
  ])('rejects %s %j', (column, cell, message) => {
    expect(errorsOf({ [column]: cell })).toEqual([{ row: 4, column, message }]);
  });

  it.each([
    [{ eventDate: '2027-08-14', eventEndDate: '2027-08-13' }, 'eventEndDate', EVENT_ENDS_EARLY],
    [{ eventDate: '2027-08-34', eventEndDate: '2027-08-13' }, 'eventDate', 'Invalid event date'],
    [{ eventDate: '2027-08-14', eventEndDate: 'late' }, 'eventEndDate', 'Invalid event end date'],
    [{ eventTimeZone: 'Mars/Olympus' }, 'eventTimeZone', 'Unknown time zone'],
  ])('rejects the event %j once, at %s', (row, column, message) => {
    expect(errorsOf(row)).toEqual([{ row: 4, column, message }]);
  });

  it('accepts a blank email where leads may lack one, and still refuses an invalid one', () => {
    const file = leadCsv({ allowMissingEmail: true });
    expect(file.required).toEqual(['companyName', 'contactPerson']);
    expect(file.read({ ...minimal, email: ' ' }, at)).toMatchObject({ ok: true, item: { email: '' } });
    expect(file.read({ companyName: 'Arena', contactPerson: 'Ann' }, at)).toMatchObject({
      ok: true,
      item: { email: '' },
    });
    expect(file.read({ ...minimal, email: 'nobody' }, at)).toEqual({
      ok: false,
      errors: [{ row: 4, column: 'email', message: 'Invalid email format' }],
    });
    expect(leadCsv({ allowMissingEmail: false }).required).toEqual(['companyName', 'contactPerson', 'email']);
  });

  it('reads a row that may match a known lead without the fields that only a new lead needs, and lists these', () => {
    const id = '0198c2f4-5b7e-7c3a-9d21-6f0e4a8b1c2d';
    const file = leadCsv({ allowMissingEmail: false, mayMatch: true });
    const lacking = (column: string, message: string) => ({ row: 4, column, message });
    const company = lacking('companyName', 'Company name is required');
    const contact = lacking('contactPerson', 'Contact person is required');
    const email = lacking('email', 'Email is required');
    expect(file.required).toEqual([]);
    expect(file.read({ id, phone: '1' }, at)).toMatchObject({
      ...{ ok: true, item: { id, phone: '1' }, filled: ['phone', 'id'] },
      lacks: [company, contact, email],
    });
    expect(file.read({ ...minimal, companyName: ' ' }, at)).toMatchObject({ ok: true, lacks: [company] });
    expect(file.read(minimal, at)).not.toHaveProperty('lacks');
    expect(file.read({ id, email: 'nobody', phone: '1' }, at)).toMatchObject({
      errors: [company, contact, { column: 'email', message: 'Invalid email format' }],
    });
    expect(file.read({ id: '17', phone: '1' }, at)).toEqual({ ok: false, errors: [company, contact, email] });
    expect(file.read({ ...minimal, id, email: '' }, at)).toMatchObject({ ok: true, lacks: [email] });
  });

  it('reads an id of ours in any letter case, and ignores that of another system', () => {
    const id = '0198c2f4-5b7e-7c3a-9d21-6f0e4a8b1c2d';
    expect(leadOf({ id: ` ${id.toUpperCase()}` }).id).toBe(id);
    expect(leadOf({ id: '00Q5g00000ABCDE' }).id).toBeNull();
    expect(leadOf({ id }).id).toBe(id);
  });

  it('reads a lead without an email from an export of ours, but not from a file that only looks like one', () => {
    const id = '0198c2f4-5b7e-7c3a-9d21-6f0e4a8b1c2d';
    const required = [{ row: 4, column: 'email', message: 'Email is required' }];
    const row = { ...minimal, id, email: '', createdAt: '', updatedAt: '' };
    expect(leadOf(row)).toMatchObject({ id, email: '' });
    expect(errorsOf({ ...row, email: 'nobody' })).toHaveLength(1);
    expect(errorsOf({ ...row, id: '17' })).toEqual(required);
    expect(errorsOf({ id, email: '' })).toEqual(required);
    expect(leadCsv({ allowMissingEmail: false, isOwnFile: false }).read(row, at)).toMatchObject({ errors: required });
  });

  it('reports all errors of a row', () => {
    expect(errorsOf({ companyName: '', email: '', status: 'x' }).map((error) => error.column)).toEqual([
      'companyName',
      'email',
      'status',
    ]);
  });

  it('accepts status and priority in any letter case and removes one guard', () => {
    expect(leadOf({ status: 'closed_Won', priority: 'high', phone: "'+1 555", notes: "''=x" })).toMatchObject({
      status: 'CLOSED_WON',
      priority: 'HIGH',
      phone: '+1 555',
      notes: "'=x",
    });
  });

  it('accepts the maximum length, ignores unknown columns and trims dates', () => {
    expect(leadOf({ phone: 'x'.repeat(50) }).phone).toBe('x'.repeat(50));
    expect(leadOf({ undefined: 'x' })).toMatchObject({ phone: '', notes: '' });
    expect(leadOf({ nextFollowUp: ' 2026-07-04 ', createdAt: '2026-07-04T10:00:00Z ' })).toMatchObject({
      nextFollowUp: new Date('2026-07-05T03:59:59.999Z'),
      createdAt: new Date('2026-07-04T10:00:00Z'),
    });
  });

  it('reads bare days in the zone', () => {
    expect(
      leadOf({ nextFollowUp: '2026-07-04', createdAt: '2026-07-04', updatedAt: '2026-07-04T10:00:00+02:00' }),
    ).toMatchObject({
      nextFollowUp: new Date('2026-07-05T03:59:59.999Z'),
      createdAt: new Date('2026-07-04T04:00:00.000Z'),
      updatedAt: new Date('2026-07-04T08:00:00.000Z'),
    });
  });

  it('accepts the column names of other CRMs', () => {
    const result = readLeadRow({ company: 'Arena', contactName: 'Ann', email: 'a@b.c' }, at);
    expect(result).toMatchObject({ ok: true, lead: minimal });
    const table = openCsvTable(LEAD_CSV, ['Company', 'CONTACTNAME', 'email']);
    expect(table.ok && table.value.read(['Arena', 'Ann', 'a@b.c'], 2)).toEqual({ row: minimal });
  });
});

describe('export then import', () => {
  it('round-trips every value of every lead', () => {
    fc.assert(
      fc.property(fc.array(anyLead(anyText), { minLength: 1, maxLength: 4 }), (leads) => {
        const back = writeAndRead([leadCsvHeader(), ...leads.map(leadToCsvRow)], LEAD_CSV, readLeadRow);
        expect(back).toEqual(leads.map((lead) => ({ ok: true, lead })));
      }),
      { numRuns: 100 },
    );
  });
});
