import type { QueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { api, type RouterOutputs } from '@/app/_trpc/client';
import type { Notification } from '@/domain/notifications/notification';

type Page = RouterOutputs['notifications']['list'];
/** The same list is read by pages in one place, and by a page in others. */
type Cached = Page | { pages: Page[] };

const KEY = getQueryKey(api.notifications.list);

const pagesOf = (data: Cached | undefined): Page[] => (!data ? [] : 'pages' in data ? data.pages : [data]);

/** Changes every notification that is on the screen, or leaves it out where `change` answers null. */
export async function changeNotifications(
  queryClient: QueryClient,
  change: (notification: Notification) => Notification | null,
): Promise<() => void> {
  await queryClient.cancelQueries({ queryKey: KEY });
  const before = queryClient.getQueriesData<Cached>({ queryKey: KEY });
  const known = new Map(
    before.flatMap(([, data]) => pagesOf(data).flatMap((page) => page.items.map((item) => [item.id, item]))),
  );
  // Unread ones that nobody has loaded are counted by the server alone; its answer follows.
  const unreadBy = [...known.values()].reduce((sum, item) => {
    const after = change(item);
    return sum + (after && !after.isRead ? 1 : 0) - (item.isRead ? 0 : 1);
  }, 0);
  const changePage = (page: Page): Page => ({
    ...page,
    items: page.items.flatMap((item) => change(item) ?? []),
    unreadCount: Math.max(0, page.unreadCount + unreadBy),
  });
  queryClient.setQueriesData<Cached>(
    { queryKey: KEY },
    (data) => data && ('pages' in data ? { ...data, pages: data.pages.map(changePage) } : changePage(data)),
  );
  return () => {
    for (const [key, data] of before) queryClient.setQueryData(key, data);
  };
}
