import { excelFile } from '@tests/support/excel-file';
import { expect, it } from 'vitest';
import { isSheet, readSheet } from '@/app/_portal/shared/csv/reading/sheet';

const HEADER = ['Company', 'Due'];

it('reads a sheet as CSV with the same rows: text, numbers, dates, blank rows', async () => {
  const file = await excelFile({
    Leads: [
      ['Leads, 2027'],
      [],
      HEADER,
      ['Arena; "North"', { date: 46450 }],
      ['Hall 3', { date: 46450.604166666664 }],
      ['=1+1', 46450.5],
      [12125550144, ''],
    ],
    Notes: [['x']],
  });
  expect(await isSheet(file)).toBe(true);
  const sheet = await readSheet(file);
  expect(sheet).toMatchObject({ names: ['Leads', 'Notes'], name: 'Leads' });
  expect(sheet?.text.split('\r\n')).toEqual([
    '"Leads, 2027",',
    ',',
    'Company,Due',
    '"Arena; ""North""",2027-03-04',
    'Hall 3,2027-03-04 14:30:00',
    "'=1+1,46450.5",
    '12125550144,',
    '',
  ]);
  expect(await readSheet(file, 'Notes')).toMatchObject({ text: 'x\r\n', name: 'Notes' });
});

it('reads a sheet that was an export as that export: with its blanks, and guarded once', async () => {
  const sheet = await readSheet(await excelFile({ Leads: [HEADER, ["'+1 415 555 0134", '  two nights \n']] }));
  expect(sheet?.text).toBe(`Company,Due\r\n'+1 415 555 0134,"  two nights \n"\r\n`);
});

it('says so if an archive is no spreadsheet, or damaged', async () => {
  expect(await isSheet(new Blob(['Company,Due']))).toBe(false);
  expect(await readSheet(new Blob(['PK\u0003\u0004 and no more']))).toBeNull();
});
