import type { QueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { api, type RouterOutputs } from '@/app/_trpc/client';
import type { Notification } from '@/domain/notifications/notification';

type Page = RouterOutputs['notifications']['list'];
/** The list is cached both as infinite pages and as single pages. */
type Cached = Page | { pages: Page[] };

const KEY = getQueryKey(api.notifications.list);

const pagesOf = (data: Cached | undefined): Page[] => (!data ? [] : 'pages' in data ? data.pages : [data]);

const mapPages = (data: Cached, change: (page: Page, index: number) => Page): Cached =>
  'pages' in data ? { ...data, pages: data.pages.map(change) } : change(data, 0);

const newestFirst = (items: Notification[]): Notification[] =>
  items.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1));

export interface NotificationChange {
  /** The changed notification: null removes it, the same object leaves it unchanged. */
  of: (notification: Notification) => Notification | null;
  /** Marks everything as read, including notifications that are not loaded. */
  readsAll?: boolean;
}

/** Updates all cached notifications optimistically. Returns a rollback of this change alone. */
export async function changeNotifications(
  queryClient: QueryClient,
  { of, readsAll = false }: NotificationChange,
): Promise<() => void> {
  await queryClient.cancelQueries({ queryKey: KEY });
  const before = queryClient.getQueriesData<Cached>({ queryKey: KEY });
  const pages = before.flatMap(([, data]) => pagesOf(data));
  const known = new Map(pages.flatMap((page) => page.items.map((item) => [item.id, item])));
  const changed = new Set([...known.values()].filter((item) => of(item) !== item).map(({ id }) => id));
  // Unread notifications that are not loaded are counted only by the server, whose response follows.
  const unreadBy = [...known.values()].reduce((sum, item) => {
    const after = of(item);
    return sum + (after && !after.isRead ? 1 : 0) - (item.isRead ? 0 : 1);
  }, 0);
  const countsBy = readsAll ? -Math.max(0, ...pages.map(({ unreadCount }) => unreadCount)) : unreadBy;
  const count = (unreadCount: number, by: number) => Math.max(0, unreadCount + by);

  queryClient.setQueriesData<Cached>(
    { queryKey: KEY },
    (data) =>
      data &&
      mapPages(data, (page) => ({
        ...page,
        items: page.items.flatMap((item) => of(item) ?? []),
        unreadCount: count(page.unreadCount, countsBy),
      })),
  );
  return () => {
    for (const [key, former] of before) {
      const formerPages = pagesOf(former);
      queryClient.setQueryData<Cached>(
        key,
        (data) =>
          data &&
          mapPages(data, (page, index) => {
            const back = formerPages[index]?.items.filter(({ id }) => changed.has(id)) ?? [];
            const others = page.items.filter(({ id }) => !changed.has(id));
            return {
              ...page,
              items: newestFirst([...others, ...back]),
              unreadCount: count(page.unreadCount, -countsBy),
            };
          }),
      );
    }
  };
}
