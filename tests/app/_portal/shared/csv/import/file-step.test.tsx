import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { CSV_BOM } from '@/domain/csv/csv';
import { collectDownloads } from '../worker-in-page';
import { choose, click, show, step } from './dialog-steps';

const saved = new Map<string, Blob>();
beforeEach(() => {
  collectDownloads(saved);
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
