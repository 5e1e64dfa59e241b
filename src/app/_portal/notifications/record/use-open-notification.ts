'use client';

import { isPortalPath } from '@/app/_portal/tabs';
import { navigateTo } from '@/app/_portal/use-tab';
import { leavePage } from '@/app/_ui/leaving/leave-guards';
import type { Notification } from '@/domain/notifications/notification';
import { useNotificationChanges } from './use-notification-changes';

type Openable = Pick<Notification, 'id' | 'isRead' | 'actionUrl'>;

/** Opens the target of a notification and marks it as read. */
export function useOpenNotification() {
  const { mark } = useNotificationChanges();
  return ({ id, isRead, actionUrl }: Openable): void => {
    const read = isRead ? Promise.resolve() : mark({ notificationIds: [id] });
    // Only follow paths of this application.
    if (actionUrl === null || !/^\/(?!\/)/.test(actionUrl)) return;
    if (isPortalPath(new URL(actionUrl, window.location.origin).pathname)) navigateTo(actionUrl);
    // Leaving the page would abort the pending request, so wait for it.
    else leavePage(() => void read.then(() => window.location.assign(actionUrl)));
  };
}
