'use client';

import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react';
import { NotificationsProvider, useIsLive } from '@/app/_portal/notifications/record/notifications-provider';
import { useViewer } from '@/app/_portal/viewer';
import { api } from '@/app/_trpc/client';
import { prefetchWhenIdle } from '@/app/_ui/loading/prefetch';
import type { ChangedIds } from '@/domain/changes/change-kinds';
import { NOTIFICATION_POLL_MS } from '@/domain/notifications/bell';
import type { LiveRows } from './live-rows';
import { createLaterRefetch } from './refetch-later';

const loadCode = () => import('./live-rows');
// A deployment while the page is open may replace it.
prefetchWhenIdle(loadCode);

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
  const { id: viewerId } = useViewer();
  const loading = useRef<Promise<LiveRows> | null>(null);
  const withoutCode = useMemo(() => createLaterRefetch(queryClient), [queryClient]);

  useEffect(
    () => () => {
      void loading.current?.then((rows) => rows.stop());
      loading.current = null;
      withoutCode.stop();
    },
    [withoutCode],
  );

  return useCallback(
    (changed: ChangedIds | 'RESET' | 'POLL') => {
      if (typeof changed !== 'string' && Object.keys(changed).length === 0) return;
      loading.current ??= loadCode().then(({ createLiveRows }) =>
        createLiveRows({ queryClient, read: (ids) => client.changes.rows.query(ids), viewerId }),
      );
      const given = loading.current;
      given
        .then((rows) => {
          if (changed === 'RESET') rows.reset();
          else if (changed === 'POLL') rows.poll();
          else rows.add(changed);
        })
        .catch(() => {
          if (loading.current === given) loading.current = null;
          withoutCode.start();
        });
    },
    [queryClient, client, viewerId, withoutCode],
  );
}

/** Without the stream, everything is read again every 30 seconds (D34). */
function WhileDelayed({ onPoll }: { onPoll: (changed: 'POLL') => void }) {
  const live = useIsLive();
  useEffect(() => {
    if (live) return;
    const poll = () => !document.hidden && navigator.onLine && onPoll('POLL');
    const polling = setInterval(poll, NOTIFICATION_POLL_MS);
    return () => clearInterval(polling);
  }, [live, onPoll]);
  return null;
}
