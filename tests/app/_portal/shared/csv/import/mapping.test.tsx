import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import CsvImportDialog from '@/app/_portal/shared/csv/import/csv-import-dialog';
import type { ImportOutcome } from '@/app/_portal/shared/csv/reading/messages';
import { CSV_BOM } from '@/domain/csv/csv';
import { type Call, LIMITS, renderInPortal, VIEWER } from '../../../leads/record/harness';
import { collectDownloads, stubWorker, type Upload } from '../worker-in-page';

const saved = new Map<string, Blob>();
beforeEach(() => {
  localStorage.clear();
  collectDownloads(saved);
});

const RESULT: ImportOutcome = {
  ...{ imported: 2, skipped: 0, beyondCap: 0, createdTasks: 0, errors: [], unlinked: [], unlinkedCount: 0 },
};

async function* succeed(): Upload {
  yield { type: 'done', result: RESULT };
}

/** Renders the import dialog of leads, and returns its uploads. */
function show({ upload = succeed }: { upload?: () => Upload } = {}) {
  const uploads: Call[] = [];
  stubWorker(upload, uploads);
  const dialog = <CsvImportDialog of="lead" opened onClose={() => {}} onImported={() => {}} />;
  renderInPortal(dialog, ({ path }) => (path === 'usage.limits' ? LIMITS : null));
  return uploads;
}

async function choose(...lines: string[]) {
  const input = document.querySelector('input[type=file]');
  if (!(input instanceof HTMLInputElement)) throw new Error('The dialog has no input for files.');
  await userEvent.upload(input, new File([lines.join('\n')], 'some.csv', { type: 'text/csv' }));
}

const click = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const select = (name: string) => screen.getByLabelText<HTMLSelectElement>(name);
const step = () => document.querySelector('[aria-current=step]')?.textContent;
const csvOf = (call: Call | undefined) => (call?.input as { csv: string } | undefined)?.csv;

const HUBSPOT = [
  'First Name,Last Name,Email,Company,Lead Status,Favorite color',
  'Ana María,de la Cruz,ana@arena.example,Northgate Arena,Connected,red',
  'Ben,Ode,ben@harbour.example,Harbour Hall,Tire kicker,blue',
];

describe('a file of another system', () => {
  it('is imported with its columns and values mapped, which is remembered and can still be changed', async () => {
    const uploads = show();
    await choose(...HUBSPOT);
    expect(await screen.findByText('5 of 6 columns will be imported.')).toBeTruthy();
    expect(select('Import “First Name” as').selectedOptions[0]?.text).toBe('Contact person (first name)');
    expect(select('Import “Company” as').selectedOptions[0]?.text).toBe('Company name (required)');
    expect(screen.getByText('red · blue')).toBeTruthy();
    expect(select('Import “Favorite color” as').selectedOptions[0]?.text).toBe('Not imported');
    await userEvent.selectOptions(select('Import “Favorite color” as'), 'Notes');
    await click('Continue');

    await screen.findByText('Value in your file');
    expect(select('Status for “Connected”').value).toBe('CONTACTED');
    expect(select('Status for “Tire kicker”').selectedOptions[0]?.text).toBe('Skip these rows');
    await userEvent.selectOptions(select('Status for “Tire kicker”'), 'Closed Lost');
    await click('Continue');
    await screen.findByText('2 of 2 leads can be imported.');
    await click('Import 2 leads');
    await screen.findByText('2 leads imported');
    expect(csvOf(uploads[0])?.split('\r\n')).toEqual([
      'contactPerson,,email,companyName,status,notes',
      'Ana María de la Cruz,,ana@arena.example,Northgate Arena,CONTACTED,red',
      'Ben Ode,,ben@harbour.example,Harbour Hall,CLOSED_LOST,blue',
      '',
    ]);

    await click('Done');
    await choose(...HUBSPOT);
    await screen.findByText('2 of 2 leads can be imported.');
    await click('Change columns');
    await userEvent.selectOptions(select('Import “Favorite color” as'), 'Phone');
    await click('Continue');
    await click('Import 2 leads');
    await screen.findByText('2 leads imported');
    expect(csvOf(uploads[1])).toMatch(/^contactPerson,,email,companyName,status,phone\r\n/);
    expect(csvOf(uploads[1])).toContain(',CLOSED_LOST,blue');
  });

  it.each([
    ['own', VIEWER.id, '3 of 3 columns will be imported.'],
    ['another user’s', '01890000-0000-7000-8000-000000000003', '2 of 3 columns will be imported.'],
  ])('is mapped by the user’s own choices only: %s', async (_, userId, message) => {
    const remembered = { columns: { x: 'email', ort: null }, words: {}, dates: {} };
    localStorage.setItem(`stanchion-import-lead-${userId}`, JSON.stringify(remembered));
    show();
    await choose('Account,Contact,X', 'A,B,a@b.c');
    expect(await screen.findByText(message)).toBeTruthy();
  });

  it('keeps its mapping after a failure, and a retry has the same key until the mapping changes', async () => {
    const uploads = show({ upload: async function* () {} });
    await choose('Account,Contact,Email,X', 'A,B,a@b.c,1');
    await click('Continue');
    await click('Import 1 lead');
    await screen.findByText(/^Import failed: /);
    await click('Try again');
    await waitFor(() => expect(uploads).toHaveLength(2));
    expect(uploads[1]).toEqual(uploads[0]);
    await screen.findByText(/^Import failed: /);
    await click('Change columns');
    await userEvent.selectOptions(select('Import “X” as'), 'Notes');
    await click('Continue');
    await click('Import 1 lead');
    await waitFor(() => expect(uploads).toHaveLength(3));
    const keys = uploads.map(({ input }) => (input as { idempotencyKey: string }).idempotencyKey);
    expect(new Set(keys).size).toBe(2);
  });
});

