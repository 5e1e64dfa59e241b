'use client';

import { navigateTo } from '@/app/_portal/use-tab';
import { leavePage } from '@/app/_ui/leaving/leave-guards';
import type { Notification } from '@/domain/notifications/notification';
import { useNotificationChanges } from './use-notification-changes';

type Openable = Pick<Notification, 'id' | 'isRead' | 'actionUrl'>;

/** Goes where a notification leads, which reads it as well. */
export function useOpenNotification() {
  const { mark } = useNotificationChanges();
  return ({ id, isRead, actionUrl }: Openable): void => {
    const read = isRead ? Promise.resolve() : mark({ notificationIds: [id] });
    // Only addresses of our own: whatever else stood there would be a fault.
    if (actionUrl === null || !/^\/(?!\/)/.test(actionUrl)) return;
    if (window.location.pathname === '/' && actionUrl.startsWith('/?')) navigateTo(actionUrl);
    // Another page ends what is under way on this one.
    else leavePage(() => void read.then(() => window.location.assign(actionUrl)));
  };
}
