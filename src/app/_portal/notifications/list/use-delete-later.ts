'use client';

import { notifications as toasts } from '@mantine/notifications';
import { useEffect, useRef, useState } from 'react';
import { useNotificationChanges } from '@/app/_portal/notifications/record/use-notification-changes';
import { api } from '@/app/_trpc/client';
import { notifyUndo } from '@/app/_ui/feedback/notify-undo';
import type { Notification } from '@/domain/notifications/notification';

const NONE: ReadonlySet<string> = new Set();

/** Deletes a notification once it can no longer be undone. Leaving the page deletes it right away. */
export function useDeleteLater() {
  const { remove } = useNotificationChanges();
  const utils = api.useUtils();
  const [hidden, setHidden] = useState(NONE);
  /** Open undo toasts by notification id. */
  const undoToasts = useRef(new Map<string, string>());

  useEffect(() => {
    const open = undoToasts.current;
    const deleteNow = () => {
      const [notificationIds, toastIds] = [[...open.keys()], [...open.values()]];
      open.clear();
      // If the browser restores the page later, undo is no longer possible.
      for (const toast of toastIds) toasts.hide(toast);
      if (notificationIds.length === 0) return;
      // Only a keepalive request survives the page.
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
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      // If deleting on the way out failed, the row reappears.
      if (persisted) void utils.notifications.list.invalidate().then(() => setHidden(NONE));
    };
    window.addEventListener('pageshow', onPageShow);
    return () => window.removeEventListener('pageshow', onPageShow);
  }, [utils]);

  const unhide = (id: string) => setHidden((ids) => new Set([...ids].filter((each) => each !== id)));

  const deleteLater = ({ id, title }: Notification) => {
    const undo = () => {
      undoToasts.current.delete(id);
      unhide(id);
    };
    const onExpired = () => {
      if (undoToasts.current.delete(id)) void remove({ notificationIds: [id] }).then(() => unhide(id));
    };
    setHidden((ids) => new Set([...ids, id]));
    undoToasts.current.set(id, notifyUndo(`Deleted "${title}".`, undo, { onExpired }));
  };

  return { hidden, deleteLater };
}
