import { QueryObserver } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { expect, it, onTestFinished, vi } from 'vitest';
import { api } from '@/app/_trpc/client';
import { LEAD_STATUSES } from '@/domain/leads/lead-choices';
import { keyOf, lead, NEW, note, openLiveRows, SUMMARY, soon, task } from './live-world';

const { arrive, list, live, watch } = openLiveRows();

const REPORT = getQueryKey(api.reports.read, undefined, 'query');

/** Lets changes arrive, twenty per second. */
async function keepChanging(seconds: number) {
  for (let n = 0; n < seconds * 20; n += 1) {
    arrive(`n${n}`, lead(`n${n}`, { version: n }));
    await vi.advanceTimersByTimeAsync(50);
  }
}

it('lets a slow query end while changes keep coming, and reads it once more after the last one', async () => {
  const reads = watch(REPORT, { takes: 8000 });
  await keepChanging(14);
  expect(live.queryClient.getQueryData(REPORT)).toBeDefined();
  await vi.advanceTimersByTimeAsync(20_000);
  const { ended } = reads;
  expect(reads.begun).toBe(ended);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(reads.begun).toBe(ended);
});

it('reads once more what was being read when something changed', async () => {
  const reads = watch(SUMMARY, { takes: 1500 });
  arrive('a', lead('a'));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(reads).toEqual({ begun: 2, ended: 2 });
});

it('reads the figures and the activity of a team again when a lead changes', async () => {
  const figures = watch(getQueryKey(api.teams.figures, { id: 'team' }, 'query'));
  const activity = watch(getQueryKey(api.teams.activity, { id: 'team', limit: 20 }, 'infinite'));
  arrive('a', lead('a'));
  await soon(() => expect([figures.begun, activity.begun]).toEqual([2, 2]));
});

it('reads once what several kinds of rows have changed', async () => {
  const reads = watch(REPORT, { takes: 100 });
  await vi.advanceTimersByTimeAsync(200);
  live.server.set('a', lead('a'));
  live.others.task = [task('t')];
  live.others.note = [note('n')];
  live.rows.add({ lead: ['a'], task: ['t'], note: ['n'] });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(reads).toEqual({ begun: 2, ended: 2 });
});

it('stays far below the rate limit while a team makes twenty changes per second', async () => {
  list(
    NEW,
    Array.from({ length: 600 }, (_, n) => lead(`n${n}`, { version: -1 })),
  );
  const reads = watch(SUMMARY);
  await keepChanging(30);
  expect(live.asked.length).toBeLessThanOrEqual(31);
  expect(reads.begun).toBeLessThanOrEqual(17);
});

it('refetches less often if each time takes many calls', async () => {
  const pages = Array.from({ length: 4 }, (_, page) => ({ items: [lead(`p${page}`)], nextCursor: null }));
  for (const status of LEAD_STATUSES) {
    const queryKey = keyOf({ status, sort: 'stageEnteredAt' });
    const data = { pages, pageParams: pages.map(() => null) };
    live.queryClient.setQueryData(queryKey, data);
    const queryFn = () => new Promise((resolve) => setTimeout(resolve, 100, data));
    const staleTime = Number.POSITIVE_INFINITY;
    onTestFinished(new QueryObserver(live.queryClient, { queryKey, queryFn, staleTime }).subscribe(() => {}));
  }
  const reads = watch(SUMMARY);
  await keepChanging(60);
  // 24 pages of columns each time: four calls a second.
  expect(reads.begun).toBeLessThanOrEqual(14);
});

it('refetches derived queries within a second of a single change, even a few seconds after a busy period', async () => {
  const reads = watch(SUMMARY);
  await keepChanging(10);
  await vi.advanceTimersByTimeAsync(6000);
  const { begun } = reads;
  arrive('a', lead('a'));
  await soon(() => expect(reads.begun).toBe(begun + 1));
});
