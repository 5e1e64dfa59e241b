'use client';

import { notifications as toasts } from '@mantine/notifications';
import { useEffect, useRef, useState } from 'react';
import { useNotificationChanges } from '@/app/_portal/notifications/record/use-notification-changes';
import { api } from '@/app/_trpc/client';
import { notifyUndo } from '@/app/_ui/feedback/notify-undo';
import type { Notification } from '@/domain/notifications/notification';

const NONE: ReadonlySet<string> = new Set();

/** Deletes once nobody can undo it any more. Whoever leaves the page before has meant it. */
export function useDeleteLater() {
  const { remove } = useNotificationChanges();
  const utils = api.useUtils();
  const [leaving, setLeaving] = useState(NONE);
  /** The toasts that still offer to undo, by the notification. */
  const offers = useRef(new Map<string, string>());

  useEffect(() => {
    const open = offers.current;
    const deleteNow = () => {
      const [notificationIds, offered] = [[...open.keys()], [...open.values()]];
      open.clear();
      // A page that is come back to must not offer what cannot be done any more.
      for (const toast of offered) toasts.hide(toast);
      if (notificationIds.length === 0) return;
      // The page is going; only such a request outlives it.
      void fetch('/api/notifications', {
        method: 'DELETE',
        keepalive: true,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ notificationIds }),
      }).catch(() => {});
    };
    window.addEventListener('pagehide', deleteNow);
    return () => {
      window.removeEventListener('pagehide', deleteNow);
      deleteNow();
    };
  }, []);

  useEffect(() => {
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      // What could not be deleted on the way out is there again.
      if (persisted) void utils.notifications.list.invalidate().then(() => setLeaving(NONE));
    };
    window.addEventListener('pageshow', comeBack);
    return () => window.removeEventListener('pageshow', comeBack);
  }, [utils]);

  const stay = (id: string) => setLeaving((ids) => new Set([...ids].filter((each) => each !== id)));

  const deleteLater = ({ id, title }: Notification) => {
    const undo = () => {
      offers.current.delete(id);
      stay(id);
    };
    const onExpired = () => {
      if (offers.current.delete(id)) void remove({ notificationIds: [id] }).then(() => stay(id));
    };
    setLeaving((ids) => new Set([...ids, id]));
    offers.current.set(id, notifyUndo(`Deleted "${title}".`, undo, { onExpired }));
  };

  return { leaving, deleteLater };
}
