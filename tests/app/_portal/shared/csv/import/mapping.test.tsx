import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { excelFile } from '@tests/support/excel-file';
import { beforeEach, describe, expect, it } from 'vitest';
import CsvImportDialog from '@/app/_portal/shared/csv/import/csv-import-dialog';
import type { ImportOutcome } from '@/app/_portal/shared/csv/reading/messages';
import { CSV_BOM } from '@/domain/csv/csv';
import type { LeadImportPreview } from '@/domain/leads/import-preview';
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

async function* succeedWithOne(): Upload {
  yield { type: 'done', result: { ...RESULT, imported: 1, skipped: 1 } };
}

/** Renders the import dialog of leads, and returns its uploads. */
function show({ upload = succeed, known }: { upload?: () => Upload; known?: LeadImportPreview } = {}) {
  const uploads: Call[] = [];
  stubWorker(upload, uploads, { known });
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
    expect(select('Status for “Tire kicker”').selectedOptions[0]?.text).toBe('Choose…');
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

describe('the last step before an import', () => {
  it('offers to skip, update or add the rows that mean a lead of the user, and shows what would change', async () => {
    const arena = { row: 2, id: crypto.randomUUID(), name: 'Arena', changes: [{ field: 'phone', old: '1', new: '2' }] };
    const counts = { fresh: 1, known: 2, changed: 1, unchanged: 1, ambiguous: 1, conflicts: 0, repeated: 0 };
    const lists = {
      changedRows: [arena],
      conflictRows: [],
      ambiguousRows: [5],
      repeatedRows: [],
      otherRows: [2, 3, 5],
    };
    const uploads = show({ known: { ...counts, ...lists } });
    await choose('Company name,Contact person,Email', 'A,B,a@b.c', 'C,D,c@b.c', 'E,F,e@b.c', 'G,H,d@b.c');
    await screen.findByRole('radiogroup', { name: '2 of these leads are among your leads already' });
    expect(screen.getByText('1 row has the email of several leads, and will be skipped.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Import 1 lead' })).toBeTruthy();
    await userEvent.click(screen.getByLabelText('Add them again'));
    expect(screen.getByRole('button', { name: 'Import 4 leads' })).toBeTruthy();
    await userEvent.click(screen.getByLabelText('Update 1 lead'));
    expect(screen.getByText('1 is the same.')).toBeTruthy();
    expect(screen.getByText('Phone “1” to “2”', { exact: false }).textContent).toBe('Row 2, Arena: Phone “1” to “2”');
    await click('Import 1 and update 1 lead');
    await waitFor(() => expect(uploads[0]?.input).toMatchObject({ onKnown: 'update' }));
  });

  it('has no such warning if the server does not answer', async () => {
    show();
    await choose('Company name,Contact person,Email', 'A,B,a@b.c');
    await screen.findByText('1 of 1 lead can be imported.');
    expect(screen.queryByText(/among your leads already/)).toBeNull();
  });

  it('asks when closed leads were closed that do not say so: on one day, or unknown', async () => {
    const uploads = show();
    await choose('Company name,Contact person,Email,Status,Close Date', 'A,B,a@b.c,CLOSED_WON,2026-01-05');
    await click('Continue');
    await screen.findByRole('radiogroup', { name: 'When was 1 closed lead closed?' });
    expect(screen.getByText('No column is imported as “Updated at”. “Close Date” may fit.')).toBeTruthy();
    await userEvent.click(screen.getByLabelText(/^Unknown/));
    await click('Import 1 lead');
    await waitFor(() => expect(uploads[0]?.input).toMatchObject({ closedOn: null }));
  });
});

describe('the rows with errors', () => {
  it('are a file of their own before the import, under a name of its own', async () => {
    show({ upload: succeedWithOne });
    await choose('Company name,Contact person,Email', 'A,B,a@b.c', 'C,D,nobody');
    await click('Download rows with errors');
    const rows = 'reason,Company name,Contact person,Email\r\nInvalid email format,C,D,nobody\r\n';
    await waitFor(() => expect([...saved.keys()]).toEqual(['errors_some.csv']));
    expect(await saved.get('errors_some.csv')?.text()).toBe(rows);
    await click('Import 1 lead');
    await click('Download skipped rows');
    await waitFor(() => expect([...saved.keys()]).toEqual(['errors_some.csv', 'skipped_some.csv']));
    expect(await saved.get('skipped_some.csv')?.text()).toBe(rows);
  });
});

