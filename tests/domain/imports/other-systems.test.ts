import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { csvRecords } from '@/domain/csv/csv-records';
import { type DateOrder, orderIn } from '@/domain/imports/foreign-dates';
import { ownWord, suggestWord, wordKey, wordsOf } from '@/domain/imports/foreign-words';
import { openMappedTable } from '@/domain/imports/mapped-table';
import { mappingFaults, matchColumns } from '@/domain/imports/match-columns';
import { leadCsv } from '@/domain/leads/lead-csv';
import { LEAD_IMPORT } from '@/domain/leads/lead-import';
import { EXPORTS } from './exports';

const ZONE = 'Europe/Berlin';

function open({ header, rows }: { header: string; rows: readonly string[] }) {
  const text = [header, ...rows].join('\r\n');
  const [head, ...records] = [...csvRecords(text, (dialect) => new Papa.Parser(dialect))].flat();
  const cells = records.map((record) => record.cells);
  const samplesOf = (index: number) => cells.flatMap((row) => row[index] || []);
  const names = head?.cells ?? [];
  const matches = matchColumns(LEAD_IMPORT, names, { remembered: {}, samplesOf });
  return { names, cells, targets: matches.map(({ target }) => target) };
}

/** Reads the rows as the dialog does when the user accepts every suggestion. */
function leadsIn(file: ReturnType<typeof open>, accepted: readonly string[] = []) {
  const words: Record<string, Record<string, string | null>> = {};
  const dates: Record<string, DateOrder> = {};
  for (const [index, target] of file.targets.entries()) {
    for (const row of file.cells) {
      const cell = row[index] ?? '';
      if (target === null || cell === '') continue;
      const order = orderIn(cell);
      if (order !== null && order !== 'unclear') dates[target] = order;
      if (wordsOf(LEAD_IMPORT, target).length === 0 || ownWord(wordsOf(LEAD_IMPORT, target), cell)) continue;
      words[target] = { ...words[target], [wordKey(cell)]: suggestWord(LEAD_IMPORT, target, cell) };
    }
  }
  const table = openMappedTable(LEAD_IMPORT, { targets: file.targets, words, dates, accepted }, ZONE);
  return file.cells.map((cells, index) => {
    const record = table.read(cells, index + 2);
    return record && 'row' in record
      ? leadCsv({ allowMissingEmail: accepted.includes('email') }).read(record.row, {
          rowNumber: index + 2,
          zone: ZONE,
        })
      : record;
  });
}

describe.each(Object.entries(EXPORTS))('an export of %s', (_, { mapping, leads, ...text }) => {
  const file = open(text);

  it('is mapped automatically', () => {
    const sources = file.targets.flatMap((target, index) => (target === null ? [] : [[target, file.names[index]]]));
    expect(Object.fromEntries(sources)).toEqual(mapping);
    expect(mappingFaults(LEAD_IMPORT, file.targets)).toEqual({ missing: [], clashes: new Map() });
  });

  it('yields its leads', () => {
    expect(leadsIn(file)).toMatchObject(leads.map((item) => ({ ok: true, item })));
  });

  it('keeps every valid row, however untidy the file is', () => {
    const { header, rows } = text;
    const [first = []] = file.cells;
    const withCells = (changes: Readonly<Record<string, string>>) =>
      first.map((cell, index) => changes[file.targets[index]?.replace('.spare', '') ?? ''] ?? cell);
    const untidy = [
      withCells({ email: ' Ana@Arena.Example ' }),
      withCells({ email: 'ana@arena.example; ana@home.example' }),
      withCells({ email: '' }),
      withCells({ email: 'N/A', phone: 'NULL' }),
      withCells({ companyName: '' }),
      withCells({ companyName: ' ', email: '', phone: '-' }),
      first.with(-1, '').slice(0, -1),
      [...first, ' '],
    ];
    const quoted = untidy.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','));
    const read = leadsIn(open({ header, rows: [...rows, ...quoted] }), ['email', 'companyName']).slice(rows.length);
    const named = { companyName: 'Northgate Arena', email: 'ana@arena.example' };
    const person = expect.stringContaining('Ana');
    const expected = [
      ...[{ ...named, email: expect.stringMatching(/^ana@arena\.example$/i) }, named],
      ...[
        { ...named, email: '' },
        { ...named, email: '', phone: '' },
      ],
      ...[{ ...named, companyName: person }, { companyName: person, email: '', phone: '' }, named, named],
    ];
    expect(read).toMatchObject(expected.map((item) => ({ ok: true, item })));
  });
});

