import fc from '@tests/support/fast-check';
import { describe, expect, it } from 'vitest';
import { guardCell } from '@/domain/csv/csv';
import { openCsvTable } from '@/domain/csv/csv-table';
import { needsDecimalComma } from '@/domain/imports/decimal-comma';
import { explainError } from '@/domain/imports/explain-error';
import { orderIn, readForeignDate } from '@/domain/imports/foreign-dates';
import { ownWord, suggestWord } from '@/domain/imports/foreign-words';
import { type Mapping, openMappedTable } from '@/domain/imports/mapped-table';
import { LEAD_STATUSES } from '@/domain/leads/lead-choices';
import { LEAD_CSV, leadCsvHeader, leadToCsvRow, readLeadRow } from '@/domain/leads/lead-csv';
import { LEAD_IMPORT } from '@/domain/leads/lead-import';
import { TASK_IMPORT } from '@/domain/tasks/task-import';
import { anyLead } from '../../support/any-lead';
import { anyText } from '../../support/rest/csv-round-trip';

const ZONE = 'America/New_York';
const at = { rowNumber: 2, zone: ZONE };

const open = (mapping: Partial<Mapping>) =>
  openMappedTable(LEAD_IMPORT, { targets: [], words: {}, dates: {}, ...mapping }, ZONE);

function rowOf(table: ReturnType<typeof open>, cells: readonly string[]) {
  const record = table.read(cells, 2);
  if (!record || !('row' in record)) throw new Error(JSON.stringify(record));
  return record;
}

