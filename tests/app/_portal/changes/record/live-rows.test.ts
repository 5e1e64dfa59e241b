import { QueryObserver } from '@tanstack/react-query';
import { LEAD } from '@tests/support/browser/portal';
import { getQueryKey } from '@trpc/react-query';
import { expect, it, onTestFinished, vi } from 'vitest';
import { api } from '@/app/_trpc/client';
import { at, CONTACTED, type Input, keyOf, lead, NEW, oneOf, openLiveRows, pagesOf, soon } from './live-world';

const { arrive, list, live, shown, watch } = openLiveRows();

it('moves a card to the column that it is now in, on top', async () => {
  list(NEW, [lead('a'), lead('b')]);
  list(CONTACTED, [lead('c', { status: 'CONTACTED' })]);
  arrive('a', lead('a', { status: 'CONTACTED', version: 4, stageEnteredAt: at(1) }));
  await soon(() => expect(shown(CONTACTED)).toEqual(['a v4', 'c v3']));
  expect(shown(NEW)).toEqual(['b v3']);
});

it('leaves a card where it is that changed without moving, and is not loaded in its column', async () => {
  list(NEW, [lead('a', { stageEnteredAt: at(5) })], { more: true });
  live.queryClient.setQueryData(oneOf('old'), lead('old'));
  arrive('old', lead('old', { version: 4, stageEnteredAt: at(1) }));
  await soon(() => expect(live.asked).toEqual([['old']]));
  expect(shown(NEW)).toEqual(['a v3']);
});

it('reads what arrives together in one call, and no more than a hundred rows at once', async () => {
  const ids = Array.from({ length: 130 }, (_, n) => `n${n}`);
  list(
    NEW,
    ids.map((id) => lead(id)),
  );
  for (const id of ids) arrive(id, lead(id, { version: 4 }));
  await soon(() => expect(live.asked.map(({ length }) => length)).toEqual([100, 30]));
  await soon(() => expect(shown(NEW)).toEqual(ids.map((id) => `${id} v4`)));
});

it('takes what is gone out of lists, and does not read rows that nothing shows, of which lists may have some now', async () => {
  list(NEW, [lead('a'), lead('b')]);
  arrive('a', null);
  await soon(() => expect(shown(NEW)).toEqual(['b v3']));
  const isStale = () => live.queryClient.getQueryState(keyOf(NEW))?.isInvalidated;
  expect(isStale()).toBe(false);
  arrive('c', lead('c'));
  await vi.advanceTimersByTimeAsync(1000);
  await soon(() => expect(isStale()).toBe(true));
  expect(live.asked).toEqual([['a']]);
});

it('leaves a row where somebody looks at it, and takes out what no longer matches', async () => {
  const high: Input = { priority: 'HIGH' };
  list({}, [lead('a', { updatedAt: at(9) }), lead('b', { updatedAt: at(8) })]);
  list(high, [lead('b', { priority: 'HIGH' })]);
  arrive('b', lead('b', { version: 4, updatedAt: at(20), priority: 'LOW' }));
  await soon(() => expect(shown({})).toEqual(['a v3', 'b v4']));
  expect(shown(high)).toEqual([]);
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
  list(NEW, [lead('a')]);
  const read = vi.fn(async () => {
    const items = [...live.server.values()];
    await new Promise((resolve) => setTimeout(resolve, 500));
    return pagesOf(...items);
  });
  const options = { queryKey: keyOf(NEW), queryFn: read, staleTime: Number.POSITIVE_INFINITY };
  onTestFinished(new QueryObserver(live.queryClient, options).subscribe(() => {}));
  void live.queryClient.refetchQueries({ queryKey: keyOf(NEW) });
  await vi.advanceTimersByTimeAsync(100);
  arrive('a', lead('a', { version: 4 }));
  await vi.advanceTimersByTimeAsync(5000);
  expect(shown(NEW)).toEqual(['a v4']);
  expect(read).toHaveBeenCalledOnce();
});

it('reads again what somebody has open and is gone', async () => {
  list(NEW, [lead('a')]);
  live.queryClient.setQueryData(oneOf('a'), lead('a'));
  arrive('a', null);
  await soon(() => expect(live.queryClient.getQueryState(oneOf('a'))?.isInvalidated).toBe(true));
  expect(live.queryClient.getQueryData(oneOf('a'))).toBeDefined();
});

it('writes each list once, however many rows arrive', async () => {
  const ids = Array.from({ length: 50 }, (_, n) => `n${n}`);
  list(
    NEW,
    ids.map((id) => lead(id)),
  );
  let writes = 0;
  onTestFinished(
    live.queryClient.getQueryCache().subscribe(({ type }) => {
      if (type === 'updated') writes += 1;
    }),
  );
  for (const id of ids) arrive(id, lead(id, { version: 4 }));
  await soon(() => expect(shown(NEW)).toEqual(ids.map((id) => `${id} v4`)));
  expect(writes).toBe(1);
});

it('reads the search of the lead picker again', async () => {
  const picker = watch(getQueryKey(api.leads.list, { q: 'a', limit: 10 }, 'query'));
  await vi.advanceTimersByTimeAsync(1);
  arrive('a', lead('a'));
  await soon(() => expect(picker.begun).toBe(2));
});
