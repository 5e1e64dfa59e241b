import { ask, openRestDatabase } from '@tests/support/rest/rest';
import { bearerOf } from '@tests/support/rest/tokens';
import Papa from 'papaparse';
import { expect, it } from 'vitest';

const rest = openRestDatabase();

const row = (company: string, more: object = {}) => ({ company, contactName: 'Jo', email: 'jo@acme.example', ...more });

async function exportedCompanies(headers: Record<string, string>) {
  const { body } = await ask('GET', '/api/export/leads', { headers });
  const { data } = Papa.parse<{ companyName: string }>(String(body), { header: true, skipEmptyLines: true });
  return data.map(({ companyName }) => companyName);
}

it('contains every row of a finished import, oldest row first by its own date (D24)', async () => {
  const headers = await bearerOf(rest.scope(), await rest.makeUser({ tier: 'PRO' }));
  await ask('POST', '/api/leads', { body: { company: 'Here before', contactName: 'Jo' }, headers });
  // An export reads 1,000 rows at a time; these are more, all with the same creation time.
  const rows = Array.from({ length: 1200 }, (_, index) => row(`New ${index}`));
  const old = row('Of last year', { createdAt: '2025-03-02T09:30:00Z' });
  const imported = await ask('POST', '/api/import/leads', { body: { data: [...rows, old] }, headers });
  expect(imported).toMatchObject({ status: 200, body: { imported: 1201, errors: [] } });

  expect(await exportedCompanies(headers)).toEqual([
    'Of last year',
    'Here before',
    ...rows.map((each) => each.company),
  ]);
});
