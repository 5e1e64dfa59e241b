'use client';

import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { navigateTo } from '@/app/_portal/use-tab';
import { api } from '@/app/_trpc/client';
import { NOTIFICATION_POLL_MS } from '@/domain/notifications/bell';
import type { NotificationKind } from '@/domain/notifications/notification-kinds';
import { createArrivals } from './arrivals';
import { followNotifications } from './follow-notifications';
import { useOpenNotification } from './use-open-notification';

const LiveContext = createContext(false);

/** Subscribes to the user's notifications and shows new ones as toasts. Use once per page. */
export function NotificationsProvider({ children }: { children: ReactNode }) {
  const [live, setLive] = useState(false);
  const utils = api.useUtils();
  const open = useOpenNotification();
  // The stream outlives renders, so it calls the latest callbacks through a ref.
  const latest = useRef({ utils, open });
  latest.current = { utils, open };

  useEffect(() => {
    const arrivals = createArrivals(
      (notification) => latest.current.open(notification),
      () => navigateTo('/notifications'),
    );
    const stop = followNotifications({
      onArrived(notification) {
        arrivals.add(notification);
        if (EARNING.has(notification.kind)) void latest.current.utils.gamification.invalidate();
      },
      onChanged: () => void invalidateLists(latest.current.utils),
      onLive: setLive,
    });
    return () => {
      stop();
      arrivals.stop();
    };
  }, []);

  return <LiveContext value={live}>{children}</LiveContext>;
}

/** Whoever earned it may have done so on another device, or over REST. */
const EARNING: ReadonlySet<string> = new Set<NotificationKind>(['achievement', 'challenge']);

/** Cancels first, because a response in flight may predate the change and would count as fresh. */
async function invalidateLists({ notifications: { list } }: ReturnType<typeof api.useUtils>) {
  await list.cancel();
  await list.invalidate();
}

/** Polling interval of notification lists: none while the stream is connected. */
export const useNotificationInterval = (): number | false => (useContext(LiveContext) ? false : NOTIFICATION_POLL_MS);
