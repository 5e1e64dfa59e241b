import fc from '@tests/support/fast-check';
import { describe, expect, it } from 'vitest';
import { matchHeader } from '@/domain/csv/csv-header';
import { columnLabel, describeContent, targetsOf, wordLabel } from '@/domain/imports/import-format';
import {
  chooseTarget,
  dataInHeader,
  headerKeys,
  mappingFaults,
  matchColumns,
  type RememberedColumns,
} from '@/domain/imports/match-columns';
import { sampleFile } from '@/domain/imports/sample-file';
import { LEAD_PRIORITY_LABELS, LEAD_STATUS_LABELS } from '@/domain/leads/lead-choices';
import { LEAD_IMPORT } from '@/domain/leads/lead-import';
import { NOTE_IMPORT } from '@/domain/notes/note-import';
import { TASK_STATUS_LABELS, TASK_TYPE_LABELS } from '@/domain/tasks/task-choices';
import { TASK_IMPORT } from '@/domain/tasks/task-import';

const match = (header: readonly string[], remembered: RememberedColumns = {}, filled = (_: number) => true) =>
  matchColumns(LEAD_IMPORT, header, { remembered, samplesOf: (index) => (filled(index) ? ['x'] : []) });
const targetsIn = (...given: Parameters<typeof match>) => match(...given).map(({ target }) => target);

