import { expect, it } from 'vitest';
import { LEAD_HISTORY_KINDS, leadHistoryEntry } from '@/domain/leads/lead-history';

const entry = {
  id: '0190a5a0-7c3e-7000-8000-000000000001',
  kind: 'edited',
  fromStatus: null,
  toStatus: null,
  detail: { fields: ['notes'] },
  at: new Date('2026-07-04T10:00:00Z'),
  actorName: null,
  origin: null,
};

it('has eight kinds of entries', () => {
  const KINDS = ['created', 'imported', 'status_changed', 'edited', 'deleted', 'restored', 'merged', 'quote'];
  expect(LEAD_HISTORY_KINDS).toEqual(KINDS);
});

it.each([
  entry,
  { ...entry, kind: 'imported', detail: { file: 'leads.csv' } },
  {
    ...entry,
    kind: 'status_changed',
    fromStatus: 'NEW',
    toStatus: 'CLOSED_WON',
    detail: {},
    actorName: 'Ann',
    origin: 'assistant',
  },
])('keeps an entry unchanged: %j', (given) => {
  expect(leadHistoryEntry.parse(given)).toEqual(given);
});

it.each([
  ['kind', 'archived'],
  ['fromStatus', 'LOST'],
  ['toStatus', ''],
  ['detail', { fields: [1] }],
  ['detail', { file: null }],
  ['at', '2026-07-04'],
  ['id', '1'],
  ['origin', 'phone'],
])('rejects %s %j', (field, value) => {
  expect(leadHistoryEntry.safeParse({ ...entry, [field]: value }).error?.issues[0]?.path[0]).toBe(field);
});
