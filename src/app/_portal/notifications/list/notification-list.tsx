'use client';

import { Button, Group, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconBell } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useNotificationInterval } from '@/app/_portal/notifications/record/notifications-provider';
import { useNotificationChanges } from '@/app/_portal/notifications/record/use-notification-changes';
import { TabLink } from '@/app/_portal/tab-link';
import { api } from '@/app/_trpc/client';
import { ConfirmModal } from '@/app/_ui/feedback/confirm-modal';
import { EmptyState } from '@/app/_ui/feedback/empty-state';
import { ErrorState } from '@/app/_ui/feedback/error-state';
import { focusAfterRemoval } from '@/app/_ui/focus/move-focus';
import { ShowMore } from '@/app/_ui/lists/show-more';
import { useNow } from '@/app/_ui/time/use-now';
import classes from './notification-list.module.css';
import { NotificationRow } from './notification-row';
import { useDeleteLater } from './use-delete-later';

const VIEWS = [
  { value: 'all', label: 'All' },
  { value: 'unread', label: 'Unread' },
];

/** All notifications, paged, with actions to mark and delete them. */
export function NotificationList() {
  const [view, setView] = useState('all');
  const unread = view === 'unread' || undefined;
  const refetchInterval = useNotificationInterval();
  const list = api.notifications.list.useInfiniteQuery(
    { unread },
    { getNextPageParam: (page) => page.nextCursor, refetchInterval },
  );
  // Read notifications may exist only on pages or in views that are not loaded.
  const read = api.notifications.list.useQuery({ unread: false, limit: 1 }, { refetchInterval });
  const { mark, remove } = useNotificationChanges();
  const { hidden, deleteLater } = useDeleteLater();
  const [confirming, confirm] = useDisclosure(false);
  const now = useNow();
  const count = useRef<HTMLParagraphElement>(null);
  const items = list.data?.pages.flatMap((page) => page.items).filter(({ id }) => !hidden.has(id));
  const unreadCount = list.data?.pages[0]?.unreadCount ?? 0;

  return (
    <>
      <Group justify="space-between" mb={16} gap={8}>
        <SegmentedControl data={VIEWS} value={view} onChange={setView} aria-label="Filter notifications" />
        <Group gap={8}>
          <Button variant="default" disabled={unreadCount === 0} onClick={() => mark({ markAll: true })}>
            Mark all as read
          </Button>
          <Button variant="default" disabled={!read.data?.items.length} onClick={confirm.open}>
            Delete all read
          </Button>
        </Group>
      </Group>
      <Text
        ref={count}
        tabIndex={-1}
        size="sm"
        c="dimmed"
        mb={8}
        role="status"
        className={`${classes.count} figures`}
        // What is shown instead of an empty list says the same.
        data-hidden={items?.length === 0 || undefined}
      >
        {list.data && (unreadCount === 0 ? 'No unread notifications' : `${unreadCount} unread`)}
      </Text>
      {list.error && !items && <ErrorState error={list.error} onRetry={() => list.refetch()} />}
      {list.isPending && (
        <Stack gap={8} aria-busy="true" aria-label="Loading notifications">
          {[1, 2, 3, 4, 5].map((row) => (
            <Skeleton key={row} height={84} radius="md" />
          ))}
        </Stack>
      )}
      {items?.length === 0 && !list.hasNextPage && (
        <EmptyState
          icon={IconBell}
          action={
            unread ? (
              <Button variant="default" onClick={() => setView('all')}>
                Show all
              </Button>
            ) : (
              <Button variant="default" component={TabLink} href="/settings#notifications">
                Notification settings
              </Button>
            )
          }
        >
          {unread ? 'You’re all caught up.' : 'No notifications yet. Reminders and changes to your leads appear here.'}
        </EmptyState>
      )}
      {items && items.length > 0 && (
        <ul className={classes.list} aria-label="Notifications">
          {items.map((notification) => (
            <NotificationRow
              key={notification.id}
              notification={notification}
              now={now}
              onMark={(isRead) => mark({ notificationIds: [notification.id], isRead })}
              onDelete={(row) => {
                focusAfterRemoval(row, () => count.current)();
                deleteLater(notification);
              }}
            />
          ))}
        </ul>
      )}
      <ShowMore query={list} />
      <ConfirmModal
        opened={confirming}
        title="Delete all read notifications"
        question="Are you sure you want to delete all read notifications?"
        consequence="They are deleted permanently. Unread notifications are kept."
        action="Delete all read"
        onConfirm={() => {
          confirm.close();
          void remove({ allRead: true });
        }}
        onClose={confirm.close}
      />
    </>
  );
}
