import { userForEach } from '@tests/support/browser/opening';
import { actorFor, callerFor, makeUser } from '@tests/support/database/scope';
import { expectProblem } from '@tests/support/problems';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { BUILT_IN_ITEMS } from '@/domain/regulatory/built-in-items';
import { REGULATORY_LIMITS } from '@/domain/regulatory/item-limits';
import { addDays } from '@/domain/shared/time';
import { regulatoryItems, regulatoryVerifications } from '@/server/db/schema';
import { sweepOldRows } from '@/server/jobs/purge';
import { createItem } from '@/server/services/regulatory/regulatory';
import { listVerifications, verifyState } from '@/server/services/regulatory/verifications';

const { scope, user, caller } = userForEach();

const ITEM = { location: 'Texas', title: 'Alcohol plan', description: 'Who stops serving whom.' } as const;

const idsIn = async (location: 'Texas' | 'Ohio') =>
  (await caller.regulatory.read({ location })).items.map(({ id }) => id);

describe('the checklist of a state', () => {
  it('has its regulator, the built-in items, and the user’s own in the order of their creation', async () => {
    const first = await caller.regulatory.create(ITEM);
    scope.now = new Date(scope.now.getTime() + 1);
    const second = await caller.regulatory.create({ ...ITEM, title: 'Dogs', required: false });
    const { items, ...facts } = await caller.regulatory.read({ location: 'Texas' });
    expect(facts).toMatchObject({ location: 'Texas', regulator: expect.stringContaining('Texas'), verifiedAt: null });
    expect(items.map(({ id }) => id)).toEqual([...BUILT_IN_ITEMS, first.id, second.id]);
    expect(items.at(-1)).toEqual({
      ...ITEM,
      id: second.id,
      title: 'Dogs',
      required: false,
      completed: false,
      isBuiltIn: false,
    });
    expect(await idsIn('Ohio')).toEqual([...BUILT_IN_ITEMS]);
    const other = callerFor(scope, await makeUser(scope));
    expect((await other.regulatory.read({ location: 'Texas' })).items).toHaveLength(BUILT_IN_ITEMS.length);
  });

  it('toggles built-in items for each state and user, any number of times', async () => {
    const check = (completed: boolean) =>
      caller.regulatory.check({ location: 'Texas', item: 'general-liability', completed });
    const completed = async (location: 'Texas' | 'Ohio') =>
      (await caller.regulatory.read({ location })).items.filter((item) => item.completed).map(({ id }) => id);
    expect(await check(true)).toMatchObject({ id: 'general-liability', completed: true, isBuiltIn: true });
    await Promise.all([check(true), check(true)]);
    expect(await completed('Texas')).toEqual(['general-liability']);
    expect(await completed('Ohio')).toEqual([]);
    await check(false);
    await check(false);
    expect(await completed('Texas')).toEqual([]);
  });

  it('edits, completes, deletes and restores own items, for their owner alone', async () => {
    const { id } = await caller.regulatory.create(ITEM);
    await caller.regulatory.create({ ...ITEM, title: 'Later' });
    const order = await idsIn('Texas');
    expect(await caller.regulatory.update({ id, changes: { completed: true } })).toMatchObject({ completed: true });
    expect(await caller.regulatory.update({ id, changes: { title: 'Bars' } })).toMatchObject({
      title: 'Bars',
      completed: true,
    });
    const other = callerFor(scope, await makeUser(scope));
    const attempts = [
      () => other.regulatory.update({ id, changes: { completed: false } }),
      () => other.regulatory.delete({ id }),
      () => other.regulatory.restore({ id }),
    ];
    for (const attempt of attempts) expect(await expectProblem(attempt())).toMatchObject({ code: 'NOT_FOUND' });
    await caller.regulatory.delete({ id });
    expect(await idsIn('Texas')).not.toContain(id);
    expect(await expectProblem(caller.regulatory.update({ id, changes: { completed: false } }))).toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(await caller.regulatory.restore({ id })).toMatchObject({ id, title: 'Bars', completed: true });
    expect(await idsIn('Texas')).toEqual(order);
  });

  it('needs a title and a description', async () => {
    expect(await expectProblem(caller.regulatory.create({ ...ITEM, title: ' ' }))).toMatchObject({ field: 'title' });
    expect(await expectProblem(caller.regulatory.create({ ...ITEM, description: '' }))).toMatchObject({
      field: 'description',
    });
  });

  it('limits the number of own items, also when they are added at once or restored', async () => {
    const { id } = await caller.regulatory.create(ITEM);
    await caller.regulatory.delete({ id });
    const added = await Promise.allSettled(
      Array.from({ length: REGULATORY_LIMITS.items + 2 }, () => caller.regulatory.create(ITEM)),
    );
    expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(REGULATORY_LIMITS.items);
    expect(await expectProblem(caller.regulatory.restore({ id }))).toMatchObject({ code: 'CONFLICT' });
    expect(await idsIn('Texas')).not.toContain(id);
    // Another state has room.
    await caller.regulatory.create({ ...ITEM, location: 'Ohio' });
  });

  it('can restore an item for 30 days, after which it is purged', async () => {
    const { id } = await caller.regulatory.create(ITEM);
    await caller.regulatory.delete({ id });
    scope.now = addDays(scope.now, 30);
    expect(await expectProblem(caller.regulatory.restore({ id }))).toMatchObject({ code: 'NOT_FOUND' });
    await sweepOldRows(scope);
    expect(await scope.db.$count(regulatoryItems, eq(regulatoryItems.id, id))).toBe(0);
  });
});

it('is verified once the operator says so, until its text changes', async () => {
  await verifyState(scope, 'Texas');
  await verifyState(scope, 'Texas');
  expect(await caller.regulatory.read({ location: 'Texas' })).toMatchObject({ verifiedAt: scope.now });
  expect(await caller.regulatory.read({ location: 'Ohio' })).toMatchObject({ verifiedAt: null });
  await scope.db.update(regulatoryVerifications).set({ written: '2020-01-01' });
  expect(await caller.regulatory.read({ location: 'Texas' })).toMatchObject({ verifiedAt: null });
  expect((await listVerifications(scope)).filter(({ verifiedAt }) => verifiedAt)).toEqual([]);
});

it('is created once for a repeated Idempotency-Key', async () => {
  const actor = { ...actorFor(scope, user), idempotencyKey: 'bars' };
  const create = () => createItem(actor, { ...ITEM, required: true });
  const first = await create();
  expect(await create()).toEqual(first);
  expect(await idsIn('Texas')).toHaveLength(BUILT_IN_ITEMS.length + 1);
});
