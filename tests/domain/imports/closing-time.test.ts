import { expect, it } from 'vitest';
import { lacksClosingTime } from '@/domain/imports/closing-time';
import { LEAD_IMPORT } from '@/domain/leads/lead-import';

const won = { status: 'CLOSED_WON', updatedAt: '2026-01-05' };

it.each([
  [won, true, false],
  [{ ...won, closedAt: '' }, false, false],
  [{ status: 'CLOSED_WON', updatedAt: '', closedAt: '' }, true, false],
  [{ ...won, closedAt: '2026-01-02' }, true, false],
  [{ ...won, updatedAt: '' }, false, true],
  [{ status: 'NEW', closedAt: '', updatedAt: '' }, true, false],
])('%j, in an export of ours: %j, lacks a closing time: %j', (row, isOwn, expected) => {
  expect(lacksClosingTime(LEAD_IMPORT, row, isOwn)).toBe(expected);
});
