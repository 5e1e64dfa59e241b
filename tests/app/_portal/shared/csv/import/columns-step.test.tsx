import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { excelFile } from '@tests/support/excel-file';
import { describe, expect, it } from 'vitest';
import { choose, click, csvOf, select, show, step } from './dialog-steps';

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
    await waitFor(() => expect(uploads[0]?.input).toMatchObject({ allowMissingEmail: true, companyFromContact: true }));
    expect(csvOf(uploads[0])).toBe('contactPerson,phone,companyName\r\nAna Cruz,212 555 0178,Ana Cruz\r\n');
  });

  it('can lack everything but an id and what changes, if the file is only to update leads', async () => {
    const changed = {
      row: 2,
      id: crypto.randomUUID(),
      name: 'Arena',
      changes: [{ field: 'phone', old: '1', new: '2' }],
    };
    const counts = { fresh: 0, known: 1, changed: 1, unchanged: 0, ambiguous: 0, conflicts: 0, repeated: 0 };
    const lists = { changedRows: [changed], conflictRows: [], ambiguousRows: [], repeatedRows: [], otherRows: [2] };
    const uploads = show({ known: { ...counts, ...lists } });
    const stranger = crypto.randomUUID();
    await choose('id,Phone number', `${changed.id},2`, `${stranger},3`);
    await screen.findByText(/^Company name, contact person, and email are required/);
    await userEvent.click(screen.getByLabelText('Only update leads you already have'));
    expect(screen.queryByText(/are required/)).toBeNull();
    await click('Continue');
    await screen.findByText('1 of 2 leads can be updated. 1 row has errors and will be skipped.');
    expect(screen.getByRole('list', { name: 'Rows with errors' }).textContent).toBe(
      'Row 3Company nameCompany name is requiredContact personContact person is requiredEmailEmail is required',
    );
    expect(screen.queryByLabelText('Add them again')).toBeNull();
    await click('Update 1 lead');
    await waitFor(() => expect(uploads[0]?.input).toMatchObject({ onKnown: 'update', allowMissingEmail: false }));
    expect(csvOf(uploads[0])).toBe(`id,phone\r\n${changed.id},2\r\n${stranger},3\r\n`);
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
