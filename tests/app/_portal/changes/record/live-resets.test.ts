import { QueryObserver } from '@tanstack/react-query';
import { deferred } from '@tests/support/deferred';
import { expect, it, onTestFinished, vi } from 'vitest';
import { at, CONTACTED, keyOf, lead, NEW, openLiveRows, SUMMARY, soon } from './live-world';

const { arrive, list, live, shown, watch } = openLiveRows();

it('reads everything again when it cannot tell what has changed', async () => {
  list(NEW, [lead('a')]);
  live.rows.reset();
  await soon(() => expect(live.queryClient.getQueryState(keyOf(NEW))?.isInvalidated).toBe(true));
});

it('reads everything again at most every three seconds', async () => {
  const reads = watch(SUMMARY);
  await vi.advanceTimersByTimeAsync(1);
  for (let n = 0; n < 50; n += 1) {
    live.rows.reset();
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(reads.begun).toBeLessThanOrEqual(3);
  await vi.advanceTimersByTimeAsync(5000);
  const { begun } = reads;
  expect(begun).toBeGreaterThanOrEqual(3);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(reads.begun).toBe(begun);
});

it('does not read long lists again at once, but marks them, even if rows of them arrive', async () => {
  const many = Array.from({ length: 14 }, (_, n) => lead(`n${n}`, { updatedAt: at(50 - n) }));
  list({}, many, { more: true });
  const fetched = vi.fn();
  live.queryClient.setQueryDefaults(keyOf({}), { queryFn: fetched });
  onTestFinished(new QueryObserver(live.queryClient, { queryKey: keyOf({}), staleTime: 60_000 }).subscribe(() => {}));
  live.rows.reset();
  const isStale = () => live.queryClient.getQueryState(keyOf({}))?.isInvalidated;
  await soon(() => expect(isStale()).toBe(true));
  arrive('n9', lead('n9', { version: 9, updatedAt: at(41) }));
  await soon(() => expect(shown({})).toContain('n9 v9'));
  expect(isStale()).toBe(true);
  expect(fetched).not.toHaveBeenCalled();
});

it('reads the rows of long lists again when it cannot tell what has changed, and derived queries once', async () => {
  const many = Array.from({ length: 14 }, (_, n) => lead(`n${n}`, { updatedAt: at(50 - n) }));
  list({}, many, { more: true });
  const reads = watch(SUMMARY);
  await vi.advanceTimersByTimeAsync(1);
  live.server.delete('n3');
  live.server.set('n9', lead('n9', { version: 9, updatedAt: at(41) }));
  live.rows.reset();
  await vi.advanceTimersByTimeAsync(20_000);
  const after = many.flatMap(({ id }) => (id === 'n3' ? [] : id === 'n9' ? 'n9 v9' : `${id} v3`));
  expect(shown({})).toEqual(after);
  expect(live.asked).toEqual([many.map(({ id }) => id)]);
  expect(reads.begun).toBe(2);
});

it('reads what is derived again if a row changes while it is read as one of many, and that fails', async () => {
  const many = Array.from({ length: 14 }, (_, n) => lead(`n${n}`, { updatedAt: at(50 - n) }));
  list({}, many, { more: true });
  const reads = watch(SUMMARY);
  const answer = deferred<void>();
  live.held = answer;
  live.rows.reset();
  await vi.advanceTimersByTimeAsync(20_000);
  expect([live.asked.length, reads.begun]).toEqual([1, 2]);
  arrive('n9', lead('n9', { version: 9, updatedAt: at(41) }));
  live.held = undefined;
  answer.reject(Object.assign(new Error('Later'), { code: 'OFFLINE' }));
  await vi.advanceTimersByTimeAsync(20_000);
  expect(shown({})).toContain('n9 v9');
  expect(reads.begun).toBe(3);
});

it('polls without the rows of long lists', async () => {
  list(
    {},
    [...Array(14).keys()].map((n) => lead(`n${n}`)),
    { more: true },
  );
  const reads = watch(SUMMARY);
  live.rows.poll();
  await vi.advanceTimersByTimeAsync(20_000);
  expect([live.asked, reads.begun]).toEqual([[], 2]);
});

it('reads the lists again if the changed rows cannot be read', async () => {
  list(NEW, [lead('a')]);
  list(CONTACTED, []);
  live.failure = new Error('Not one that goes away');
  arrive('a', lead('a', { version: 4 }));
  await soon(() => expect(live.queryClient.getQueryState(keyOf(NEW))?.isInvalidated).toBe(true));
  expect(live.queryClient.getQueryState(keyOf(CONTACTED))?.isInvalidated).toBe(true);
});

it.each([
  ['two seconds', { code: 'OFFLINE' }, 2000],
  ['as long as the server says', { code: 'RATE_LIMITED', details: { retryAfter: 10 } }, 10_000],
])('waits %s after a failed read, even if more changes arrive', async (_, problem, ms) => {
  list(NEW, [lead('a')]);
  live.failure = Object.assign(new Error('Later'), problem);
  arrive('a', lead('a', { version: 4 }));
  await vi.advanceTimersByTimeAsync(1);
  live.failure = undefined;
  for (let n = 0; n < ms / 500; n += 1) {
    expect(live.asked).toEqual([['a']]);
    arrive('a', lead('a', { version: 5 + n }));
    await vi.advanceTimersByTimeAsync(500);
  }
  await soon(() => expect(live.asked).toEqual([['a'], ['a']]));
});
