import fc from '@tests/support/fast-check';
import { runs } from '@tests/support/long';
import { ask, openRestDatabase } from '@tests/support/rest/rest';
import { bearerOf } from '@tests/support/rest/tokens';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { guardCell } from '@/domain/csv/csv';
import { writeTags } from '@/domain/csv/tag-cell';
import { LEAD_LIMITS } from '@/domain/leads/lead';
import { LEAD_PRIORITIES, LEAD_STATUSES } from '@/domain/leads/lead-choices';
import { NOTE_LIMITS } from '@/domain/notes/note';
import { TAG_LIMITS, tagKey } from '@/domain/notes/tags';
import { isMailable } from '@/domain/shared/address';
import { TASK_LIMITS } from '@/domain/tasks/task';
import { TASK_PRIORITIES, TASK_TYPES } from '@/domain/tasks/task-choices';

const rest = openRestDatabase();

type Headers = Record<string, string>;

const integrator = async () => bearerOf(rest.scope(), await rest.makeUser({ tier: 'PRO' }));

async function exportRows(headers: Headers, noun = 'leads'): Promise<Record<string, string>[]> {
  const { status, body } = await ask('GET', `/api/export/${noun}`, { headers });
  expect(status).toBe(200);
  const { data, errors } = Papa.parse<Record<string, string>>(String(body), {
    header: true,
    skipEmptyLines: true,
  });
  expect(errors).toEqual([]);
  return data;
}

const importRows = (data: object[], headers: Headers, noun = 'leads') =>
  ask('POST', `/api/import/${noun}`, { body: { data }, headers });

/** The fields of each lead that a user enters, in order of creation. */
async function readBack(headers: Headers) {
  const { body } = await ask('GET', '/api/leads?sort=createdAt&order=asc&limit=200', { headers });
  const { leads } = body as { leads: Record<string, unknown>[] };
  return leads.map(({ company, contactName, email, phone, status, priority, notes, nextFollowUp, ...rest }) => ({
    ...{ company, contactName, email, phone, status, priority, notes, nextFollowUp },
    ...{ createdAt: rest.createdAt, updatedAt: rest.updatedAt },
  }));
}

/** Text that may confuse spreadsheets, CSV parsers and the formula guard. */
const PIECES = ['=', '+', '-', '@', "'", "''=", '"', '""', ',', ';', '\t', '\r', '\n', '\r\n', ' ', '\u00A0', '\u2028'];
const MORE = [
  '=1+1',
  "'",
  '\uFEFF',
  '\u0001',
  'é',
  'e\u0301',
  '𝄞',
  '👩‍🚀',
  'null',
  '\\N',
  '\\',
  '<b>',
  '%00',
  'ß',
  'ﬃ',
];

const isKept = (text: string) => !text.includes('\0');

const textOf = (max: number) =>
  fc
    .array(fc.oneof(fc.constantFrom(...PIECES, ...MORE), fc.string({ unit: 'binary', maxLength: 6 })), {
      maxLength: 12,
    })
    .map((pieces) => pieces.join(''))
    .filter((text) => text.length <= max && isKept(text));

const required = (max: number) => textOf(max).filter((text) => text.trim() !== '');

/** Imports require an email. */
const email = fc
  .tuple(textOf(40), fc.string({ unit: 'binary', minLength: 1, maxLength: 9 }), fc.constantFrom('x', '例え', '-', "'"))
  .map(([local, host, top]) => `${local.replaceAll(/[\s@]/g, '')}@${host}.${top}`)
  .filter((text) => isMailable(text) && isKept(text));

const lead = fc.record({
  company: required(LEAD_LIMITS.companyName),
  contactName: required(LEAD_LIMITS.contactPerson),
  email,
  phone: textOf(LEAD_LIMITS.phone),
  status: fc.constantFrom(...LEAD_STATUSES),
  priority: fc.constantFrom(...LEAD_PRIORITIES),
  notes: textOf(LEAD_LIMITS.notes),
  nextFollowUp: fc.option(
    fc
      .date({ min: new Date('1900-01-01'), max: new Date('2999-12-30'), noInvalidDate: true })
      .map((date) => date.toISOString()),
  ),
});