describe('openMappedTable', () => {
  it('reads a lead by any mapping as by the exact names', () => {
    const shuffled = fc.shuffledSubarray([...leadCsvHeader(), 'ignored', 'ignored too'], {
      minLength: leadCsvHeader().length + 2,
    });
    fc.assert(
      fc.property(anyLead(anyText), shuffled, anyText, (lead, order, noise) => {
        const written = leadToCsvRow(lead).map(guardCell);
        const exact = openCsvTable(LEAD_CSV, leadCsvHeader());
        const record = exact.ok ? exact.value.read(written, 2) : null;
        const expected = record && 'row' in record ? readLeadRow(record.row, at) : null;
        const columns = leadCsvHeader();
        const targets = order.map((name) => (columns.includes(name) ? name : null));
        const cells = targets.map((target) => (target === null ? noise : (written[columns.indexOf(target)] ?? '')));
        const { row, changed } = rowOf(open({ targets, isOwn: true }), cells);
        expect(readLeadRow(row, at)).toEqual(expected);
        expect(changed).toBe(false);
      }),
      { numRuns: 50 },
    );
  });

  it('keeps further addresses and numbers as those of further contacts, each once', () => {
    const targets = ['email', 'email.spare', 'email.spare', 'phone', 'phone.spare', 'contact3Phone'];
    const table = open({ targets });
    expect(table.header.slice(targets.length)).toEqual(['contact2Email', 'contact3Email', 'contact2Phone']);
    const { row } = rowOf(table, ['a@b.c', 'A@B.C ', 'x@y.z', '(212) 555-0101', '212-555-0101', '555 0199']);
    expect(row).toMatchObject({ email: 'a@b.c', contact2Email: 'x@y.z', contact3Email: '' });
    expect(row).toMatchObject({ phone: '(212) 555-0101', contact2Phone: '', contact3Phone: '555 0199' });
  });

  it('lists in one cell what is more than there are contacts in a file', () => {
    const targets = ['email', ...Array.from({ length: 5 }, () => 'email.spare')];
    const { row } = rowOf(open({ targets }), ['a@b.c', 'b@b.c', 'c@b.c', 'd@b.c', 'e@b.c', '']);
    expect([row.contact2Email, row.contact3Email, row.contact4Email]).toEqual(['b@b.c', 'c@b.c', 'd@b.c, e@b.c']);
  });

  it.each([
    [['a@b.c', 'x@y.z'], 'a@b.c'],
    [[' ', 'x@y.z'], 'x@y.z'],
    [['n/a', ''], ''],
    [['NULL', '-'], ''],
    [['-None-', ''], ''],
  ])('takes the first of two emails that has a value: %j', (cells, email) => {
    expect(rowOf(open({ targets: ['email', 'email.spare'] }), cells).row.email).toBe(email);
    expect(rowOf(open({ targets: ['email.spare', 'email'] }), cells.toReversed()).row.email).toBe(email);
  });

  it.each([
    [['CLOSED_WON', '2026-03-01', ''], '2026-03-01'],
    [['CLOSED_LOST', '2025-11-30', '2026-04-04'], '2026-04-04'],
    [['CLOSED_WON', 'Q1 2026', 'n/a'], ''],
    [['CLOSED_WON', '2026-12-19', ''], ''],
    [['CLOSED_WON', '2026-12-19', '2026-03-01'], '2026-03-01'],
    [['PROPOSAL_SENT', '2025-01-31', ''], ''],
  ])('takes the latest readable closing time in the past, for closed rows only: %j', (cells, closedAt) => {
    const targets = ['status', 'closedAt', 'closedAt'];
    const now = new Date('2026-05-01T09:00:00Z');
    expect(rowOf(open({ targets, now }), cells).row.closedAt).toBe(closedAt);
  });

  it.each([
    ['an open deal', ['PROPOSAL_SENT', '2026-06-30', ''], '2026-06-30'],
    ['an open deal that is overdue', ['NEW', '2025-01-31', ''], '2025-01-31'],
    ['an open deal with a plan of its own', ['NEW', '2026-06-30', '2026-07-01'], '2026-07-01'],
    ['a won deal with a date to come', ['CLOSED_WON', '2026-12-19', ''], '2026-12-19'],
    ['a won deal', ['CLOSED_WON', '2026-03-01', ''], ''],
    ['an open deal without a readable date', ['NEW', 'Q1 2026', ''], ''],
  ])('takes the closing date as planned of %s', (_, cells, expected) => {
    const now = new Date('2026-05-01T09:00:00Z');
    const targets = ['status', 'closedAt', 'expectedCloseDate'];
    expect(rowOf(open({ targets, now }), cells).row.expectedCloseDate).toBe(expected);
    if (cells[2] !== '') return;
    const without = open({ targets: targets.slice(0, 2), now });
    expect(rowOf(without, cells.slice(0, 2)).row.expectedCloseDate).toBe(expected);
    expect(without.header).toEqual(targets);
  });

  it('leaves the planned date of an export of ours alone', () => {
    const own = open({ targets: ['status', 'closedAt'], isOwn: true });
    expect(rowOf(own, ['NEW', '2026-06-30']).row).toEqual({ status: 'NEW', closedAt: '' });
  });

  it.each([
    ['1.234,56', '1234.56'],
    ['12,5', '12.5'],
    ['1 234,56', '1234.56'],
    ["$ 1'234,00", '1234.00'],
    ['1.234', '1234'],
    ['12500', '12500'],
    ['12,500', '12.500'],
    ['12.5', '12.5'],
    ['-None-', ''],
    ['viel', 'viel'],
  ])('reads the amount %s with a decimal comma if the file has one', (cell, read) => {
    expect(rowOf(open({ targets: ['amount'], decimalComma: true }), [cell]).row.amount).toBe(read);
    expect(rowOf(open({ targets: ['amount'] }), [cell]).row.amount).toBe(cell === '-None-' ? '' : cell);
  });

  it.each([
    ['1.234,56', true],
    ['12,5', true],
    ['1 234,56', true],
    ['12,500', false],
    ['12,500.00', false],
    ['1.234', false],
    ['12,5678', false],
    ['12500', false],
    ['', false],
  ])('knows whether %s makes sense only with a decimal comma: %s', (cell, needs) => {
    expect(needsDecimalComma(cell)).toBe(needs);
  });

  it('takes a closing date of today in the zone of the user', () => {
    const now = new Date('2026-11-19T20:00:00Z');
    const mapping = { targets: ['status', 'closedAt'], words: {}, dates: {}, now };
    const read = (zone: string, day: string) =>
      rowOf(openMappedTable(LEAD_IMPORT, mapping, zone), ['CLOSED_WON', day]).row.closedAt;
    expect(read('Pacific/Auckland', '2026-11-20')).toBe('2026-11-20');
    expect(read('America/Los_Angeles', '2026-11-20')).toBe('');
  });

  it('keeps values such as N/A in an export of ours', () => {
    expect(rowOf(open({ targets: ['phone'] }), ['N/A']).row.phone).toBe('');
    expect(rowOf(open({ targets: ['phone'], isOwn: true }), ['N/A']).row.phone).toBe('N/A');
  });

  it('takes the person in place of a company if the user chose so', () => {
    const accepted = ['companyName'];
    const table = open({ targets: ['contactPerson', 'companyName'], accepted });
    expect(rowOf(table, ['Ana', ' '])).toMatchObject({ row: { companyName: 'Ana' }, filled: accepted, changed: true });
    expect(rowOf(table, ['Ana', 'Arena'])).toEqual({
      row: { contactPerson: 'Ana', companyName: 'Arena' },
      changed: false,
    });
    const without = open({ targets: ['contactPerson'], accepted });
    expect(without.header).toEqual(['contactPerson', 'companyName']);
    expect(without.write(rowOf(without, ['Ana']).row)).toEqual(['Ana', 'Ana']);
  });

  it.each([
    [['Ana María', 'de la Cruz'], 'Ana María de la Cruz'],
    [[' Ana ', ''], 'Ana'],
    [['', ' Cruz'], 'Cruz'],
    [['', ''], ''],
    [["'=Ana", "'+Cruz"], "'=Ana +Cruz"],
  ])('joins a first and a last name: %j', ([first = '', last = ''], name) => {
    const targets = ['contactPerson.last', null, 'contactPerson.first'];
    expect(rowOf(open({ targets }), [last, 'x', first]).row).toEqual({ contactPerson: name });
    expect(open({ targets }).header).toEqual(['', '', 'contactPerson']);
  });

  it('makes lines of the columns that become the notes', () => {
    const table = open({ targets: ['notes', 'phone', 'notes'] });
    expect(rowOf(table, [' Two gates', '1', "'=x\n"]).row).toEqual({ notes: 'Two gates\n=x', phone: '1' });
    expect(rowOf(table, ['', '1', 'VIP']).row.notes).toBe('VIP');
    expect(table.header).toEqual(['notes', 'phone', '']);
  });

  it('keeps a name in one column whole', () => {
    const { row } = rowOf(open({ targets: ['contactPerson'] }), ['Ana María de la Cruz']);
    expect(row).toEqual({ contactPerson: 'Ana María de la Cruz' });
  });

  it.each([
    ['closed_won', 'closed_won', false],
    [' Closed Won', 'CLOSED_WON', true],
    ['Won', 'CLOSED_WON', true],
    [' WON ', 'CLOSED_WON', true],
    ['Maybe', 'Maybe', false],
    ['constructor', 'constructor', false],
    ['__proto__', '__proto__', false],
    ['', '', false],
  ])('converts the status %j to %j', (cell, status, changed) => {
    const words = { status: { won: 'CLOSED_WON', lost: null } };
    expect(rowOf(open({ targets: ['status', null], words }), [cell, 'x'])).toEqual({ row: { status }, changed });
  });

  it.each(['NULL', 'n/a', ' - ', '0/0/00', '00/00/0000'])('reads %j as an empty date and an empty choice', (cell) => {
    const targets = ['status', 'nextFollowUp', 'notes'];
    const { row } = rowOf(open({ targets }), [cell, cell, cell]);
    expect(row).toEqual({ status: '', nextFollowUp: '', notes: cell });
  });

  it('keeps a word for which the user chose to skip rows, and marks the row as unwanted', () => {
    const words = { status: { lost: null } };
    expect(rowOf(open({ targets: ['status', null], words }), [' LOST', 'x'])).toEqual({
      row: { status: ' LOST' },
      changed: false,
      unwanted: { row: 2, column: 'status', message: 'Skipped, as you chose' },
    });
  });

  const long = 'x'.repeat(250);
  it.each([
    ['price', '', 'price', ''],
    ['No answer', '', 'NO_ANSWER', ''],
    ['Went elsewhere', '', 'COMPETITOR', ''],
    ['', 'In June', '', 'In June'],
    ['Their CFO left', '', 'OTHER', 'Their CFO left'],
    ['Their CFO left', 'In June', 'OTHER', 'Their CFO left: In June'],
    ["'=CFO", '', 'OTHER', "'=CFO"],
    [long, '', 'OTHER', `${long.slice(0, 199)}…`],
  ])('keeps a lost reason that is not ours as a detail: %j, %j', (reason, detail, lostReason, lostReasonDetail) => {
    const words = { lostReason: { 'went elsewhere': 'COMPETITOR', 'their cfo left': null } };
    const { row } = rowOf(open({ targets: ['lostReason', 'lostReasonDetail'], words }), [reason, detail]);
    expect(row).toEqual({ lostReason, lostReasonDetail });
    expect(readLeadRow({ companyName: 'A', contactPerson: 'B', email: 'a@b.c', ...row }, at)).toMatchObject({
      ok: true,
    });
  });

  it('adds a column for the detail of a lost reason if the file has none', () => {
    const table = open({ targets: ['lostReason', null] });
    expect(table.header).toEqual(['lostReason', '', 'lostReasonDetail']);
    expect(table.write(rowOf(table, ['Their CFO left', 'x']).row)).toEqual(['OTHER', '', 'Their CFO left']);
    expect(table.write(rowOf(table, ['Price', 'x']).row)).toEqual(['Price', '', '']);
  });

  it('completes short rows, drops surplus blank cells and blank rows, and refuses text beyond the header', () => {
    const table = open({ targets: ['email', 'notes'] });
    const isCompleted = { changed: true, isCompleted: true };
    expect(table.read(['a'], 5)).toEqual({ row: { email: 'a', notes: '' }, ...isCompleted });
    expect(table.read(['a', 'b', '', ' '], 5)).toEqual({ row: { email: 'a', notes: 'b' }, ...isCompleted });
    expect(table.read([' '], 2)).toBeNull();
    expect(table.read(['', ' ', '', ''], 2)).toBeNull();
    expect(table.read(['a', 'b', '', 'c'], 5)).toEqual({
      error: { row: 5, message: 'Row 5: Expected 2 columns but found 4' },
    });
  });

  it('writes nothing of the columns that are not imported', () => {
    const table = open({ targets: [null, 'email', 'contactPerson.first', 'contactPerson.last'] });
    const { row } = rowOf(table, ['secret', 'a@b.c', 'Ana', 'Cruz']);
    expect(table.write(row)).toEqual(['', 'a@b.c', 'Ana Cruz', '']);
  });
});

