import { userForEach } from '@tests/support/browser/opening';
import { makeLeads, whileDeadlocked } from '@tests/support/database/many-rows';
import { actorFor } from '@tests/support/database/scope';
import { expectProblem } from '@tests/support/problems';
import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { type BulkProgress, PARTLY_CHANGED, PARTLY_UNDONE } from '@/domain/bulk/bulk';
import { leads } from '@/server/db/schema';
import type { BulkMessage } from '@/server/routers/bulk';
import { BULK_CHUNK } from '@/server/services/bulk/bulk';
import { changeManyLeads } from '@/server/services/leads/bulk/lead-bulk';

const { scope, user, caller } = userForEach();

const raise = { select: { matching: {} }, action: { change: { priority: 'HIGH' as const } } };

const countHigh = () => scope.db.$count(leads, and(eq(leads.ownerId, user.id), eq(leads.priority, 'HIGH')));

async function messagesOf(stream: Promise<AsyncIterable<BulkMessage>>): Promise<BulkMessage[]> {
  const messages: BulkMessage[] = [];
  for await (const message of await stream) messages.push(message);
  return messages;
}

describe('a bulk change', () => {
  it('reports its id before it changes anything, and with every message', async () => {
    await makeLeads(scope, user, BULK_CHUNK + 1);
    const seen: BulkProgress[] = [];
    const { id } = await changeManyLeads(actorFor(scope, user), raise, { onProgress: (message) => seen.push(message) });
    const total = BULK_CHUNK + 1;
    expect(seen).toEqual([
      { id, done: 0, changed: 0, total },
      { id, done: BULK_CHUNK, changed: BULK_CHUNK, total },
      { id, done: total, changed: total, total },
    ]);
    const [first] = await messagesOf(caller.bulk.leads(raise));
    expect(first).toMatchObject({ type: 'progress', id: expect.any(String), done: 0 });
  });

  it('can be undone after it was stopped halfway', async () => {
    await makeLeads(scope, user, BULK_CHUNK + 1);
    const controller = new AbortController();
    let changeId = '';
    await changeManyLeads(actorFor(scope, user), raise, {
      signal: controller.signal,
      onProgress: ({ id, done }) => {
        changeId = id;
        if (done > 0) controller.abort();
      },
    });
    expect(await countHigh()).toBe(BULK_CHUNK);
    expect(await caller.bulk.undo({ id: changeId })).toEqual({ restored: BULK_CHUNK, changed: BULK_CHUNK });
    expect(await countHigh()).toBe(0);
  });

  it('changes nothing when stopped before it starts, and nothing more once it is undone', async () => {
    await makeLeads(scope, user, BULK_CHUNK + 1);
    const stopped = await changeManyLeads(actorFor(scope, user), raise, { signal: AbortSignal.abort() });
    expect(stopped).toEqual({ id: null, changed: 0, total: 0 });

    let undoing: Promise<unknown> = Promise.resolve();
    await changeManyLeads(actorFor(scope, user), raise, {
      onProgress: ({ id, done }) => {
        if (done === 0) undoing = caller.bulk.undo({ id });
      },
    });
    await undoing;
    expect(await countHigh()).toBe(0);
  });

  it('skips rows created while it runs', async () => {
    await makeLeads(scope, user, BULK_CHUNK + 1);
    let making: Promise<string[]> = Promise.resolve([]);
    const result = await changeManyLeads(actorFor(scope, user), raise, {
      onProgress: ({ done }) => {
        if (done === 0) making = makeLeads(scope, user, 1);
      },
    });
    const [made = ''] = await making;
    expect(result).toMatchObject({ changed: BULK_CHUNK + 1, total: BULK_CHUNK + 1 });
    expect(await caller.leads.byId({ id: made })).toMatchObject({ priority: 'MEDIUM', version: 1 });
  });

  it('returns what it changed before it failed, which can be undone', async () => {
    const ids = await makeLeads(scope, user, BULK_CHUNK + 2);
    const messages = await whileDeadlocked(scope, ids.at(-1) ?? '', () => messagesOf(caller.bulk.leads(raise)));
    const last = messages.at(-1);
    if (last?.type !== 'done') throw new Error('The change returned nothing.');
    expect(last.result).toMatchObject({ changed: BULK_CHUNK, total: BULK_CHUNK });
    expect(last.result.problem).toEqual({ code: 'UNAVAILABLE', message: PARTLY_CHANGED });
    expect(await countHigh()).toBe(BULK_CHUNK);
    expect(await caller.bulk.undo({ id: last.result.id ?? '' })).toMatchObject({ restored: BULK_CHUNK });
  });

  it('fails like a single change when it has changed nothing', async () => {
    const [id = ''] = await makeLeads(scope, user, 1);
    const failed = whileDeadlocked(scope, id, () => messagesOf(caller.bulk.leads(raise)));
    expect(await expectProblem(failed)).toMatchObject({ code: 'UNAVAILABLE' });
    expect(await countHigh()).toBe(0);
  });
});

describe('undoing a bulk change', () => {
  it('keeps what it restored before it failed, and continues from there when repeated', async () => {
    const ids = await makeLeads(scope, user, BULK_CHUNK + 2);
    const id = (await changeManyLeads(actorFor(scope, user), raise)).id ?? '';
    const failed = whileDeadlocked(scope, ids.at(-1) ?? '', () => caller.bulk.undo({ id }));
    expect(await expectProblem(failed)).toMatchObject({ code: 'UNAVAILABLE', message: PARTLY_UNDONE });
    expect(await countHigh()).toBe(2);
    expect(await caller.bulk.undo({ id })).toEqual({ restored: 2, changed: 2 });
    expect(await countHigh()).toBe(0);
    expect(await expectProblem(caller.bulk.undo({ id }))).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('can be repeated when it failed at the start', async () => {
    const [first = ''] = await makeLeads(scope, user, 2);
    const id = (await changeManyLeads(actorFor(scope, user), raise)).id ?? '';
    const failed = whileDeadlocked(scope, first, () => caller.bulk.undo({ id }));
    expect(await expectProblem(failed)).toMatchObject({ code: 'UNAVAILABLE' });
    expect(await caller.bulk.undo({ id })).toEqual({ restored: 2, changed: 2 });
  });

  it('restores no chunk when not all rows fit the lead limit', async () => {
    scope.env = { ...scope.env, PLAN_FREE_LEADS: BULK_CHUNK };
    await makeLeads(scope, user, BULK_CHUNK + 1);
    const { id } = await changeManyLeads(actorFor(scope, user), { select: { matching: {} }, action: { delete: true } });
    expect(await expectProblem(caller.bulk.undo({ id: id ?? '' }))).toMatchObject({ code: 'LEAD_LIMIT' });
    expect((await caller.leads.count({})).count).toBe(0);
    expect((await caller.deleted.list({})).items).not.toEqual([]);
  });
});
