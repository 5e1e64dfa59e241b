import { LEAD } from '@tests/app/_portal/leads/record/harness';
import { deferred } from '@tests/support/deferred';
import { getQueryKey } from '@trpc/react-query';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { LeadItem } from '@/app/_portal/leads/record/lead-cache';
import { api } from '@/app/_trpc/client';
import type { Pages } from '@/app/_ui/lists/paged-items';
import { at, CONTACTED, type Input, keyOf, lead, NEW, oneOf, openLiveRows, soon } from './live-world';

const { arrive, list, live, shown, watch } = openLiveRows();

it('moves a card to the column that it is now in, on top', async () => {
  list(NEW, [lead('a'), lead('b')]);
  list(CONTACTED, [lead('c', { status: 'CONTACTED' })]);
  arrive('a', lead('a', { status: 'CONTACTED', version: 4, stageEnteredAt: at(1) }));
  await soon(() => expect(shown(CONTACTED)).toEqual(['a v4', 'c v3']));
  expect(shown(NEW)).toEqual(['b v3']);
});

it('reads what arrives together in one call, and no more than a hundred rows at once', async () => {
  list(NEW, []);
  for (let n = 0; n < 130; n += 1) arrive(`n${n}`, lead(`n${n}`));
  await soon(() => expect(live.asked.map(({ length }) => length)).toEqual([100, 30]));
  await soon(() => expect(shown(NEW)).toHaveLength(130));
});

it('takes what is gone out of long lists, and puts what is restored back in its place', async () => {
  const many = Array.from({ length: 14 }, (_, n) => lead(`n${n}`, { updatedAt: at(50 - n) }));
  list({}, many, { more: true });
  arrive('n9', null);
  await soon(() => expect(shown({})).not.toContain('n9 v3'));
  arrive('n9', lead('n9', { updatedAt: at(41), version: 3 }));
  await soon(() => expect(shown({})).toEqual(many.map(({ id }) => `${id} v3`)));
  // After what is loaded: it comes with its page.
  arrive('late', lead('late', { updatedAt: at(1) }));
  await soon(() => expect(live.asked).toHaveLength(3));
  expect(shown({})).toHaveLength(14);
});

it('leaves a row where somebody looks at it, and takes out what no longer matches', async () => {
  const search: Input = { q: 'arena' };
  list({}, [lead('a', { updatedAt: at(9) }), lead('b', { updatedAt: at(8) })]);
  list(search, [lead('b', { companyName: 'Arena' })]);
  arrive('b', lead('b', { version: 4, updatedAt: at(20), companyName: 'Hall' }));
  await soon(() => expect(shown({})).toEqual(['a v3', 'b v4']));
  expect(shown(search)).toEqual([]);
});

it('leaves the order of texts to the server, and shows changed rows where they are until then', async () => {
  const byName: Input = { sort: 'companyName' };
  const isStale = () => live.queryClient.getQueryState(keyOf(byName))?.isInvalidated;
  list(byName, [lead('a'), lead('c')]);
  arrive('a', lead('a', { version: 4 }));
  await soon(() => expect(shown(byName)).toEqual(['a v4', 'c v3']));
  expect(isStale()).toBe(false);
  arrive('Ä', lead('Ä'));
  await vi.advanceTimersByTimeAsync(2000);
  expect(isStale()).toBe(true);
  expect(shown(byName)).toEqual(['a v4', 'c v3']);
});

it('knows whose lead it is, and refetches lists that only the server can judge', async () => {
  list({ whose: 'MINE' }, [lead('a')]);
  list({ focus: 'ACTIVE' }, [lead('b')]);
  list({ q: '264 600 4031' }, []);
  arrive('a', lead('a', { version: 4, ownerId: LEAD.id, teamId: LEAD.id }));
  await soon(() => expect(shown({ whose: 'MINE' })).toEqual([]));
  const isStale = () => live.queryClient.getQueryState(keyOf({ focus: 'ACTIVE' }))?.isInvalidated;
  await soon(() => expect(isStale()).toBe(true));
  expect(shown({ q: '264 600 4031' })).toEqual([]);
  expect(live.queryClient.getQueryState(keyOf({ q: '264 600 4031' }))?.isInvalidated).toBe(true);
  expect(live.queryClient.getQueryState(keyOf({ whose: 'MINE' }))?.isInvalidated).toBe(false);
});

it('puts a row again into a list whose reading began before it changed', async () => {
  list(NEW, [lead('a'), lead('b')]);
  const answer = deferred<Pages<LeadItem>>();
  const reading = live.queryClient.fetchQuery({ queryKey: keyOf(NEW), queryFn: () => answer.promise, staleTime: 0 });
  arrive('a', lead('a', { version: 4 }));
  arrive('b', null);
  await soon(() => expect(shown(NEW)).toEqual(['a v4']));
  answer.resolve({ pages: [{ items: [lead('a'), lead('b')], nextCursor: null }], pageParams: [null] });
  await reading;
  await soon(() => expect(shown(NEW)).toEqual(['a v4']));
});

it('reads again what somebody has open and is gone', async () => {
  list(NEW, [lead('a')]);
  live.queryClient.setQueryData(oneOf('a'), lead('a'));
  arrive('a', null);
  await soon(() => expect(live.queryClient.getQueryState(oneOf('a'))?.isInvalidated).toBe(true));
  expect(live.queryClient.getQueryData(oneOf('a'))).toBeDefined();
});

it('writes each list once, however many rows arrive', async () => {
  list(NEW, []);
  let writes = 0;
  onTestFinished(
    live.queryClient.getQueryCache().subscribe(({ type }) => {
      if (type === 'updated') writes += 1;
    }),
  );
  for (let n = 0; n < 50; n += 1) arrive(`n${n}`, lead(`n${n}`));
  await soon(() => expect(shown(NEW)).toHaveLength(50));
  expect(writes).toBe(1);
});

it('keeps a row as it arrived while a form was reading an older version of it', async () => {
  const answer = deferred<LeadItem>();
  const reading = live.queryClient.fetchQuery({ queryKey: oneOf('a'), queryFn: () => answer.promise, staleTime: 0 });
  arrive('a', lead('a', { version: 4 }));
  await vi.advanceTimersByTimeAsync(1000);
  answer.resolve(lead('a'));
  await reading;
  await soon(() => expect(live.queryClient.getQueryData(oneOf('a'))).toMatchObject({ version: 4 }));
});

it('reads the search of the lead picker again', async () => {
  const picker = watch(getQueryKey(api.leads.list, { q: 'a', limit: 10 }, 'query'));
  await vi.advanceTimersByTimeAsync(1);
  arrive('a', lead('a'));
  await soon(() => expect(picker.begun).toBe(2));
});