describe('the columns step', () => {
  it('does not go on while a required column is missing', async () => {
    show();
    await choose('Account,Contact,X,Y', 'A,B,a@b.c,b@b.c');
    await screen.findByText('Email is required. Choose below which column holds it.');
    await click('Continue');
    expect(step()).toBe('Columns');
    expect(document.activeElement).toBe(select('Import “Account” as'));

    await userEvent.selectOptions(select('Import “X” as'), 'Email (required)');
    await click('Continue');
    await screen.findByText('1 of 1 lead can be imported.');
  });

  it('moves a field to the column that it is chosen for, and says so', async () => {
    const uploads = show();
    await choose('Account,Contact,Email,Other', 'A,B,a@b.c,b@b.c');
    await screen.findByText('3 of 4 columns will be imported.');
    await userEvent.selectOptions(select('Import “Other” as'), 'Email (required)');
    expect(select('Import “Email” as').selectedOptions[0]?.text).toBe('Not imported');
    expect(screen.getAllByText('“Email” is no longer imported.')).toHaveLength(2);
    expect(screen.getByText('3 of 4 columns will be imported.').textContent).toContain('“Email” is no longer');
    await userEvent.selectOptions(select('Import “Account” as'), 'Company name (required)');
    expect(screen.queryByText('“Email” is no longer imported.')).toBeNull();
    await click('Continue');
    await click('Import 1 lead');
    await waitFor(() => expect(csvOf(uploads[0])).toBe('companyName,contactPerson,,email\r\nA,B,,b@b.c\r\n'));
  });

  it('takes the first of two columns of the same name, shows both, and sends nothing of the other', async () => {
    const uploads = show();
    await choose('Company name,Contact person,Email,Company', 'A,B,a@b.c,Secret');
    await screen.findByText('3 of 4 columns will be imported.');
    expect(select('Import “Company” as').value).toBe('');
    await click('Continue');
    expect(await screen.findByText('3 of 4 columns are imported. Ignored column: Company')).toBeTruthy();
    await click('Import 1 lead');
    await waitFor(() => expect(csvOf(uploads[0])).toBe('companyName,contactPerson,email,\r\nA,B,a@b.c,\r\n'));
  });

  it('can lack the company and the email, if the user chooses so', async () => {
    const uploads = show();
    await choose('Name,Phone', 'Ana Cruz,212 555 0178');
    await userEvent.click(await screen.findByLabelText('Import leads without an email'));
    await userEvent.click(
      screen.getByLabelText('Import leads without a company name, with the contact person in its place'),
    );
    await click('Continue');
    await click('Import 1 lead');
    await waitFor(() => expect(uploads[0]?.input).toMatchObject({ allowMissingEmail: true }));
    expect(csvOf(uploads[0])).toBe('contactPerson,phone,companyName\r\nAna Cruz,212 555 0178,Ana Cruz\r\n');
  });

  it('is checked again when the user accepts rows without an email', async () => {
    const uploads = show();
    await choose('companyName,contactPerson,email', 'Arena,Ana,', 'Hall,Ben,ben@hall.example');
    await userEvent.click(await screen.findByLabelText('Import 1 lead without an email'));
    await click('Import 2 leads');
    await waitFor(() => expect(uploads[0]?.input).toMatchObject({ allowMissingEmail: true }));
  });

  it('has its header in the row that the user chooses', async () => {
    show();
    await choose('Leads for Ana,in,March 2027', 'Firma,Name,E-Mail', 'Arena,Ana,ana@arena.example');
    await userEvent.selectOptions(await screen.findByLabelText('Header row'), 'Row 2: Firma, Name, E-Mail');
    expect(await screen.findByLabelText('Import “Firma” as')).toBeTruthy();
    expect(select('Header row').value).toBe('2');
  });

  it('has its encoding guessed, shown with a sample, and chosen', async () => {
    show();
    const input = document.querySelector('input[type=file]') as HTMLInputElement;
    const bytes = Buffer.from('companyName,contactPerson,email\nCaf\xe9 Z\xfcrich,Andr\xe9 M\xfcller,a@b.c', 'latin1');
    await userEvent.upload(input, new File([new Uint8Array(bytes)], 'some.csv'));
    await userEvent.selectOptions(await screen.findByLabelText('Encoding'), 'Cyrillic (Windows-1251)');
    expect(await screen.findByText('“Cafй Zьrich”, “Andrй Mьller”')).toBeTruthy();
    await userEvent.selectOptions(select('Encoding'), 'Western European (Windows-1252)');
    expect(await screen.findByText('“Café Zürich”, “André Müller”')).toBeTruthy();
  });

  it('is read from the sheet of an Excel file that the user chooses', async () => {
    show();
    const header = ['companyName', 'contactPerson', 'email'];
    const sheets = {
      Old: [header, ['Hall', 'Ben', 'ben@hall.example']],
      New: [header, ['Arena', 'Ana', 'ana@arena.example']],
    };
    await userEvent.upload(document.querySelector('input[type=file]') as HTMLInputElement, await excelFile(sheets));
    expect(await screen.findByText('ben@hall.example')).toBeTruthy();
    await userEvent.selectOptions(select('Sheet'), 'New');
    expect(await screen.findByText('ana@arena.example')).toBeTruthy();
    await click('Continue');
    expect(await screen.findByRole('button', { name: 'Import 1 lead' })).toBeTruthy();
  });

  it('says that the header looks like data', async () => {
    show();
    await choose('Northgate Arena,Ana Cruz,ana@arena.example', 'Harbour Hall,Ben Ode,ben@harbour.example');
    expect((await screen.findByText(/^The header row looks like data/)).textContent).toContain('“ana@arena.example”');
  });

  it('offers every column of a file, also those without a name', async () => {
    show();
    const header = Array.from({ length: 30 }, (_, n) => (n === 29 ? '' : `Field ${n}`));
    await choose(header.join(','), header.map((_, n) => `value ${n}`).join(','));
    await screen.findByText('0 of 30 columns will be imported.');
    expect(document.querySelectorAll('table select')).toHaveLength(30);
    expect(select('Import “Column 30” as')).toBeTruthy();
  });
});

