import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { touch } from '@/app/_portal/shared/cache/touches';

const LIST = [['tasks', 'list'], { type: 'query' }];
const NEVER = new Promise<never>(() => {});

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A page with a list of tasks, whose changes are answered by whoever begins them. */
function page() {
  const queryClient = new QueryClient();
  queryClient.setQueryData(LIST, []);
  const change = (answer: Promise<unknown>, onSettled = () => {}) =>
    queryClient
      .getMutationCache()
      .build(queryClient, { mutationKey: [['tasks', 'update']], mutationFn: () => answer, onSettled })
      .execute(undefined);
  return {
    queryClient,
    change,
    touchTasks: () => touch(queryClient, 'task'),
    isRead: () => queryClient.getQueryState(LIST)?.isInvalidated,
  };
}

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000);

/** Not before the ten seconds are over. */
async function expectReadAtTen(isRead: () => boolean | undefined) {
  await seconds(9.9);
  expect(isRead()).toBe(false);
  await seconds(0.2);
  expect(isRead()).toBe(true);
}

it('a change without an answer holds the lists up for ten seconds', async () => {
  const { change, touchTasks, isRead } = page();
  void change(NEVER);
  touchTasks();
  await expectReadAtTen(isRead);
});

it('they are for each change: what has been given up holds up nothing that follows', async () => {
  const { queryClient, change, touchTasks, isRead } = page();
  void change(NEVER);
  await seconds(5);
  void change(NEVER);
  touchTasks();
  await expectReadAtTen(isRead);
  queryClient.setQueryData(LIST, []);
  expect(isRead()).toBe(false);
  touchTasks();
  await seconds(0.1);
  expect(isRead()).toBe(true);
});

it('a change that hands on what touching answers does not wait for itself', async () => {
  const { change, touchTasks, isRead } = page();
  const done = vi.fn();
  void change(Promise.resolve(), touchTasks).then(done);
  await seconds(1);
  expect(done).toHaveBeenCalledOnce();
  expect(isRead()).toBe(true);
});
