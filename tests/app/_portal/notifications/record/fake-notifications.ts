import { type Call, Refusal } from '@tests/support/browser/portal';
import type { Notification } from '@/domain/notifications/notification';
import { made } from './notifications';

/** State of the fake server: its notifications, the calls that it rejects, and its page size. */
export const server: { kept: Notification[]; refuses: string[]; page: number } = { kept: [], refuses: [], page: 50 };

export function startServer(count: number, page = 50) {
  server.kept = Array.from({ length: count }, (_, index) => made(index + 1));
  server.refuses = [];
  server.page = page;
}

interface Input {
  notificationIds?: string[];
  unread?: boolean;
  cursor?: string;
  limit?: number;
}

export function answer({ path, input }: Call): unknown {
  const { notificationIds, unread, cursor, limit = server.page } = input as Input;
  if (server.refuses.includes(cursor ? `${path} on` : path)) {
    throw new Refusal({ code: 'UNAVAILABLE', message: 'Try again in a moment.' });
  }
  if (path === 'notifications.delete') {
    server.kept = server.kept.filter(({ id }) => !notificationIds?.includes(id));
    return { changed: 1, unreadCount: 0 };
  }
  if (path !== 'notifications.list') return undefined;
  const wanted = server.kept.filter(({ isRead }) => unread === undefined || isRead !== unread);
  const from = Number(cursor ?? 0);
  return {
    items: wanted.slice(from, from + limit),
    nextCursor: wanted.length > from + limit ? String(from + limit) : null,
    unreadCount: server.kept.filter(({ isRead }) => !isRead).length,
  };
}
