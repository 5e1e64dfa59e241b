import { userForEach } from '@tests/support/browser/opening';
import { makeLeads, makeTasks } from '@tests/support/database/many-rows';
import { actorFor, callerFor, makeUser } from '@tests/support/database/scope';
import { expectProblem } from '@tests/support/problems';
import { asc, eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { BULK_UNDO_MS, type BulkResult } from '@/domain/bulk/bulk';
import type { NounWith } from '@/domain/shared/nouns';
import { bulkChangeRows, leads, tasks } from '@/server/db/schema';
import type { Actor } from '@/server/scope';
import { BULK_CHUNK } from '@/server/services/bulk/bulk';
import { changeManyLeads } from '@/server/services/leads/bulk/lead-bulk';
import { changeManyTasks } from '@/server/services/tasks/task-bulk';

// What all nouns with bulk changes have in common.

// PRO: the FREE lead limit would refuse to restore more than 50 leads.
const { database, scope, user, caller } = userForEach({ tier: 'PRO' });

interface Calls {
  /** Creates rows with the values of `before`, and returns their ids in ascending order. */
  make(count: number): Promise<string[]>;
  /** Creates rows that `deleteMatching` does not match. */
  makeOthers(count: number): Promise<string[]>;
  before: { status: string; priority: string };
  after: { status: string; priority: string };
  /** Changes rows from `before` to `after`. */
  change(ids: string[]): Promise<BulkResult>;
  /** Edits one row to have the values of `edited`. */
  edit(id: string): Promise<unknown>;
  edited: object;
  delete(actor: Actor, select: { ids: string[] } | { matching: { q?: string } }): Promise<BulkResult>;
  /** Deletes the rows that have the status of `before`. */
  deleteMatching(): Promise<BulkResult>;
  /** The number of rows that are not deleted, as the user sees it. */
  count(): Promise<number>;
  /** All rows, including deleted ones, in the order of their ids. */
  stored(): Promise<{ deletedAt: Date | null }[]>;
}

const action = { delete: true } as const;

const CALLS: Record<NounWith<'bulk'>, Calls> = {
  lead: {
    make: (count) => makeLeads(scope, user, count),
    makeOthers: (count) => makeLeads(scope, user, count, { status: 'CONTACTED' }),
    before: { status: 'NEW', priority: 'MEDIUM' },
    after: { status: 'CONTACTED', priority: 'LOW' },
    change: (ids) =>
      changeManyLeads(actorFor(scope, user), {
        select: { ids },
        action: { change: { status: 'CONTACTED', priority: 'LOW' } },
      }),
    edit: (id) => caller.leads.update({ id, changes: { phone: '555-0134' } }),
    edited: { phone: '555-0134' },
    delete: (actor, select) => changeManyLeads(actor, { select, action }),
    deleteMatching: () => changeManyLeads(actorFor(scope, user), { select: { matching: { status: 'NEW' } }, action }),
    count: async () => (await caller.leads.count({})).count,
    stored: async () => scope.db.select().from(leads).where(eq(leads.ownerId, user.id)).orderBy(asc(leads.id)),
  },
  task: {
    make: (count) => makeTasks(scope, user, count),
    makeOthers: (count) => makeTasks(scope, user, count, { status: 'IN_PROGRESS' }),
    before: { status: 'PENDING', priority: 'MEDIUM' },
    after: { status: 'IN_PROGRESS', priority: 'LOW' },
    change: (ids) =>
      changeManyTasks(actorFor(scope, user), {
        select: { ids },
        action: { change: { status: 'IN_PROGRESS', priority: 'LOW' } },
      }),
    edit: (id) => caller.tasks.update({ id, changes: { title: 'Edited' } }),
    edited: { title: 'Edited' },
    delete: (actor, select) => changeManyTasks(actor, { select, action }),
    deleteMatching: () =>
      changeManyTasks(actorFor(scope, user), { select: { matching: { status: 'PENDING' } }, action }),
    count: async () => (await caller.tasks.list({})).items.length,
    stored: async () => scope.db.select().from(tasks).where(eq(tasks.ownerId, user.id)).orderBy(asc(tasks.id)),
  },
};

const undo = (id: string | null) => caller.bulk.undo({ id: id ?? '' });

describe.each(Object.entries(CALLS).map(([noun, calls]) => ({ noun, ...calls })))(
  'bulk changes of $noun',
  ({ make, makeOthers, change, edit, deleteMatching, ...noun }) => {
    it('take as many statements for a full chunk as for one row, including the undo', async () => {
      const statementsFor = async (ids: string[]) => {
        database.resetStatements();
        const { id } = await change(ids);
        await undo(id);
        return database.statements.length;
      };
      const one = await statementsFor(await make(1));
      expect(await statementsFor(await make(400))).toBe(one);
    });

    it('do not change rows of other users', async () => {
      const ids = await make(2);
      const stranger = actorFor(scope, await makeUser(scope));
      for (const select of [{ ids }, { matching: {} }]) {
        expect(await noun.delete(stranger, select)).toMatchObject({ changed: 0 });
      }
      expect(await noun.count()).toBe(2);
    });

    it('delete all matching rows in several transactions, and restore them on undo', async () => {
      await make(BULK_CHUNK + 3);
      await makeOthers(2);
      const { id, changed } = await deleteMatching();
      expect(changed).toBe(BULK_CHUNK + 3);
      expect(await noun.count()).toBe(2);
      expect(await undo(id)).toEqual({ restored: changed, changed });
      expect((await noun.stored()).filter(({ deletedAt }) => deletedAt === null)).toHaveLength(BULK_CHUNK + 5);
    });

    it('restore rows on undo, except those edited since', async () => {
      const ids = await make(2);
      const { id } = await change(ids);
      expect(await noun.stored()).toMatchObject([noun.after, noun.after]);
      await edit(ids[0] ?? '');
      expect(await undo(id)).toEqual({ restored: 1, changed: 2 });
      expect(await noun.stored()).toMatchObject([{ ...noun.after, ...noun.edited }, noun.before]);
    });

    it('keep a field on undo that could not be changed in bulk at that time', async () => {
      const { id } = await change(await make(1));
      await scope.db
        .update(bulkChangeRows)
        .set({ before: sql`${bulkChangeRows.before} - 'priority'` })
        .where(eq(bulkChangeRows.changeId, id ?? ''));
      expect(await undo(id)).toEqual({ restored: 1, changed: 1 });
      expect(await noun.stored()).toMatchObject([{ ...noun.before, priority: noun.after.priority }]);
    });

    it('can be undone once, by the same user, within an hour', async () => {
      const { id } = await noun.delete(actorFor(scope, user), { ids: await make(1) });
      const stranger = callerFor(scope, await makeUser(scope));
      expect(await expectProblem(stranger.bulk.undo({ id: id ?? '' }))).toMatchObject({ code: 'NOT_FOUND' });
      const done = scope.now;
      scope.now = new Date(done.getTime() + BULK_UNDO_MS);
      expect(await expectProblem(undo(id))).toMatchObject({ code: 'NOT_FOUND' });
      scope.now = done;
      await undo(id);
      expect(await expectProblem(undo(id))).toMatchObject({ code: 'NOT_FOUND' });
    });
  },
);
