'use client';

import { IconBell } from '@tabler/icons-react';
import { OnDemand } from '@/app/_portal/shell/on-demand';
import { api } from '@/app/_trpc/client';
import { lazyCode } from '@/app/_ui/loading/lazy-code';
import { badgeText } from '@/domain/notifications/bell';
import { useNotificationInterval } from '../record/notifications-provider';
import classes from './bell.module.css';

const NotificationPanel = lazyCode(() => import('./notification-panel'));

/** The bell with the unread count, which is part of its accessible name too. */
export function Bell() {
  const refetchInterval = useNotificationInterval();
  const { data } = api.notifications.list.useQuery({ unread: true, limit: 1 }, { refetchInterval });
  const unread = data?.unreadCount ?? 0;
  const badge = badgeText(unread);
  return (
    <OnDemand
      panel={NotificationPanel}
      label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
      face={
        <span className={classes.bell}>
          <IconBell size={20} stroke={1.6} />
          {badge !== null && (
            <span className={classes.badge} aria-hidden>
              {badge}
            </span>
          )}
        </span>
      }
    />
  );
}
