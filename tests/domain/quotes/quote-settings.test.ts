import { expect, it } from 'vitest';
import { LETTERHEAD_LIMITS } from '@/domain/quotes/quote-limits';
import { quoteSettings, quoteSettingsChanges, saveQuoteSettingsInput } from '@/domain/quotes/quote-settings';

const issueOf = (changes: object) => {
  const issue = quoteSettingsChanges.safeParse(changes).error?.issues[0];
  return issue && [issue.path.join('.'), issue.message];
};

it.each([
  { companyName: 'x'.repeat(LETTERHEAD_LIMITS.companyName) },
  { address: '12 Harbor Road\nPortland' },
  { address: 'x'.repeat(LETTERHEAD_LIMITS.address) },
  { companyName: '' },
  { terms: { text: 'Payable in 30 days.\nNo refunds.' } },
])('changes one field: %j', (changes) => {
  expect(quoteSettingsChanges.parse(changes)).toEqual(changes);
});

it.each([
  [{}, '', 'Nothing to change'],
  [{ companyName: 'x'.repeat(201) }, 'companyName', 'At most 200 characters'],
  [{ companyName: 'Northgate\nSecurity' }, 'companyName', 'Use one line'],
  [{ address: 'x'.repeat(301) }, 'address', 'At most 300 characters'],
  [{ terms: { depositShare: 2 } }, 'terms.depositShare', 'Must be a share from 0 to 1'],
  [{ logo: null }, '', expect.stringContaining('logo')],
])('refuses %j', (changes, path, message) => {
  expect(issueOf(changes)).toEqual([path, message]);
});

it('are first saved from version 0', () => {
  const changes = { companyName: 'Northgate' };
  expect(saveQuoteSettingsInput.parse({ version: 0, changes })).toEqual({ version: 0, changes });
});

it('have examples that are valid', () => {
  for (const schema of [quoteSettings, quoteSettingsChanges]) {
    for (const example of schema.meta()?.examples ?? []) expect(schema.parse(example)).toEqual(example);
  }
});
