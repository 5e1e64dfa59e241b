import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { VIEWER } from '@tests/support/browser/portal';
import { beforeEach, describe, expect, it } from 'vitest';
import { choicesKey } from '@/app/_portal/shared/csv/import/remembered-choices';
import { collectDownloads, type Upload } from '../worker-in-page';
import { choose, click, csvOf, HUBSPOT, RESULT, select, show } from './dialog-steps';

async function* succeedWithOne(): Upload {
  yield { type: 'done', result: { ...RESULT, imported: 1, skipped: 1 } };
}

const saved = new Map<string, Blob>();
beforeEach(() => {
  collectDownloads(saved);
});

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

  it('has a decimal comma in its amounts if some make sense only so, unless the user says otherwise', async () => {
    const uploads = show();
    const file = ['Company,Contact,Email,Betrag', 'Arena,Ana,a@b.example,12500', 'Hall,Ben,b@b.example,"1.234,56"'];
    await choose(...file);
    await click('Continue');
    const comma = await screen.findByLabelText<HTMLInputElement>('Amount: the comma separates the cents');
    expect(comma.checked).toBe(true);
    screen.getByText('From “Betrag”, as in 1.234,56.');
    await userEvent.click(comma);
    await click('Continue');
    await screen.findByText('1 of 2 leads can be imported. 1 row has errors and will be skipped.');
    await click('Change values');
    await userEvent.click(await screen.findByLabelText('Amount: the comma separates the cents'));
    await click('Continue');
    await click('Import 2 leads');
    await waitFor(() => expect(csvOf(uploads[0])).toContain('Hall,Ben,b@b.example,1234.56'));
  });

  it('asks nothing about amounts in US notation', async () => {
    show();
    await choose(
      'Company,Contact,Email,Amount',
      'Arena,Ana,a@b.example,"12,500"',
      'Hall,Ben,b@b.example,"USD 1,234.56"',
    );
    await click('Continue');
    await screen.findByText('2 of 2 leads can be imported.');
  });

  it.each([
    ['own', VIEWER.id, '3 of 3 columns will be imported.'],
    ['another user’s', '01890000-0000-7000-8000-000000000003', '2 of 3 columns will be imported.'],
  ])('is mapped by the user’s own choices only: %s', async (_, userId, message) => {
    const remembered = { columns: { x: 'email', ort: null }, words: {}, dates: {} };
    localStorage.setItem(choicesKey(userId, 'lead'), JSON.stringify(remembered));
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
  it('asks when closed leads were closed only for the rows that add one', async () => {
    const counts = { fresh: 1, known: 1, changed: 0, unchanged: 1, ambiguous: 0, conflicts: 0, repeated: 0 };
    const lists = { changedRows: [], conflictRows: [], ambiguousRows: [], repeatedRows: [], otherRows: [2] };
    show({ known: { ...counts, ...lists } });
    const header = 'companyName,contactPerson,email,status';
    await choose(header, 'A,B,a@b.c,CLOSED_WON', 'C,D,c@b.c,NEW');
    await screen.findByRole('radiogroup', { name: '1 of these leads is already among your leads' });
    expect(screen.queryByText(/^When was/)).toBeNull();
    await userEvent.click(screen.getByLabelText('Add them again'));
    expect(screen.getByText('When was 1 closed lead closed?')).toBeTruthy();
  });

  it('offers to skip, update or add the rows that mean a lead of the user, and shows what would change', async () => {
    const arena = {
      row: 2,
      id: crypto.randomUUID(),
      name: 'Arena',
      changes: [
        { field: 'phone', old: '1', new: '2' },
        { field: 'status', old: 'NEW', new: 'CLOSED_WON' },
      ],
    };
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
    await screen.findByRole('radiogroup', { name: '2 of these leads are already among your leads' });
    expect(screen.getByText('1 row has the email of several leads, and will be skipped.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Import 1 lead' })).toBeTruthy();
    await userEvent.click(screen.getByLabelText('Add them again'));
    expect(screen.getByRole('button', { name: 'Import 4 leads' })).toBeTruthy();
    await userEvent.click(screen.getByLabelText('Update 1 lead'));
    expect(screen.getByText('1 unchanged.')).toBeTruthy();
    expect(screen.getByText('Phone “1” to “2”', { exact: false }).textContent).toBe(
      'Row 2, Arena: Phone “1” to “2”; Status “New” to “Closed Won”',
    );
    expect(screen.getByText('1 of 4 leads can be imported, and 1 updated.')).toBeTruthy();
    await click('Import 1 and update 1 lead');
    await waitFor(() => expect(uploads[0]?.input).toMatchObject({ onKnown: 'update' }));
  });

  it('counts a known row that lacks what a new lead needs as sound, unless it is added again', async () => {
    const counts = { fresh: 1, known: 1, changed: 0, unchanged: 1, ambiguous: 0, conflicts: 0, repeated: 0 };
    const lists = { changedRows: [], conflictRows: [], ambiguousRows: [], repeatedRows: [], otherRows: [2] };
    show({ known: { ...counts, ...lists } });
    await choose('companyName,contactPerson,email', ',B,a@b.c', 'C,D,c@b.c', ',F,e@b.c');
    const errors = () => screen.getByRole('list', { name: 'Rows with errors' }).textContent;
    await screen.findByText('1 of 3 leads can be imported. 1 row has errors and will be skipped.');
    expect(errors()).toBe('Row 4Company nameCompany name is required');
    expect(screen.getByLabelText(/^Import 1 lead without a company name/)).toBeTruthy();
    expect(screen.getByRole('row', { name: /^2/ }).textContent).not.toContain('required');
    await userEvent.click(screen.getByLabelText('Add them again'));
    await screen.findByText('1 of 3 leads can be imported. 2 rows have errors and will be skipped.');
    expect(errors()).toContain('Row 2');
    expect(screen.getByLabelText(/^Import 2 leads without a company name/)).toBeTruthy();
  });

  it('says so if the server does not answer, and asks again', async () => {
    show();
    await choose('Company name,Contact person,Email', 'A,B,a@b.c');
    await screen.findByText(/^It could not be checked which leads you already have/);
    expect(screen.queryByText(/already among your leads/)).toBeNull();
    await click('Try again');
    await screen.findByText(/^It could not be checked which leads you already have/);
  });

  it('asks when closed leads were closed that do not say so: unknown, or on one day', async () => {
    const uploads = show();
    await choose('Company name,Contact person,Email,Status', 'A,B,a@b.c,CLOSED_WON');
    await screen.findByRole('radiogroup', { name: 'When was 1 closed lead closed?' });
    expect(screen.getByLabelText<HTMLInputElement>(/^Unknown/).checked).toBe(true);
    await userEvent.click(screen.getByLabelText('On this day'));
    fireEvent.change(screen.getByLabelText('Day of closing'), { target: { value: '2026-01-31' } });
    await click('Import 1 lead');
    await waitFor(() => expect(uploads[0]?.input).toMatchObject({ closedOn: '2026-01-31' }));
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
