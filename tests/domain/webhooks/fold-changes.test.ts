import fc from '@tests/support/fast-check';
import { describe, expect, it } from 'vitest';
import type { ChangeOperation } from '@/domain/changes/change-kinds';
import { type FoldedChange, foldChanges, type ToldEntry } from '@/domain/webhooks/fold-changes';

let written = 0;

/** An entry that was written after those before it. */
const entry = (operation: ChangeOperation | null, more: Partial<ToldEntry> = {}): ToldEntry => ({
  ...{ id: ++written, tx: '7', kind: 'lead', rowId: 'a', at: 0, operation },
  ...{ columns: operation === 'updated' ? ['name'] : null, stageBefore: null, stageAfter: null },
  ...more,
});

const did = (...operations: (ChangeOperation | null)[]) =>
  foldChanges(operations.map((operation) => entry(operation))).map((change) => change.did);

describe('the changes of a row in one transaction', () => {
  it.each([
    [['created', 'updated'], ['created']],
    [['restored'], ['created']],
    [['updated', 'updated'], ['updated']],
    [['updated', 'deleted'], ['deleted']],
    [['deleted', 'restored'], ['updated']],
    [['created', 'deleted'], []],
    [[null], []],
    [[null, 'updated'], ['updated']],
  ] as const)('%j become %j', (operations, expected) => {
    expect(did(...operations)).toEqual(expected);
  });

  it('go from the first stage to the last, with all columns', () => {
    const [folded] = foldChanges([
      entry('updated', { columns: ['status', 'amount'], stageBefore: 'NEW', stageAfter: 'CONTACTED' }),
      entry('updated', { columns: ['status', 'notes'], stageBefore: 'CONTACTED', stageAfter: 'PROPOSAL_SENT' }),
    ]);
    expect(folded).toMatchObject({
      columns: ['status', 'amount', 'notes'],
      stageBefore: 'NEW',
      stageAfter: 'PROPOSAL_SENT',
    });
  });

  it('come after those of a transaction that began later but changed the row before', () => {
    const entries = [
      entry('updated', { tx: '7', rowId: 'b', id: 1 }),
      entry('restored', { tx: '7', id: 3 }),
      entry('deleted', { tx: '8', id: 2 }),
    ];
    expect(foldChanges(entries).map(({ tx, rowId, did }) => `${tx} ${rowId} ${did}`)).toEqual([
      '8 a deleted',
      '7 b updated',
      '7 a created',
    ]);
  });

  it('are not mixed with those of other transactions and rows', () => {
    const entries = [entry('created'), entry('updated', { tx: '8' }), entry('updated', { rowId: 'b' })];
    expect(foldChanges(entries).map(({ tx, rowId, did }) => `${tx} ${rowId} ${did}`)).toEqual([
      '8 a updated',
      '7 a created',
      '7 b updated',
    ]);
  });
});

/** What a transaction can do to rows next, given whether each is there. */
const anyDeeds = fc.array(
  fc.record({
    rowId: fc.constantFrom('a', 'b', 'c'),
    audiences: fc.integer({ min: 1, max: 3 }),
    isUpdate: fc.boolean(),
  }),
  { maxLength: 30 },
);

it('tell a follower what is there before and after each transaction', () => {
  fc.assert(
    fc.property(fc.array(anyDeeds, { maxLength: 5 }), (transactions) => {
      const there = new Set<string>();
      const followed = new Set<string>();
      transactions.forEach((deeds, tx) => {
        const entries = deeds.flatMap(({ rowId, audiences, isUpdate }) => {
          const wasThere = there.has(rowId);
          const operation = wasThere ? (isUpdate ? 'updated' : 'deleted') : 'created';
          if (operation === 'deleted') there.delete(rowId);
          else there.add(rowId);
          return Array.from({ length: audiences }, () => entry(operation, { tx: String(tx), rowId }));
        });
        const changes = foldChanges(entries);
        expect(new Set(changes.map(({ rowId }) => rowId)).size).toBe(changes.length);
        for (const change of changes) follow(followed, change);
        expect(followed).toEqual(there);
      });
    }),
  );
});

function follow(followed: Set<string>, { did: deed, rowId }: FoldedChange) {
  expect(followed.has(rowId)).toBe(deed !== 'created');
  if (deed === 'deleted') followed.delete(rowId);
  else followed.add(rowId);
}
