'use client';

import { Anchor, Button, Group, Popover, Skeleton, Stack, Text } from '@mantine/core';
import { HeaderButton, type OnDemandPanelProps, useOpenOnArrival } from '@/app/_portal/shell/on-demand';
import { TabLink } from '@/app/_portal/tab-link';
import { api } from '@/app/_trpc/client';
import { ErrorState } from '@/app/_ui/feedback/error-state';
import { useNow } from '@/app/_ui/time/use-now';
import { DROPDOWN_NOTIFICATIONS } from '@/domain/notifications/bell';
import { NotificationFace } from '../record/notification-face';
import { useNotificationInterval } from '../record/notifications-provider';
import { useNotificationChanges } from '../record/use-notification-changes';
import { useOpenNotification } from '../record/use-open-notification';
import classes from './notification-panel.module.css';

/** The latest notifications, in a popover under the bell (spec 2 section 2). */
export default function NotificationPanel({ label, face }: OnDemandPanelProps) {
  const { opened, setOpened, target } = useOpenOnArrival();
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      width="min(400px, calc(100vw - 16px))"
      position="bottom-end"
      shadow="md"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <HeaderButton ref={target} label={label} onClick={() => setOpened((is) => !is)}>
          {face}
        </HeaderButton>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label="Notifications">
        <Latest onClose={() => setOpened(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}

function Latest({ onClose }: { onClose: () => void }) {
  const refetchInterval = useNotificationInterval();
  const list = api.notifications.list.useQuery({ limit: DROPDOWN_NOTIFICATIONS }, { refetchInterval });
  const { mark } = useNotificationChanges();
  const open = useOpenNotification();
  const now = useNow();
  const { items, unreadCount = 0 } = list.data ?? {};
  return (
    <>
      <Group justify="space-between" wrap="nowrap" className={classes.head}>
        <Text fw={600}>Notifications</Text>
        {unreadCount > 0 && (
          <Button size="compact-sm" variant="subtle" color="gray" onClick={() => mark({ markAll: true })}>
            Mark all as read
          </Button>
        )}
      </Group>
      <div className={classes.list}>
        {list.error && !items && <ErrorState error={list.error} onRetry={() => list.refetch()} />}
        {list.isPending && <LatestSkeleton />}
        {items?.length === 0 && (
          <Text c="dimmed" py={40} ta="center">
            No notifications yet
          </Text>
        )}
        {items && items.length > 0 && (
          <ul aria-label="Latest notifications">
            {items.map((notification) => (
              <li key={notification.id}>
                <button
                  type="button"
                  className={classes.item}
                  onClick={() => {
                    onClose();
                    open(notification);
                  }}
                >
                  <NotificationFace notification={notification} now={now} />
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className={classes.foot}>
        <Anchor component={TabLink} href="/notifications" underline="hover" onClick={onClose}>
          See all notifications
        </Anchor>
      </div>
    </>
  );
}

function LatestSkeleton() {
  return (
    <Stack gap={0} aria-busy="true" aria-label="Loading notifications">
      {[1, 2, 3].map((row) => (
        <Group key={row} gap={12} wrap="nowrap" px={16} py={12} align="flex-start">
          <Skeleton height={32} circle />
          <Stack gap={8} flex={1}>
            <Skeleton height={14} width="60%" />
            <Skeleton height={12} />
          </Stack>
        </Group>
      ))}
    </Stack>
  );
}
