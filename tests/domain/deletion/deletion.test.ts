import { expect, it } from 'vitest';
import { deletedItem } from '@/domain/deletion/deleted-item';
import { DELETED_RETENTION_DAYS, goneAt, purgeBefore, UNDO_MS } from '@/domain/deletion/deletion';

it('offers undo for ten seconds and restore for thirty days', () => {
  expect([UNDO_MS, DELETED_RETENTION_DAYS]).toEqual([10_000, 30]);
});

it('counts days of 24 hours, also across clock changes', () => {
  const deletedAt = new Date('2026-03-01T06:30:00.000Z');
  expect(goneAt(deletedAt)).toEqual(new Date('2026-03-31T06:30:00.000Z'));
  expect(purgeBefore(goneAt(deletedAt))).toEqual(deletedAt);
});

it('rejects an item of another kind', () => {
  const item = {
    id: '0190a5a0-7c3e-7000-8000-000000000001',
    kind: 'note',
    name: 'Gate plan',
    deletedAt: new Date(0),
    goneAt: new Date(1),
  };
  expect(deletedItem.parse(item)).toEqual(item);
  expect(deletedItem.safeParse({ ...item, kind: 'user' }).error?.issues[0]?.path).toEqual(['kind']);
});
