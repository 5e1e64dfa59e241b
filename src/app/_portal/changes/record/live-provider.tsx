'use client';

import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useRef } from 'react';
import { NotificationsProvider, useIsLive } from '@/app/_portal/notifications/record/notifications-provider';
import { useViewer } from '@/app/_portal/viewer';
import { api } from '@/app/_trpc/client';
import type { ChangedIds } from '@/domain/changes/change-kinds';
import { NOTIFICATION_POLL_MS } from '@/domain/notifications/bell';
import type { LiveRows } from './live-rows';

interface LiveProviderProps {
  /** The position in the log of changes when the page was made. */
  since?: string;
  children: ReactNode;
}

/** Follows notifications and what changes, on this device or elsewhere. Use once per page. */
export function LiveProvider({ since, children }: LiveProviderProps) {
  const follow = useLiveRows();
  return (
    <NotificationsProvider onRows={follow} since={since}>
      <WhileDelayed onPoll={follow} />
      {children}
    </NotificationsProvider>
  );
}

function useLiveRows() {
  const queryClient = useQueryClient();
  const { client } = api.useUtils();
  const { id: viewerId, timezone: zone } = useViewer();
  const loading = useRef<Promise<LiveRows> | null>(null);
  const options = useRef({ viewerId, zone });
  options.current = { viewerId, zone };

  useEffect(
    () => () => {
      void loading.current?.then((rows) => rows.stop());
      loading.current = null;
    },
    [],
  );

  return useCallback(
    (changed: ChangedIds | 'RESET') => {
      if (changed !== 'RESET' && Object.keys(changed).length === 0) return;
      // The code loads with the first change: most pages never need it.
      loading.current ??= import('./live-rows').then(({ createLiveRows }) =>
        createLiveRows({ queryClient, read: (ids) => client.changes.rows.query(ids), ...options.current }),
      );
      const given = loading.current;
      given
        .then((rows) => {
          if (changed === 'RESET') rows.reset();
          else rows.add(changed);
        })
        .catch(() => {
          // Without its code, everything is read again as if the stream were down.
          if (loading.current === given) loading.current = null;
          void queryClient.invalidateQueries();
        });
    },
    [queryClient, client],
  );
}

/** Without the stream, everything is read again every 30 seconds (D34). */
function WhileDelayed({ onPoll }: { onPoll: (changed: 'RESET') => void }) {
  const live = useIsLive();
  useEffect(() => {
    if (live) return;
    const polling = setInterval(() => !document.hidden && onPoll('RESET'), NOTIFICATION_POLL_MS);
    return () => clearInterval(polling);
  }, [live, onPoll]);
  return null;
}
