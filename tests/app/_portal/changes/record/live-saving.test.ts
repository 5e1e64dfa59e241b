import { QueryObserver } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { deferred } from '@tests/support/deferred';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { LeadItem } from '@/app/_portal/leads/record/lead-cache';
import { useDraggedRow } from '@/app/_portal/shared/cache/dragged-rows';
import { CONTACTED, type Deferred, keyOf, lead, NEW, openLiveRows, SUMMARY, soon } from './live-world';

const { arrive, list, live, mutate, shown, watch } = openLiveRows();

it.each([
  ['is saved', (answer: Deferred<LeadItem>) => answer.resolve(lead('a', { version: 4 }))],
  ['has no answer', (answer: Deferred<LeadItem>) => answer.reject(new Error('Lost'))],
])('leaves a row alone until its own change %s, and then reads it again', async (_, end) => {
  list(NEW, [lead('a')]);
  list(CONTACTED, [lead('b', { status: 'CONTACTED' })]);
  const { answer, done } = mutate('a');
  arrive('a', lead('a', { version: 5 }));
  arrive('b', lead('b', { status: 'CONTACTED', version: 4 }));
  await soon(() => expect(shown(CONTACTED)).toEqual(['b v4']));
  expect(shown(NEW)).toEqual(['a v3']);
  end(answer);
  await done;
  await soon(() => expect(shown(NEW)).toEqual(['a v5']));
});

it('leaves a row alone whose own change begins, or even ends, while it is being read', async () => {
  list(NEW, [lead('a')]);
  live.held = deferred<void>();
  arrive('a', lead('a', { version: 4, priority: 'HIGH' }));
  await soon(() => expect(live.asked).toEqual([['a']]));
  const { answer, done } = mutate('a');
  answer.resolve(lead('a'));
  await done;
  live.server.set('a', lead('a', { version: 6 }));
  live.held.resolve();
  live.held = undefined;
  await soon(() => expect(shown(NEW)).toEqual(['a v6']));
  expect(live.asked).toEqual([['a'], ['a']]);
});

it('does not read again what the saving of this page has already read again', async () => {
  list(NEW, [lead('a')]);
  const { answer, done } = mutate('a');
  answer.resolve(lead('a', { version: 4 }));
  await done;
  const reads = watch(SUMMARY);
  await vi.advanceTimersByTimeAsync(1000);
  arrive('a', lead('a', { version: 4 }));
  await soon(() => expect(shown(NEW)).toEqual(['a v4']));
  expect(reads.begun).toBe(1);
  arrive('a', lead('a', { version: 5 }));
  await soon(() => expect(reads.begun).toBe(2));
});

it('reads everything again only once what is being saved has been saved', async () => {
  const key = keyOf(NEW);
  list(NEW, [lead('a')]);
  const fetched = vi.fn(async () => live.queryClient.getQueryData(key));
  live.queryClient.setQueryDefaults(key, { queryFn: fetched });
  onTestFinished(new QueryObserver(live.queryClient, { queryKey: key, staleTime: 60_000 }).subscribe(() => {}));
  const { answer, done } = mutate('a');
  live.rows.reset();
  await soon(() => expect(live.queryClient.getQueryState(key)?.isInvalidated).toBe(true));
  expect(fetched).not.toHaveBeenCalled();
  answer.resolve(lead('a', { version: 4 }));
  await done;
  await soon(() => expect(fetched).toHaveBeenCalledOnce());
});

it('leaves what the user is dragging where it is, until they drop it', async () => {
  list(NEW, [lead('a'), lead('b')]);
  const drag = renderHook(() => useDraggedRow('a'));
  arrive('a', lead('a', { version: 4, status: 'CONTACTED' }));
  arrive('b', lead('b', { version: 4 }));
  live.rows.reset();
  await soon(() => expect(shown(NEW)).toEqual(['a v3', 'b v4']));
  await vi.advanceTimersByTimeAsync(30_000);
  expect(shown(NEW)).toEqual(['a v3', 'b v4']);
  expect(live.queryClient.getQueryState(keyOf(NEW))?.isInvalidated).toBe(false);
  drag.unmount();
  await soon(() => expect(shown(NEW)).toEqual(['b v4']));
});

it('refetches nothing while the user drags a row', async () => {
  const reads = watch(SUMMARY);
  const drag = renderHook(() => useDraggedRow('a'));
  arrive('b', lead('b'));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(reads.begun).toBe(1);
  drag.unmount();
  await soon(() => expect(reads.begun).toBe(2));
});
