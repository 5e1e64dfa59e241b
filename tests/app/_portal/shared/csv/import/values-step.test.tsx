import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { collectDownloads, type Upload } from '../worker-in-page';
import { choose, click, csvOf, RESULT, select, show, step } from './dialog-steps';

async function* succeedWithOne(): Upload {
  yield { type: 'done', result: { ...RESULT, imported: 1, skipped: 1 } };
}

const saved = new Map<string, Blob>();
beforeEach(() => {
  collectDownloads(saved);
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