describe('the words of other systems', () => {
  it.each([
    ['OPEN_DEAL', 'CONSULTATION_SCHEDULED'],
    ['Open - Not Contacted', 'NEW'],
    ['working', 'CONTACTED'],
    ['Qualified', 'CONSULTATION_SCHEDULED'],
    ['Proposal/Price Quote', 'PROPOSAL_SENT'],
    ['Gewonnen', 'CLOSED_WON'],
    ['perdido', 'CLOSED_LOST'],
    ['Tire kicker', null],
    // In Salesforce, a converted lead has become a deal, which may still be open.
    ['Closed - Converted', null],
  ])('suggests for the status %j %j', (written, word) => {
    expect(suggestWord(LEAD_IMPORT, 'status', written)).toBe(word);
  });

  it.each([
    ['budget', 'PRICE'],
    ['Too expensive', 'PRICE'],
    ['Not now', 'TIMING'],
    ['Went with another vendor', 'COMPETITOR'],
    ['No longer needed', 'NO_NEED'],
    ['Unresponsive', 'NO_ANSWER'],
    ['Their CFO left', null],
  ])('suggests for the lost reason %j %j', (written, word) => {
    expect(suggestWord(LEAD_IMPORT, 'lostReason', written)).toBe(word);
  });

  it.each([
    ['Hot', 'HIGH'],
    ['warm', 'MEDIUM'],
    ['Niedrig', 'LOW'],
  ])('suggests for the priority %j %j', (written, word) => {
    expect(suggestWord(LEAD_IMPORT, 'priority', written)).toBe(word);
    expect(suggestWord(TASK_IMPORT, 'priority', written)).toBe(word);
  });

  it('accepts a label as the word itself', () => {
    expect(ownWord(LEAD_STATUSES, 'consultation scheduled')).toBe('CONSULTATION_SCHEDULED');
    expect(ownWord(LEAD_STATUSES, 'Consultation')).toBeNull();
  });
});