describe('the values step', () => {
  it('lists rows as errors whose value is left open, and asks for it again', async () => {
    show({ upload: succeedWithOne });
    const rows = ['Company name,Contact person,Email,Status', 'A,B,a@b.c,Verschoben', 'C,D,c@d.e,NEW'];
    await choose(...rows);
    await screen.findByText('Value in your file');
    await click('Continue');
    await screen.findByText('1 of 2 leads can be imported. 1 row has errors and will be skipped.');
    expect(screen.getByRole('row', { name: /^2/ }).textContent).toContain('Invalid status');
    await click('Download rows with errors');
    await waitFor(async () => expect(await saved.get('errors_some.csv')?.text()).toContain(',A,B,a@b.c,Verschoben'));
    await click('Import 1 lead');
    await click('Done');
    await choose(...rows);
    await screen.findByText('Value in your file');
    expect(select('Status for “Verschoben”').value).toBe('');
  });

  it('asks before the dialog is closed with new choices', async () => {
    show();
    await choose('Company name,Contact person,Email,Status', 'A,B,a@b.c,Verschoben');
    await screen.findByText('Value in your file');
    await userEvent.selectOptions(select('Status for “Verschoben”'), 'Closed Lost');
    await userEvent.keyboard('{Escape}');
    expect(await screen.findByRole('dialog', { name: 'Discard your choices?' })).toBeTruthy();
    await click('Keep choosing');
    expect(select('Status for “Verschoben”').value).toBe('CLOSED_LOST');
  });

  it('skips rows if the user chooses so, and asks which number of a date comes first', async () => {
    const uploads = show();
    await choose(
      'Company name,Contact person,Email,Status,Next follow-up',
      'A,B,a@b.c,Verschoben,3/4/2027',
      'C,D,c@d.e,,5/4/2027',
    );
    await screen.findByText('Value in your file');
    expect(step()).toBe('Values');
    await userEvent.selectOptions(select('Status for “Verschoben”'), 'Skip these rows');
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
    ['a spreadsheet', 'PK\u0003\u0004\u0014\0\u0006\0', /^This is neither a CSV nor an Excel file/],
    ['a header alone', 'Company name,Contact person,Email', 'No valid rows to import: this file has only a header.'],
    ['a header and blank rows', 'Company name,Contact person,Email\n\n \n', /^No valid rows to import/],
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
    file.arrayBuffer = () => Promise.reject(gone);
    await userEvent.upload(document.querySelector('input[type=file]') as HTMLInputElement, file);
    const message = 'Failed to read file: It has changed or moved since you chose it. Choose it again.';
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    expect(step()).toBe('File');
  });
});
