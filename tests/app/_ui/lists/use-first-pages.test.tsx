import { QueryClient, QueryClientProvider, useInfiniteQuery } from '@tanstack/react-query';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { deferred } from '@tests/support/deferred';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Pages } from '@/app/_ui/lists/paged-items';
import { useFirstPages } from '@/app/_ui/lists/use-first-pages';

const KEY = [['leads', 'list'], { type: 'infinite' }];
let queryClient: QueryClient;
const read = vi.fn(async ({ pageParam }: { pageParam: number }) => ({
  items: [{ id: `new ${pageParam}` }],
  nextCursor: null,
}));

const Provider = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);

/** Shows a list with some loaded pages, scrolled down by some pixels. */
function show(pages: number, scrollTop: number) {
  const scroller = document.createElement('div');
  scroller.scrollTop = scrollTop;
  queryClient.setQueryData<Pages<{ id: string }>>(KEY, {
    pages: Array.from({ length: pages }, (_, page) => ({ items: [{ id: `old ${page}` }], nextCursor: 'next' })),
    pageParams: Array.from({ length: pages }, (_, page) => page),
  });
  const ref = { current: scroller };
  renderHook(
    () => {
      useFirstPages(KEY, ref);
      return useInfiniteQuery({
        queryKey: KEY,
        queryFn: read,
        initialPageParam: 0,
        getNextPageParam: (_last, _all, param) => param + 1,
        staleTime: Number.POSITIVE_INFINITY,
      });
    },
    { wrapper: Provider },
  );
  return scroller;
}

const markStale = () => void queryClient.invalidateQueries({ queryKey: KEY, refetchType: 'none' });
const shown = () => queryClient.getQueryData<Pages<{ id: string }>>(KEY)?.pages.map(({ items: [item] }) => item?.id);

beforeEach(() => {
  queryClient = new QueryClient();
  read.mockClear();
});
afterEach(() => queryClient.clear());

it('reads the first pages of a long list again when it is out of date and scrolled to its top', async () => {
  show(6, 0);
  expect(read).not.toHaveBeenCalled();
  markStale();
  await waitFor(() => expect(shown()).toEqual(['new 0', 'new 1']));
  expect(read).toHaveBeenCalledTimes(2);
});

it('leaves a list alone while somebody is further down, until they come back to its top', async () => {
  const scroller = show(6, 900);
  markStale();
  scroller.dispatchEvent(new Event('scroll'));
  expect(shown()).toHaveLength(6);
  scroller.scrollTop = 0;
  scroller.dispatchEvent(new Event('scroll'));
  await waitFor(() => expect(shown()).toEqual(['new 0', 'new 1']));
});

it('waits for what is being saved', async () => {
  show(6, 0);
  const answer = deferred<void>();
  const mutation = queryClient.getMutationCache().build(queryClient, { mutationFn: () => answer.promise });
  const saving = mutation.execute(undefined);
  markStale();
  expect(shown()).toHaveLength(6);
  answer.resolve();
  await saving;
  await waitFor(() => expect(shown()).toEqual(['new 0', 'new 1']));
});

it.each([1, 2, 6])('drops all but the first of %d pages when the list closes, which stays out of date', (pages) => {
  show(pages, 900);
  queryClient.getQueryCache().find({ queryKey: KEY })?.invalidate();
  cleanup();
  expect(shown()).toEqual(['old 0', 'old 1'].slice(0, pages));
  expect(queryClient.getQueryState(KEY)?.isInvalidated).toBe(true);
});
