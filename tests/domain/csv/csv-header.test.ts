import { expect, it } from 'vitest';
import { matchHeader } from '@/domain/csv/csv-header';
import { LEAD_CSV_COLUMNS } from '@/domain/leads/lead-csv';

it('matches different spellings of a column name', () => {
  const header = ['\uFEFFCompany Name', 'contact_person', ' E-Mail ', 'PHONE', 'Next follow-up', 'Región'];
  expect(matchHeader(header, LEAD_CSV_COLUMNS, ['companyName', 'contactPerson', 'email'])).toEqual({
    columns: ['companyName', 'contactPerson', 'email', 'phone', 'nextFollowUp', null],
    unknown: ['Región'],
    missing: [],
    duplicate: [],
  });
});

it('does not match unknown columns or look-alike letters', () => {
  expect(matchHeader(['colour', 'x', 'emaıl', 'Émail'], LEAD_CSV_COLUMNS, [])).toEqual({
    columns: [null, null, null, null],
    unknown: ['colour', 'x', 'emaıl', 'Émail'],
    missing: [],
    duplicate: [],
  });
});

it('reports two spellings of one column as duplicates', () => {
  expect(matchHeader(['email', 'E-mail'], LEAD_CSV_COLUMNS, []).duplicate).toEqual(['email']);
});
