'use client';

import { useEffect, useRef, useState } from 'react';
import { useNotificationChanges } from '@/app/_portal/_notifications/use-notification-changes';
import { notifyUndo } from '@/app/_ui/notify-undo';
import { UNDO_MS } from '@/domain/deleted/deleted';
import type { Notification } from '@/domain/notifications/notification';

/** Deletes once nobody can undo it any more. Whoever leaves the page before has meant it. */
export function useDeleteLater() {
  const { remove } = useNotificationChanges();
  const [leaving, setLeaving] = useState<ReadonlySet<string>>(new Set());
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>());

  useEffect(() => {
    const open = timers.current;
    const deleteNow = () => {
      const notificationIds = [...open.keys()];
      for (const timer of open.values()) clearTimeout(timer);
      open.clear();
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

  const stay = (id: string) => {
    timers.current.delete(id);
    setLeaving((ids) => new Set([...ids].filter((each) => each !== id)));
  };

  const deleteLater = ({ id, title }: Notification) => {
    setLeaving((ids) => new Set([...ids, id]));
    const timer = setTimeout(() => void remove({ notificationIds: [id] }).then(() => stay(id)), UNDO_MS);
    timers.current.set(id, timer);
    notifyUndo(`Deleted "${title}".`, () => {
      clearTimeout(timer);
      stay(id);
    });
  };

  return { leaving, deleteLater };
}
