import { expect, it } from 'vitest';
import { hasFirstSteps, isNewAccount } from '@/domain/dashboard/first-steps';

it.each([
  [0, { imported: false, added: false }, true],
  [1, { imported: false, added: false }, false],
  // Assigned to others, or deleted.
  [0, { imported: true, added: false }, false],
  [0, { imported: false, added: true }, false],
  [0, null, false],
])('an account with %i leads that count and the steps %j is new: %s', (totalLeads, firstSteps, isNew) => {
  expect(isNewAccount({ totalLeads, firstSteps })).toBe(isNew);
});

it('shows first steps until both are done', () => {
  expect(hasFirstSteps({ imported: true, added: false })).toBe(true);
  expect(hasFirstSteps({ imported: true, added: true })).toBe(false);
  expect(hasFirstSteps(null)).toBe(false);
});