/** As HubSpot and Salesforce export deals, whose company, contact and email may be missing. */
const DEALS = {
  'HubSpot deals': {
    header:
      'Record ID,Deal Name,Deal Stage,Close Date,Deal owner,Amount,Associated Contact,Associated Company,Pipeline,Create Date,Last Activity Date,Deal Type,Priority',
    rows: [
      '9001,Harbour Lights 2027,Presentation Scheduled,2027-04-15 10:00,Robin Tester,12500.0,Noor Haddad,Harbour Lights Festival,Sales Pipeline,2026-01-14 10:00,2026-02-03 09:15,newbusiness,High',
      '9002,Winter Ball,Closed Won,2026-02-01 00:00,Robin Tester,"USD 12,500.00",Jo Marsh,,Sales Pipeline,2026-01-10 10:00,2026-02-02 09:15,existingbusiness,',
      '9003,Pier Nine opening,Closed Lost,2026-02-10 00:00,Robin Tester,,,,Sales Pipeline,2026-01-10 10:00,,,Low',
    ],
    mapping: {
      eventName: 'Deal Name',
      status: 'Deal Stage',
      closedAt: 'Close Date',
      amount: 'Amount',
      contactPerson: 'Associated Contact',
      companyName: 'Associated Company',
      createdAt: 'Create Date',
      updatedAt: 'Last Activity Date',
      priority: 'Priority',
    },
    missing: ['email'],
    leads: [
      {
        companyName: 'Harbour Lights Festival',
        contactPerson: 'Noor Haddad',
        eventName: 'Harbour Lights 2027',
        status: 'CONSULTATION_SCHEDULED',
        priority: 'HIGH',
        amount: 12_500,
        expectedCloseDate: '2027-04-15',
      },
      {
        companyName: 'Jo Marsh',
        contactPerson: 'Jo Marsh',
        eventName: 'Winter Ball',
        status: 'CLOSED_WON',
        amount: 12_500,
        expectedCloseDate: null,
        closedAt: new Date('2026-01-31T23:00:00Z'),
      },
      {
        companyName: 'Pier Nine opening',
        contactPerson: 'Pier Nine opening',
        status: 'CLOSED_LOST',
        priority: 'LOW',
        amount: null,
      },
    ],
  },
  'Salesforce opportunities': {
    header:
      '"Opportunity Owner","Account Name","Opportunity Name","Stage","Fiscal Period","Amount","Probability (%)","Age","Close Date","Created Date","Next Step","Lead Source","Type"',
    rows: [
      '"Robin Tester","Northgate Arena","Season 2027","Negotiation/Review","Q2-2027","$12,500.00","90","30","4/15/2027","1/14/2026","Send contract","Web","New Business"',
      '"Robin Tester","Harbour Hall","Gala","Closed Won","Q1-2026","USD 8,000.50","100","12","1/20/2026","1/2/2026","","Partner","Existing Business"',
      '"Robin Tester","Pier Nine","Opening","Perception Analysis","Q1-2027","","70","3","1/31/2027","1/2/2026","","",""',
    ],
    mapping: {
      companyName: 'Account Name',
      eventName: 'Opportunity Name',
      status: 'Stage',
      amount: 'Amount',
      closedAt: 'Close Date',
      createdAt: 'Created Date',
      source: 'Lead Source',
    },
    missing: ['contactPerson', 'email'],
    leads: [
      {
        companyName: 'Northgate Arena',
        contactPerson: 'Northgate Arena',
        eventName: 'Season 2027',
        status: 'PROPOSAL_SENT',
        amount: 12_500,
        expectedCloseDate: '2027-04-15',
        source: 'WEBSITE',
      },
      { status: 'CLOSED_WON', amount: 8000.5, expectedCloseDate: null, closedAt: new Date('2026-01-19T23:00:00Z') },
      { status: 'CONSULTATION_SCHEDULED', amount: null, expectedCloseDate: '2027-01-31' },
    ],
  },
};

it.each(Object.entries(DEALS))(
  'reads %s with amount, stage and close date',
  (_, { mapping, missing, leads, ...text }) => {
    const file = open(text);
    const sources = file.targets.flatMap((target, index) => (target === null ? [] : [[target, file.names[index]]]));
    expect(Object.fromEntries(sources)).toEqual(mapping);
    expect(mappingFaults(LEAD_IMPORT, file.targets)).toEqual({ missing, clashes: new Map() });
    const read = leadsIn(file, ['contactPerson', 'companyName', 'email']);
    expect(read).toMatchObject(leads.map((item) => ({ ok: true, item })));
  },
);

it.each([
  ...[
    'Appointment Scheduled',
    'Qualified To Buy',
    'Presentation Scheduled',
    'Decision Maker Bought-In',
    'Contract Sent',
  ],
  ...['Closed Won', 'Closed Lost', 'Prospecting', 'Qualification', 'Needs Analysis', 'Value Proposition'],
  ...['Id. Decision Makers', 'Perception Analysis', 'Proposal/Price Quote', 'Negotiation/Review'],
])('knows the stage %s', (stage) => {
  const words = wordsOf(LEAD_IMPORT, 'status');
  expect(ownWord(words, stage) ?? suggestWord(LEAD_IMPORT, 'status', stage)).not.toBeNull();
});