describe('matchColumns', () => {
  it.each<[string[], (string | null)[]]>([
    [
      ['Venue', 'Contact'],
      ['companyName', 'contactPerson'],
    ],
    [
      ['Venue Name', 'Contact'],
      ['companyName', 'contactPerson'],
    ],
    [
      ['Venue Name', 'Client', 'Venue'],
      ['venueName', 'companyName', null],
    ],
    [
      ['Venue', 'Company'],
      ['venueName', 'companyName'],
    ],
    [
      ['venueName', 'companyName'],
      ['venueName', 'companyName'],
    ],
    [
      ['Event', 'Event Date', 'Address', 'City', 'State', 'Zip Code', 'Guests', 'Number of Guards'],
      [
        'eventName',
        'eventDate',
        'venueStreet',
        'venueCity',
        'venueState',
        'venuePostalCode',
        'attendance',
        'guardsWanted',
      ],
    ],
    [
      ['Firma', 'Veranstaltung', 'Veranstaltungsdatum', 'Veranstaltungsort', 'PLZ', 'Besucher'],
      ['companyName', 'eventName', 'eventDate', 'venueName', 'venuePostalCode', 'attendance'],
    ],
  ])('reads the event of %j', (header, targets) => {
    expect(targetsIn(header)).toEqual(targets);
  });

  it('knows our own name of a venue as such', () => {
    expect(match(['companyName', 'venueName'])[1]).toEqual({ target: 'venueName', origin: 'exact' });
  });

  it.each([
    ['Company name', 'companyName'],
    ['Contact name (required)', 'contactPerson'],
    ['Follow up date (YYYY-MM-DD)', 'nextFollowUp'],
    ['Emails / Primary Email', 'email'],
    ['Rating', 'priority'],
    ['COMPANY_NAME', 'companyName'],
    ['Account', 'companyName'],
    ['Organisation', 'companyName'],
    ['Compañía', 'companyName'],
    ['Full name', 'contactPerson'],
    ['Name', 'contactPerson'],
    ['First Name', 'contactPerson.first'],
    ['last-name', 'contactPerson.last'],
    ['E-mail Address', 'email'],
    ['E-mail 1 - Value', 'email'],
    ['Phone Number', 'phone'],
    ['Mobile', 'phone'],
    ['Teléfono', 'phone'],
    ['Lead Status', 'status'],
    ['Stage', 'status'],
    ['Lifecycle Stage', 'status'],
    ['Rating', 'priority'],
    ['Created Time', 'createdAt'],
    ['Create Date', 'createdAt'],
    ['Created Date', 'createdAt'],
    ['Add time', 'createdAt'],
    ['Deal - Add time', 'createdAt'],
    ['Last Modified Date', 'updatedAt'],
    ['Last Activity Date', 'updatedAt'],
    ['Update time', 'updatedAt'],
    ['Deal - Update time', 'updatedAt'],
    ['Modified Time', 'updatedAt'],
    ['Close Date', 'closedAt'],
    ['Won time', 'closedAt'],
    ['Close Date (EDT)', 'closedAt'],
    ['Create Date (GMT+1)', 'createdAt'],
    ['Create Date (UTC-05:00)', 'createdAt'],
    ['Last Modified Date (EDT)', 'updatedAt'],
    ['Create Date (Europe/Berlin)', 'createdAt'],
    ['Create Date (estimated)', null],
    ['Notes (EST)', null],
    ['E-mail 1 - Label', null],
    ['Lead Source', 'source'],
    ['Record ID', null],
  ])('maps %j to %j', (header, target) => expect(targetsIn([header])).toEqual([target]));

  it('prefers the exact name, then a column with values, then the better name', () => {
    expect(targetsIn(['Account', 'companyName'])).toEqual([null, 'companyName']);
    expect(targetsIn(['Account', 'Client'])).toEqual(['companyName', null]);
    expect(targetsIn(['Account', 'Client'], {}, (index) => index === 1)).toEqual([null, 'companyName']);
    expect(targetsIn(['Lifecycle Stage', 'Lead Status'])).toEqual([null, 'status']);
    expect(targetsIn(['Lead Status', 'Deal Stage'])).toEqual([null, 'status']);
    expect(targetsIn(['Lead Status', 'Stage'])).toEqual([null, 'status']);
    expect(targetsIn(['Lead Status', 'Deal Stage'], {}, (index) => index === 0)).toEqual(['status', null]);
  });

  it('takes a whole name or its parts, but not both', () => {
    expect(targetsIn(['Contact person', 'First Name', 'Last Name'])).toEqual(['contactPerson', null, null]);
    expect(targetsIn(['Full Name', 'First Name', 'Last Name'])[0]).toBeNull();
    expect(targetsIn(['Surname', 'Name'])).toEqual([null, 'contactPerson']);
    expect(targetsIn(['Surname'])).toEqual(['contactPerson.last']);
    expect(targetsIn(['First Name', 'Last Name', 'Name'])).toEqual(['contactPerson.first', 'contactPerson.last', null]);
  });

  it('takes the first of two columns of the same name, unless it is empty', () => {
    expect(targetsIn(['Note', 'note'])).toEqual(['notes', null]);
    expect(targetsIn(['Note', 'note'], {}, (index) => index === 1)).toEqual([null, 'notes']);
  });

  it('follows earlier choices, also not to import a column', () => {
    const remembered = { account: null, shop: 'companyName', email: 'notes', 'x#2': 'email' };
    expect(match(['Account', 'Shop', 'Email', 'X', 'x'], remembered)).toEqual([
      { target: null, origin: 'remembered' },
      { target: 'companyName', origin: 'remembered' },
      { target: 'notes', origin: 'remembered' },
      { target: null, origin: null },
      { target: 'email', origin: 'remembered' },
    ]);
  });

  it('forgets choices for columns that we no longer have', () => {
    expect(match(['Shop'], { shop: 'gone' })).toEqual([{ target: null, origin: null }]);
  });

  it('skips the reasons of an earlier attempt and an empty column without a name', () => {
    expect(match(['reason', ''], {}, (index) => index === 0).map(({ origin }) => origin)).toEqual(['exact', 'exact']);
    expect(match([''])[0]?.origin).toBeNull();
  });

  it('finds its columns among 300 others', () => {
    const header = Array.from({ length: 300 }, (_, n) => `Field ${n}`).toSpliced(250, 1, 'E-mail Address');
    expect(targetsIn(header).indexOf('email')).toBe(250);
    expect(targetsIn(header).filter((target) => target !== null)).toHaveLength(1);
  });

  it('never maps two columns to the same, and follows exact names as REST does', () => {
    // A venue is the client where the file has no other.
    const labels = targetsOf(LEAD_IMPORT).flatMap(({ target, label }) => (target === 'venueName' ? [] : [label]));
    const names = [...labels, 'Account', 'Name', 'Mobile', 'x', ''];
    const header = fc.array(fc.constantFrom(...names), { maxLength: 12 });
    fc.assert(
      fc.property(
        header,
        fc.dictionary(fc.constantFrom('account', 'x'), fc.constantFrom('email', null)),
        (cells, known) => {
          const targets = targetsIn(cells, known);
          expect(mappingFaults(LEAD_IMPORT, targets).clashes.size).toBe(0);
          const exact = matchHeader(cells, LEAD_IMPORT.columns, [], LEAD_IMPORT.aliases);
          if (exact.duplicate.length === 0 && Object.keys(known).length === 0) {
            expect(exact.columns.every((column, index) => column === null || targets[index] === column)).toBe(true);
          }
        },
      ),
    );
  });
});

it('distinguishes columns of the same name', () => {
  expect(headerKeys(['E-Mail', 'email', ' ÉMAIL', ''])).toEqual(['email', 'email#2', 'email#3', '']);
});

