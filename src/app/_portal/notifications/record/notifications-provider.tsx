'use client';

import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { navigateTo } from '@/app/_portal/use-tab';
import { api } from '@/app/_trpc/client';
import type { ChangedIds } from '@/domain/changes/change-kinds';
import { NOTIFICATION_POLL_MS } from '@/domain/notifications/bell';
import type { NotificationKind } from '@/domain/notifications/notification-kinds';
import type { createArrivals } from './arrivals';
import { followNotifications } from './follow-notifications';
import { useOpenNotification } from './use-open-notification';

export const LiveContext = createContext(false);

interface NotificationsProviderProps {
  /** See `StreamHandlers`. */
  onRows?: (changed: ChangedIds | 'RESET') => void;
  since?: string;
  children: ReactNode;
}

/** Subscribes to the user's notifications and shows new ones as toasts. Use once per page. */
export function NotificationsProvider({ onRows, since, children }: NotificationsProviderProps) {
  const [live, setLive] = useState(false);
  const utils = api.useUtils();
  const open = useOpenNotification();
  // The stream outlives renders, so it calls the latest callbacks through a ref.
  const latest = useRef({ utils, open, onRows, since });
  latest.current = { utils, open, onRows, since };

  useEffect(() => {
    // The code of the toasts loads with the first notification: most pages never need it.
    let loading: Promise<ReturnType<typeof createArrivals>> | undefined;
    const loadArrivals = async () => {
      const { createArrivals } = await import('./arrivals');
      return createArrivals(
        (notification) => latest.current.open(notification),
        () => navigateTo('/notifications'),
      );
    };
    const stop = followNotifications({
      onArrived(notification) {
        loading ??= loadArrivals();
        // Without its code, the notification is only in the list.
        loading.then(
          (arrivals) => arrivals.add(notification),
          () => (loading = undefined),
        );
        if (EARNING.has(notification.kind)) void latest.current.utils.gamification.invalidate();
        if (OF_TEAMS.has(notification.kind)) void latest.current.utils.teams.invalidate();
      },
      onChanged: () => void invalidateLists(latest.current.utils),
      onLive: setLive,
      onRows: latest.current.onRows && ((changed) => latest.current.onRows?.(changed)),
      since: latest.current.since,
    });
    return () => {
      stop();
      void loading?.then((arrivals) => arrivals.stop());
    };
  }, []);

  return <LiveContext value={live}>{children}</LiveContext>;
}

/** Whether the stream is connected. */
export const useIsLive = (): boolean => useContext(LiveContext);

/** Whoever earned it may have done so on another device, or over REST. */
const EARNING: ReadonlySet<string> = new Set<NotificationKind>(['achievement', 'challenge']);

/** Who is in a team, or invited to one, is not in the log of changed rows. */
const OF_TEAMS: ReadonlySet<string> = new Set<NotificationKind>(['team_membership', 'team_invitation']);

/** Cancels first, because a response in flight may predate the change and would count as fresh. */
async function invalidateLists({ notifications: { list } }: ReturnType<typeof api.useUtils>) {
  await list.cancel();
  await list.invalidate();
}

/** Polling interval of notification lists: none while the stream is connected. */
export const useNotificationInterval = (): number | false => (useIsLive() ? false : NOTIFICATION_POLL_MS);