describe('the columns step', () => {
  it('does not go on while a required column is missing or two columns become the same', async () => {
    show();
    await choose('Account,Contact,X,Y', 'A,B,a@b.c,b@b.c');
    await screen.findByText('Email is required. Choose below which column holds it.');
    await click('Continue');
    expect(step()).toBe('Columns');
    expect(document.activeElement).toBe(select('Import “Account” as'));

    await userEvent.selectOptions(select('Import “X” as'), 'Email (required)');
    await userEvent.selectOptions(select('Import “Y” as'), 'Email (required)');
    expect(screen.getByText('“Y” is imported as this too. Keep one.')).toBeTruthy();
    expect(screen.getByText('“X” is imported as this too. Keep one.')).toBeTruthy();
    await click('Continue');
    expect(document.activeElement).toBe(select('Import “X” as'));
    await userEvent.selectOptions(select('Import “Y” as'), 'Not imported');
    await click('Continue');
    await screen.findByText('1 of 1 lead can be imported.');
  });

  it('takes the first of two columns of the same name, shows both, and sends nothing of the other', async () => {
    const uploads = show();
    await choose('Company name,Contact person,Email,E-mail', 'A,B,a@b.c,b@b.c');
    await screen.findByText('3 of 4 columns will be imported.');
    expect(select('Import “E-mail” as').value).toBe('');
    await click('Continue');
    expect(await screen.findByText('3 of 4 columns are imported. Ignored column: E-mail')).toBeTruthy();
    await click('Import 1 lead');
    await waitFor(() => expect(csvOf(uploads[0])).toBe('companyName,contactPerson,email,\r\nA,B,a@b.c,\r\n'));
  });

  it('says that the first row looks like data', async () => {
    show();
    await choose('Northgate Arena,Ana Cruz,ana@arena.example', 'Harbour Hall,Ben Ode,ben@harbour.example');
    expect((await screen.findByText(/^The first row looks like data/)).textContent).toContain('“ana@arena.example”');
  });

  it('offers every column of a file, also those without a name', async () => {
    show();
    const header = Array.from({ length: 30 }, (_, n) => (n === 29 ? '' : `Field ${n}`));
    await choose(header.join(','), header.map((_, n) => `value ${n}`).join(','));
    await screen.findByText('0 of 30 columns will be imported.');
    expect(document.querySelectorAll('select')).toHaveLength(30);
    expect(select('Import “Column 30” as')).toBeTruthy();
  });
});