describe('chooseTarget', () => {
  const choose = (index: number, target: string | null, ...targets: (string | null)[]) =>
    chooseTarget(LEAD_IMPORT, targets, { index, target });

  it('takes the target from the column that has it', () => {
    expect(choose(2, 'email', 'email', 'phone', null)).toEqual({ targets: [null, 'phone', 'email'], displaced: [0] });
  });

  it('takes a whole from its parts, and a part from the whole', () => {
    const parts = ['contactPerson.first', 'contactPerson.last', null];
    expect(choose(2, 'contactPerson', ...parts)).toEqual({ targets: [null, null, 'contactPerson'], displaced: [0, 1] });
    expect(choose(1, 'contactPerson.last', 'contactPerson', null).displaced).toEqual([0]);
    expect(choose(1, 'contactPerson.last', 'contactPerson.first', null).displaced).toEqual([]);
  });

  it('lets several columns become the notes if the user chooses so, which is remembered', () => {
    expect(choose(1, 'notes', 'notes', null)).toEqual({ targets: ['notes', 'notes'], displaced: [] });
    expect(mappingFaults(LEAD_IMPORT, ['notes', 'notes']).clashes).toEqual(new Map());
    expect(targetsIn(['Notes', 'Comments'])).toEqual(['notes', null]);
    expect(targetsIn(['Notes', 'Comments'], { notes: 'notes', comments: 'notes' })).toEqual(['notes', 'notes']);
  });

  it('leaves the others alone if a column is not imported any more, or keeps its target', () => {
    expect(choose(0, null, 'email', null)).toEqual({ targets: [null, null], displaced: [] });
    expect(choose(0, 'email', 'email', 'phone')).toEqual({ targets: ['email', 'phone'], displaced: [] });
  });
});

describe('a column of labels', () => {
  const targetOf = (header: string, samples: readonly string[]) =>
    matchColumns(LEAD_IMPORT, [header], { remembered: {}, samplesOf: () => samples })[0]?.target;

  it.each(['Labels', 'Person - Labels'])('named %j sets the priority if its first values suggest one', (header) => {
    expect(targetOf(header, ['VIP', 'Hot lead'])).toBe('priority');
    expect(targetOf(header, ['* myContacts'])).toBeNull();
  });
});

describe('further emails and phones', () => {
  it('fill the first where it is empty', () => {
    expect(targetsIn(['Work Email', 'Email', 'Secondary Email', 'Mobile', 'Phone'])).toEqual([
      ...['email.spare', 'email', 'email.spare', 'phone.spare', 'phone'],
    ]);
    expect(targetsIn(['Secondary Email', 'Mobile'])).toEqual(['email', 'phone']);
  });
});

describe('mappingFaults', () => {
  it('allows missing columns that the user accepts', () => {
    const missing = (accepted: string[]) => mappingFaults(LEAD_IMPORT, ['contactPerson'], accepted).missing;
    expect(missing([])).toEqual(['companyName', 'email']);
    expect(missing(['email', 'companyName'])).toEqual([]);
  });

  it('names required columns that nothing is mapped to', () => {
    expect(mappingFaults(LEAD_IMPORT, [null, 'contactPerson.last']).missing).toEqual(['companyName', 'email']);
  });

  it('names each column that is mapped to the same as another one, or to a part of it', () => {
    const { clashes } = mappingFaults(LEAD_IMPORT, ['email', 'contactPerson', 'email', 'contactPerson.first', 'phone']);
    expect(Object.fromEntries(clashes)).toEqual({ 0: [2], 1: [3], 2: [0], 3: [1] });
  });
});

describe('dataInHeader', () => {
  it.each([
    [['Northgate Arena', 'Ana', 'ana@arena.example'], 'ana@arena.example'],
    [['Northgate Arena', '2027-03-01'], '2027-03-01'],
    [['Northgate Arena', '+1 212 555-0178'], '+1 212 555-0178'],
    [['Firm', 'Person 1', '2027'], null],
    [['Email', 'ana@arena.example'], null],
  ])('finds in %j %j', (header, found) => expect(dataInHeader(header, match(header))).toBe(found));
});

describe.each([
  ['leads', LEAD_IMPORT],
  ['tasks', TASK_IMPORT],
  ['notes', NOTE_IMPORT],
])('the format of %s', (_, format) => {
  it('has labels that match their columns again', () => {
    const labels = format.columns.map(columnLabel);
    expect(matchHeader(labels, format.columns, []).columns).toEqual(format.columns);
    expect(labels.every((label) => /^[A-Z][a-z-]*( [a-z-]+| \d)*$/.test(label))).toBe(true);
  });

  it('says what every column may hold', () => {
    for (const column of format.columns) expect(format.contents[column]).toBeDefined();
    const described = format.columns
      .map((column) => format.contents[column])
      .map((content) => content && describeContent(content));
    expect(described.every((text) => text && text.length > 3)).toBe(true);
  });

  it('names no column twice, and suggests only words that exist', () => {
    for (const [column, suggestions] of Object.entries(format.words ?? {})) {
      const content = format.contents[column];
      expect(content?.kind === 'choice' && content.words).toEqual(
        expect.arrayContaining(Object.keys(suggestions ?? {})),
      );
    }
  });

  it('has a sample with all required columns', () => {
    const [header = ''] = sampleFile(format).split('\r\n');
    expect(matchHeader(header.split(','), format.columns, format.required)).toMatchObject({
      unknown: [],
      missing: [],
      duplicate: [],
    });
  });
});

it('shows words as the rest of the product does', () => {
  for (const labels of [LEAD_STATUS_LABELS, LEAD_PRIORITY_LABELS, TASK_STATUS_LABELS, TASK_TYPE_LABELS]) {
    expect(Object.keys(labels).map(wordLabel)).toEqual(Object.values(labels));
  }
});
