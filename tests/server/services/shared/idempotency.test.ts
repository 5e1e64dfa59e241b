import { setTimeout as pause } from 'node:timers/promises';
import { scopeForFile } from '@tests/support/browser/opening';
import { actorFor, makeUser } from '@tests/support/database/scope';
import { eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { idempotencyKeys, localMail } from '@/server/db/schema';
import { withIdempotency } from '@/server/services/shared/idempotency';

const { scope } = scopeForFile();

const newActor = async () => actorFor(scope, await makeUser(scope));

/** Work that writes a row, returns values of several types, and counts its runs. */
function workOf({ fail = false } = {}) {
  let runs = 0;
  const subject = scope.newId();
  return {
    runs: () => runs,
    rows: async () => (await scope.db.select().from(localMail).where(eq(localMail.subject, subject))).length,
    run: async (tx: typeof scope.db) => {
      runs += 1;
      await tx.insert(localMail).values({ id: scope.newId(), to: 'a', subject, body: 'b', at: scope.now });
      await pause(20);
      if (fail) throw new Error('The work failed.');
      return { run: runs, at: scope.now, nothing: undefined };
    },
  };
}

const body = { operation: 'test', text: 'é"\n' };

describe('withIdempotency', () => {
  it('runs every call without a key', async () => {
    const [actor, work] = [await newActor(), workOf()];
    await withIdempotency(actor, { key: undefined, body }, work.run);
    await withIdempotency(actor, { key: undefined, body }, work.run);
    expect([work.runs(), await work.rows()]).toEqual([2, 2]);
  });

  it('returns the first response to a retry, including dates', async () => {
    const [actor, work] = [await newActor(), workOf()];
    const first = await withIdempotency(actor, { key: 'k', body }, work.run);
    expect(await withIdempotency(actor, { key: 'k', body: { ...body } }, work.run)).toEqual(first);
    expect(first).toEqual({ run: 1, at: scope.now, nothing: undefined });
    expect([work.runs(), await work.rows()]).toEqual([1, 1]);
  });

  it('distinguishes similar bodies, and does not copy large texts', async () => {
    const [actor, work] = [await newActor(), workOf()];
    const long = 'é'.repeat(70_000);
    const bodies = [{ a: 'b', c: 'd' }, { a: 'b","c":"d' }, { a: ['b', 'c'] }, { a: ['bc'] }, { a: [['b'], 'c'] }];
    const more = [{ a: null }, { a: '' }, {}, { a: 1 }, { a: '1' }, { a: true }, [], null, '\uD800', '\uD801'];
    const longer = [`${long}\uD800\uDC00`, `${long}\uD801\uDC00`, `${long}\uD800`, long];
    const all: unknown[] = [...bodies, ...more, ...longer];
    const stringify = vi.spyOn(JSON, 'stringify');
    for (const [index, one] of all.entries()) {
      await withIdempotency(actor, { key: `k${index}`, body: one }, work.run);
      await withIdempotency(actor, { key: `k${index}`, body: structuredClone(one) }, work.run);
    }
    expect(stringify.mock.calls.filter(([value]) => typeof value === 'string' && value.length > 1000)).toEqual([]);
    stringify.mockRestore();
    expect(work.runs()).toBe(all.length);
    const hashes = await scope.db
      .select({ hash: idempotencyKeys.bodyHash })
      .from(idempotencyKeys)
      .where(eq(idempotencyKeys.userId, actor.user.id));
    expect(new Set(hashes.map(({ hash }) => hash)).size).toBe(all.length);
    // As in JSON, an undefined field is omitted and a date is its text.
    const dated = { at: new Date(0), nothing: undefined };
    await withIdempotency(actor, { key: 'date', body: dated }, work.run);
    await withIdempotency(actor, { key: 'date', body: { at: '1970-01-01T00:00:00.000Z' } }, work.run);
    expect(work.runs()).toBe(all.length + 1);
  });

  it('rejects a different body with the same key', async () => {
    const [actor, work] = [await newActor(), workOf()];
    await withIdempotency(actor, { key: 'k', body }, work.run);
    const other = withIdempotency(actor, { key: 'k', body: { ...body, text: 'other' } }, work.run);
    await expect(other).rejects.toMatchObject({ problem: { code: 'IDEMPOTENCY_CONFLICT' } });
    expect(work.runs()).toBe(1);
  });

  it('separates the keys of different users', async () => {
    const work = workOf();
    await withIdempotency(await newActor(), { key: 'k', body }, work.run);
    await withIdempotency(await newActor(), { key: 'k', body: 'another' }, work.run);
    expect(work.runs()).toBe(2);
  });

  it('runs once for eight concurrent calls', async () => {
    const [actor, work] = [await newActor(), workOf()];
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => withIdempotency(actor, { key: 'k', body }, work.run)),
    );
    expect(new Set(answers.map((answer) => answer.run))).toEqual(new Set([1]));
    expect([work.runs(), await work.rows()]).toEqual([1, 1]);
  });

  it('rolls back the rows and the key when the work fails, so that a retry can run', async () => {
    const actor = await newActor();
    const [bad, good] = [workOf({ fail: true }), workOf()];
    await expect(withIdempotency(actor, { key: 'k', body }, bad.run)).rejects.toThrow('The work failed.');
    expect(await bad.rows()).toBe(0);
    expect(await withIdempotency(actor, { key: 'k', body: 'changed' }, good.run)).toMatchObject({ run: 1 });
  });

  it('runs the second of two concurrent calls when the first fails', async () => {
    const actor = await newActor();
    const [bad, good] = [workOf({ fail: true }), workOf()];
    const [first, second] = await Promise.allSettled([
      withIdempotency(actor, { key: 'k', body }, bad.run),
      withIdempotency(actor, { key: 'k', body }, good.run),
    ]);
    expect(second.status).toBe('fulfilled');
    // The good call either waited for the failure and ran, or ran first and stored its response.
    expect(good.runs()).toBe(1);
    expect(await good.rows()).toBe(1);
    expect(await bad.rows()).toBe(0);
    expect(first.status === 'rejected' || bad.runs() === 0).toBe(true);
  });

  it('expires keys after 24 hours, including those of other users', async () => {
    const [actor, other, work] = [await newActor(), await newActor(), workOf()];
    const start = scope.now;
    try {
      await withIdempotency(other, { key: 'old', body }, work.run);
      await withIdempotency(actor, { key: 'k', body }, work.run);
      scope.now = new Date(start.getTime() + 24 * 3600_000 - 1);
      await withIdempotency(actor, { key: 'k', body }, work.run);
      expect(work.runs()).toBe(2);
      scope.now = new Date(start.getTime() + 24 * 3600_000);
      await withIdempotency(actor, { key: 'k', body: 'another' }, work.run);
      expect(work.runs()).toBe(3);
      const kept = await scope.db.select().from(idempotencyKeys).where(eq(idempotencyKeys.userId, other.user.id));
      expect(kept).toEqual([]);
    } finally {
      scope.now = start;
    }
  });
});
