import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { cleanup, renderHook } from '@testing-library/react';
import { deferred } from '@tests/support/deferred';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { createLaterRefetch } from '@/app/_portal/changes/record/refetch-later';
import { useDraggedRow } from '@/app/_portal/shared/cache/dragged-rows';

let queryClient: QueryClient;
let refetch: ReturnType<typeof createLaterRefetch>;

beforeEach(() => {
  vi.useFakeTimers();
  queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  refetch = createLaterRefetch(queryClient);
});
afterEach(() => {
  refetch.stop();
  cleanup();
  queryClient.clear();
});

/** A query on the screen. */
function watch(name: string, data: unknown, takes = 0) {
  const read = vi.fn(() => new Promise((resolve) => setTimeout(resolve, takes, data)));
  queryClient.setQueryData([name], data);
  onTestFinished(new QueryObserver(queryClient, { queryKey: [name], queryFn: read }).subscribe(() => {}));
  return read;
}

it('refetches once in 30 seconds, however often it is asked to, and no long lists', async () => {
  const short = watch('short', 'data');
  const long = watch('long', { pages: Array.from({ length: 5 }, () => ({ items: [] })), pageParams: [] });
  for (let n = 0; n < 10; n += 1) {
    refetch.start();
    await vi.advanceTimersByTimeAsync(2000);
  }
  expect(short).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(short).toHaveBeenCalledOnce();
  expect(long).not.toHaveBeenCalled();
});

it('does not cancel running queries', async () => {
  const slow = watch('slow', 'data', 20_000);
  refetch.start();
  await vi.advanceTimersByTimeAsync(15_000);
  void queryClient.invalidateQueries({ queryKey: ['slow'] });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(slow).toHaveBeenCalledOnce();
});

it('waits while the user drags or saves something', async () => {
  const read = watch('short', 'data');
  const drag = renderHook(() => useDraggedRow('a'));
  refetch.start();
  await vi.advanceTimersByTimeAsync(40_000);
  drag.unmount();
  const answer = deferred<void>();
  const saving = queryClient
    .getMutationCache()
    .build(queryClient, { mutationFn: () => answer.promise })
    .execute(undefined);
  await vi.advanceTimersByTimeAsync(40_000);
  expect(read).not.toHaveBeenCalled();
  answer.resolve();
  await saving;
  await vi.advanceTimersByTimeAsync(30_000);
  expect(read).toHaveBeenCalledOnce();
});
