import { expect, it } from 'vitest';
import { closesAtImport } from '@/domain/imports/closing-time';
import { LEAD_IMPORT } from '@/domain/leads/lead-import';

const won = { status: 'CLOSED_WON', updatedAt: '2026-01-05' };

it.each([
  [won, true, false],
  [{ ...won, closedAt: '' }, false, false],
  [{ ...won, closedAt: '' }, true, true],
  [{ ...won, closedAt: '2026-01-02' }, true, false],
  [{ ...won, updatedAt: '' }, false, true],
  [{ status: 'NEW', closedAt: '', updatedAt: '' }, true, false],
])('%j, in an export of ours: %j, says when it was closed unless %j', (row, isOwn, expected) => {
  expect(closesAtImport(LEAD_IMPORT, row, isOwn)).toBe(expected);
});
