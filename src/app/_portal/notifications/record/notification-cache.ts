import type { QueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { listsOf, placeIn, placesOf, restoreRow } from '@/app/_portal/shared/cache/cached-lists';
import { api, type RouterOutputs } from '@/app/_trpc/client';
import type { Notification } from '@/domain/notifications/notification';

type Page = RouterOutputs['notifications']['list'];
/** The list is cached both as infinite pages and as single pages. */
type Cached = Page | { pages: Page[] };

const KEY = getQueryKey(api.notifications.list);

const pagesOf = (data: Cached | undefined): Page[] => (!data ? [] : 'pages' in data ? data.pages : [data]);

const mapPages = (data: Cached, change: (page: Page, index: number) => Page): Cached =>
  'pages' in data ? { ...data, pages: data.pages.map(change) } : change(data, 0);

const LISTS = listsOf<Cached, Notification>(
  KEY,
  (data) => pagesOf(data).map(({ items }) => items),
  (data, rows) => mapPages(data, (page, index) => ({ ...page, items: rows[index] ?? [] })),
);

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
  const lists = LISTS.all(queryClient);
  const known = new Map(lists.flatMap(({ pages }) => pages.flat()).map((item) => [item.id, item]));
  const changed = [...known.values()].filter((item) => of(item) !== item);
  const places = new Map(changed.map(({ id }) => [id, placesOf(lists, id)]));
  const unreadCounts = queryClient
    .getQueriesData<Cached>({ queryKey: KEY })
    .flatMap(([, data]) => pagesOf(data).map(({ unreadCount }) => unreadCount));
  // Unread notifications that are not loaded are counted only by the server, whose response follows.
  const unreadBy = changed.reduce((sum, item) => sum + Number(of(item)?.isRead === false) - Number(!item.isRead), 0);
  const countsBy = readsAll ? -Math.max(0, ...unreadCounts) : unreadBy;

  for (const { pages, write } of lists) write(pages.map((items) => items.flatMap((item) => of(item) ?? [])));
  addToUnread(queryClient, countsBy);
  return () => {
    for (const { key, pages, write } of LISTS.all(queryClient)) {
      const restore = (rows: Notification[][], item: Notification) =>
        restoreRow(rows, item, placeIn(places.get(item.id) ?? [], key));
      // Places are those from before this change alone: another one may have been rolled back since.
      write(changed.reduce(restore, pages).map(newestFirst));
    }
    addToUnread(queryClient, -countsBy);
  };
}

const addToUnread = (queryClient: QueryClient, by: number) =>
  queryClient.setQueriesData<Cached>(
    { queryKey: KEY },
    (data) => data && mapPages(data, (page) => ({ ...page, unreadCount: Math.max(0, page.unreadCount + by) })),
  );
