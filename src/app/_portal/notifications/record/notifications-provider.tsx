'use client';

import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { api } from '@/app/_trpc/client';
import { NOTIFICATION_POLL_MS } from '@/domain/notifications/notification';
import { createArrivals } from './arrivals';
import { followNotifications } from './follow-notifications';
import { useOpenNotification } from './use-open-notification';

const LiveContext = createContext(false);

/** Follows the notifications of whoever is signed in, and shows them as they come. Once a page. */
export function NotificationsProvider({ children }: { children: ReactNode }) {
  const [live, setLive] = useState(false);
  const utils = api.useUtils();
  const open = useOpenNotification();
  // The stream outlives renders, and must call what the last one made.
  const latest = useRef({ utils, open });
  latest.current = { utils, open };

  useEffect(() => {
    const arrivals = createArrivals((notification) => latest.current.open(notification));
    const stop = followNotifications({
      onArrived: arrivals.add,
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

/** A first answer that is still on its way may be from before what has changed, and would count as new. */
async function invalidateLists({ notifications: { list } }: ReturnType<typeof api.useUtils>) {
  await list.cancel();
  await list.invalidate();
}

/** How often a list of notifications has to ask by itself: not at all while the stream tells. */
export const useNotificationInterval = (): number | false => (useContext(LiveContext) ? false : NOTIFICATION_POLL_MS);