describe('leads with arbitrary text', () => {
  it('are unchanged after an export and an import (D24, D37)', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(lead, { minLength: 1, maxLength: 6 }), async (leads) => {
        const [from, to] = [await integrator(), await integrator()];
        for (const body of leads) expect((await ask('POST', '/api/leads', { body, headers: from })).status).toBe(201);
        const created = await readBack(from);
        expect(created).toMatchObject(leads);

        const imported = await importRows(await exportRows(from), to);
        expect(imported).toMatchObject({
          status: 200,
          body: { imported: leads.length, errors: [], ignoredColumns: [] },
        });
        expect(await readBack(to)).toEqual(created);
      }),
      runs(10, 200),
    );
  });
});

const timeUntil = (last: string) =>
  fc.date({ min: new Date('1900-01-01'), max: new Date(last), noInvalidDate: true }).map((date) => date.toISOString());
const time = timeUntil('2999-12-30');
/** When something can have been made or changed. */
const pastTime = timeUntil('2025-12-31');

/** A row as an export writes it: text that a spreadsheet could run as a formula is guarded. */
const guarded = (row: Record<string, string>) =>
  Object.fromEntries(Object.entries(row).map(([column, cell]) => [column, guardCell(cell)]));

type Cells = Record<string, string> & { createdAt: string };

const LINKED: { noun: string; row: fc.Arbitrary<Cells> }[] = [
  {
    noun: 'tasks',
    row: fc.record({
      title: required(TASK_LIMITS.title),
      description: textOf(TASK_LIMITS.description),
      dueDate: time,
      priority: fc.constantFrom(...TASK_PRIORITIES),
      // PENDING and OVERDUE are left out: which of the two applies depends on the current time.
      status: fc.constantFrom('IN_PROGRESS', 'COMPLETED'),
      type: fc.constantFrom(...TASK_TYPES),
      assignedTo: textOf(TASK_LIMITS.assignedTo),
      leadCompany: textOf(TASK_LIMITS.leadCompany),
      createdAt: pastTime,
      updatedAt: pastTime,
    }),
  },
  {
    noun: 'notes',
    row: fc.record({
      title: required(NOTE_LIMITS.title),
      content: required(NOTE_LIMITS.content),
      tags: fc
        .uniqueArray(
          textOf(TAG_LIMITS.length).filter((tag) => tagKey(tag) !== ''),
          { maxLength: 4, selector: tagKey },
        )
        .map(writeTags),
      leadCompany: textOf(NOTE_LIMITS.leadCompany),
      createdAt: pastTime,
      updatedAt: pastTime,
    }),
  },
];

describe.each(LINKED)('$noun with arbitrary text', ({ noun, row }) => {
  it('are unchanged after an import, an export and another import (D24, D37)', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 6 }), async (rows) => {
        const [from, to] = [await integrator(), await integrator()];
        const all = { status: 200, body: { imported: rows.length, errors: [], ignoredColumns: [] } };
        expect(await importRows(rows.map(guarded), from, noun)).toMatchObject(all);
        const exported = await exportRows(from, noun);
        const byTime = rows.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt));
        expect(exported).toMatchObject(byTime.map(guarded));

        expect(await importRows(exported, to, noun)).toMatchObject(all);
        expect(await exportRows(to, noun)).toEqual(exported);
      }),
      runs(8, 150),
    );
  });
});

describe('import rows sent as objects', () => {
  it.each([
    ['companyName', 'Company name'],
    ['contactPerson', 'Contact person'],
    ['email', 'Email'],
  ])('rejects rows without the column %s, each with its error, and imports nothing', async (column, label) => {
    const headers = await integrator();
    const row = { companyName: 'Acme', contactPerson: 'Jo', email: 'jo@acme.example' };
    const data = [Object.fromEntries(Object.entries(row).filter(([name]) => name !== column))];
    expect(await importRows(data, headers)).toMatchObject({
      status: 400,
      body: {
        code: 'NO_VALID_ROWS',
        message: 'No valid rows to import',
        details: { errors: [{ row: 2, message: `${label} is required` }] },
      },
    });
    expect((await ask('GET', '/api/leads', { headers })).body).toEqual({ leads: [], nextCursor: null });
  });
});
