'use client';

import { NotificationsProvider } from '@/app/_portal/notifications/record/notifications-provider';
import { type Viewer, ViewerProvider } from '@/app/_portal/viewer';
import { ReadingPage } from '@/app/_ui/layout/reading-page';
import { NotificationList } from './notification-list';

/** The page of all notifications. Subscribes to the stream, like the portal. */
export function NotificationCenter({ viewer }: { viewer: Viewer }) {
  return (
    <ViewerProvider viewer={viewer}>
      <NotificationsProvider>
        <ReadingPage title="Notifications">
          <NotificationList />
        </ReadingPage>
      </NotificationsProvider>
    </ViewerProvider>
  );
}
