import { QueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { beforeEach, describe, expect, it } from 'vitest';
import { changeNotifications } from '@/app/_portal/notifications/record/notification-cache';
import { api } from '@/app/_trpc/client';
import type { Notification } from '@/domain/notifications/notification';
import { idOf, made } from './notifications';

const at = (n: number) => new Date(Date.UTC(2026, 2, 4, 12, n));
const one = (n: number, choices: Partial<Notification> = {}) => made(n, { createdAt: at(n), ...choices });

const [all] = getQueryKey(api.notifications.list);
const BELL = [all, { input: { unread: true, limit: 1 }, type: 'query' }];
const LIST = [all, { input: {}, type: 'infinite' }];

interface Page {
  items: Notification[];
  nextCursor: string | null;
  unreadCount: number;
}

const page = (unreadCount: number, ...items: Notification[]): Page => ({ items, nextCursor: null, unreadCount });

let client: QueryClient;
const list = () => client.getQueryData<{ pages: Page[] }>(LIST)?.pages ?? [];
const ids = () => list().map(({ items }) => items.map(({ id }) => id));
const counts = () => [...list(), client.getQueryData<Page>(BELL)].map((each) => each?.unreadCount);

beforeEach(() => {
  client = new QueryClient();
  client.setQueryData(BELL, page(99, one(4)));
  client.setQueryData(LIST, { pages: [page(99, one(4), one(3)), page(99, one(2), one(1))], pageParams: [] });
});

const readAll = { of: (item: Notification) => (item.isRead ? item : { ...item, isRead: true }), readsAll: true };
const remove = (n: number) => ({ of: (item: Notification) => (item.id === idOf(n) ? null : item) });

/** Simulates a response that arrives while the change is pending. */
const arrive = (unreadCount: number) =>
  client.setQueryData<{ pages: Page[] }>(LIST, (data) => {
    const [first, ...others] = data?.pages ?? [];
    if (!first) throw new Error('There is no list.');
    return { pages: [{ ...first, items: [one(9), ...first.items], unreadCount }, ...others] };
  });

describe('marking all as read', () => {
  it('sets the unread count to zero, including those that are not loaded', async () => {
    await changeNotifications(client, readAll);
    expect(counts()).toEqual([0, 0, 0]);
    expect(list().flatMap(({ items }) => items.map(({ isRead }) => isRead))).toEqual([true, true, true, true]);
  });

  it('rolls back without undoing what has arrived since', async () => {
    const undo = await changeNotifications(client, readAll);
    arrive(1);
    undo();
    expect(ids()[0]).toEqual([idOf(9), idOf(4), idOf(3)]);
    expect(counts()).toEqual([100, 99, 99]);
    expect(list().flatMap(({ items }) => items.map(({ isRead }) => isRead))).not.toContain(true);
  });
});

describe('deleting', () => {
  it('decrements the count for an unread notification', async () => {
    await changeNotifications(client, remove(3));
    expect(ids()).toEqual([[idOf(4)], [idOf(2), idOf(1)]]);
    expect(counts()).toEqual([98, 98, 98]);
  });

  it('rolls two deletions of a page back in any order', async () => {
    client.setQueryData(LIST, { pages: [page(99, one(4), one(3), one(2), one(1))], pageParams: [] });
    const undoFirst = await changeNotifications(client, remove(4));
    const undoSecond = await changeNotifications(client, remove(3));
    undoFirst();
    undoSecond();
    expect(ids()).toEqual([[idOf(4), idOf(3), idOf(2), idOf(1)]]);
  });

  it('rolls back to the same place, below what has arrived since', async () => {
    const undo = await changeNotifications(client, remove(2));
    arrive(99);
    undo();
    expect(ids()).toEqual([
      [idOf(9), idOf(4), idOf(3)],
      [idOf(2), idOf(1)],
    ]);
    expect(counts()).toEqual([100, 99, 99]);
  });
});