describe('the values step', () => {
  it('skips rows whose words have no meaning here, and asks which number of a date comes first', async () => {
    const uploads = show();
    await choose(
      'Company name,Contact person,Email,Status,Next follow-up',
      'A,B,a@b.c,Verschoben,3/4/2027',
      'C,D,c@d.e,,5/4/2027',
    );
    await screen.findByText('Value in your file');
    expect(step()).toBe('Values');
    await userEvent.selectOptions(screen.getByLabelText('Next follow-up: dates such as 3/4/2027'), 'The day');
    await click('Continue');
    await screen.findByText('1 of 2 leads can be imported. 1 row will be skipped, as you chose.');
    expect(screen.getByRole('row', { name: /^2/ }).textContent).toContain('VerschobenSkipped, as you chose');
    expect(screen.queryByRole('list', { name: 'Rows with errors' })).toBeNull();
    await click('Import 1 lead');
    await waitFor(() => expect(csvOf(uploads[0])).toContain('C,D,c@d.e,,2027-04-05'));

    await click('Done');
    await choose('Company name,Contact person,Email,Next follow-up', 'E,F,e@f.g,6/7/2027');
    const order = await screen.findByLabelText<HTMLSelectElement>('Next follow-up: dates such as 6/7/2027');
    expect(order.selectedOptions[0]?.text).toBe('The day');
  });

  it('keeps lost reasons that have no meaning here as details', async () => {
    const uploads = show();
    await choose(
      'Company name,Contact person,Email,Lost reason',
      'A,B,a@b.c,Their CFO left',
      'C,D,c@d.e,Too expensive',
      'E,F,e@f.g,No answer',
    );
    await screen.findByText('Value in your file');
    expect(select('Lost reason for “Their CFO left”').selectedOptions[0]?.text).toBe('Other, with this text');
    expect(select('Lost reason for “Too expensive”').selectedOptions[0]?.text).toBe('Price');
    await click('Continue');
    await screen.findByText('3 of 3 leads can be imported.');
    await click('Import 3 leads');
    await waitFor(() =>
      expect(csvOf(uploads[0])?.split('\r\n')).toEqual([
        'companyName,contactPerson,email,lostReason,lostReasonDetail',
        'A,B,a@b.c,OTHER,Their CFO left',
        'C,D,c@d.e,PRICE,',
        'E,F,e@f.g,NO_ANSWER,',
        '',
      ]),
    );
  });

  it('leads back to the columns', async () => {
    show();
    await choose('Company name,Contact person,Email,Status', 'A,B,a@b.c,Maybe');
    await click('Back to columns');
    expect(step()).toBe('Columns');
    await userEvent.selectOptions(select('Import “Status” as'), 'Not imported');
    await click('Continue');
    await screen.findByText('1 of 1 lead can be imported.');
  });
});

describe('the file step', () => {
  it('lists the expected columns, and offers a sample file that can be imported as it is', async () => {
    show();
    const required = screen.getAllByText('Required').map(({ parentElement }) => parentElement?.textContent);
    expect(required).toEqual(['Company nameRequired', 'Contact personRequired', 'EmailRequired']);
    await click('Download a sample file');
    const text = (await saved.get('leads_sample.csv')?.text()) ?? '';
    await choose(text.replace(CSV_BOM, ''));
    expect(await screen.findByText('2 of 2 leads can be imported.')).toBeTruthy();
  });

  it.each([
    ['a spreadsheet', 'PK\u0003\u0004\u0014\0\u0006\0', /^This is not a CSV file/],
    ['a header alone', 'Company name,Contact person,Email', 'This file has a header, but no rows to import.'],
    ['a header and blank rows', 'Company name,Contact person,Email\n\n \n', /no rows to import/],
  ])('says what is wrong with %s', async (_, text, message) => {
    show();
    await choose(text);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toMatch(message);
    expect(step()).toBe('File');
  });

  it('says that a file has changed on disk', async () => {
    show();
    const file = new File(['a,b'], 'some.csv');
    const gone = new DOMException('The requested file could not be read.', 'NotReadableError');
    file.slice = () => Object.assign(new Blob(), { arrayBuffer: () => Promise.reject(gone) });
    await userEvent.upload(document.querySelector('input[type=file]') as HTMLInputElement, file);
    const message = 'Failed to read file: It has changed or moved since you chose it. Choose it again.';
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    expect(step()).toBe('File');
  });
});