describe('readForeignDate', () => {
  it.each([
    ['2026-01-14 10:00', '2026-01-14T15:00:00.000Z'],
    ['2026-07-14 10:00:30', '2026-07-14T14:00:30.000Z'],
    ['2026-01-14T10:00:00', '2026-01-14T15:00:00.000Z'],
    ['2026-01-14T10:00:00.000+0000', '2026-01-14T10:00:00.000Z'],
    ['2026-01-14 10:00:00 UTC', '2026-01-14T10:00:00.000Z'],
    ['2026/1/4', '2026-01-04'],
    ['4.1.2026', '2026-01-04'],
    ['14.01.2026, 10:00', '2026-01-14T15:00:00.000Z'],
    ['Jan 14, 2026', '2026-01-14'],
    ['January 14, 2026 2:05 PM', '2026-01-14T19:05:00.000Z'],
    ['14 Jan 2026', '2026-01-14'],
    ['1/14/2026 12:30 AM', '2026-01-14T05:30:00.000Z'],
    ['3/4/2027', '2027-03-04'],
    ['3/4/27', '2027-03-04'],
    ['3/4/68', '2068-03-04'],
    ['3/4/69', '1969-03-04'],
    ['04.03.27', '2027-03-04'],
    ['4-Mar-27', '2027-03-04'],
    ['3/4/2027, 2:30\u202fPM', '2027-03-04T19:30:00.000Z'],
    ['2027-03-04T14:30:00+01', '2027-03-04T13:30:00.000Z'],
    ['2027-03-04 00:00:00', '2027-03-04'],
    ['3/4/2027 12:00:00 AM', '2027-03-04'],
    ['Thursday, March 4, 2027', '2027-03-04'],
    ['Thu 3/4/2027', '2027-03-04'],
    ['Mar 4th, 2027', '2027-03-04'],
    ['4. März 2027', '2027-03-04'],
    ['Do., 4. Mrz 2027 um 14:30', '2027-03-04T19:30:00.000Z'],
    ['mar. 2 mars 2027', '2027-03-02'],
    ['1er août 2027', '2027-08-01'],
    ['4 de marzo de 2027', '2027-03-04'],
    ['do 4 mrt 2027', '2027-03-04'],
    ['4 Decimal 2027', null],
    ['4. marraskuuta 2027', null],
    // Already in ISO 8601, or not a date.
    ['2026-01-14', null],
    ['2026-01-14T10:00:00Z', null],
    ['14/1/2026', null],
    ['31.2.2026', null],
    ['2026-01-14 25:00', null],
    ['2026-01-14 13:00 PM', null],
    ['Foo 14, 2026', null],
    ['tomorrow', null],
    ['46450', '2027-03-04'],
    ['46450.604166666664', '2027-03-04T19:30:00.000Z'],
    ['12345', null],
    ['', null],
    [`${'1'.repeat(50)}/1/2026`, null],
  ])('reads %j as %j if the month comes first', (written, iso) => {
    expect(readForeignDate(written, 'month', ZONE)).toBe(iso);
  });

  it('needs to know whether day or month comes first', () => {
    expect(readForeignDate('3/4/2027', 'day', ZONE)).toBe('2027-04-03');
    expect(readForeignDate('3-4-2027', 'day', ZONE)).toBe('2027-04-03');
    expect(readForeignDate('3/4/2027', null, ZONE)).toBeNull();
  });

  it.each([
    ['13/4/2027', 'day'],
    ['4/13/2027 9:00', 'month'],
    ['Tue 4/13/27', 'month'],
    ['3/4/27', 'unclear'],
    ['3/4/2027', 'unclear'],
    ['4/4/2027', null],
    ['3.4.2027', null],
    ['2027-03-04', null],
    ['soon', null],
  ])('detects the order of %j: %j', (written, order) => expect(orderIn(written)).toBe(order));
});

describe('explainError', () => {
  it.each([
    [
      { column: 'nextFollowUp', message: 'Invalid next follow-up date' },
      'Invalid next follow-up date. Use a date such as 2027-03-01.',
    ],
    [{ column: 'nextFollowUp', message: 'Must be a date from 1900 to 2999' }, 'Must be a date from 1900 to 2999'],
    [
      { column: 'email', message: 'Email is required' },
      'Email is required. Add one to the file, or choose to import leads without an email.',
    ],
    [{ column: 'email', message: 'Invalid email format' }, 'Invalid email format'],
    [
      { column: 'priority', message: 'Invalid priority. Must be one of: LOW, MEDIUM, HIGH' },
      'Invalid priority. Must be one of: LOW, MEDIUM, HIGH',
    ],
    [{ message: 'Row 5: Expected 2 columns but found 1' }, 'Row 5: Expected 2 columns but found 1'],
  ])('says what to do about %j', (error, text) => expect(explainError(LEAD_IMPORT, { row: 2, ...error })).toBe(text));
});
