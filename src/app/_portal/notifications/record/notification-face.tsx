import { Text, VisuallyHidden } from '@mantine/core';
import { RelativeTime } from '@/app/_ui/time/relative-time';
import type { Notification } from '@/domain/notifications/notification';
import classes from './notification-face.module.css';
import { looksOf } from './notification-looks';

/** A notification in a list: its type as icon and text, what happened, and when. */
export function NotificationFace({ notification, now }: { notification: Notification; now: Date }) {
  const { icon: Icon, tint, label } = looksOf(notification);
  return (
    <span className={classes.face} data-unread={!notification.isRead || undefined}>
      <span
        className={classes.icon}
        style={{ background: `var(--status-${tint}-bg)`, color: `var(--status-${tint}-text)` }}
      >
        <Icon size={16} aria-hidden />
        <VisuallyHidden>
          {label}
          {notification.isRead ? '' : ', unread'}:
        </VisuallyHidden>
      </span>
      <span className={classes.words}>
        <Text span className={classes.title}>
          {notification.title}
        </Text>
        <Text span size="sm" className={classes.message}>
          {notification.message}
        </Text>
        <Text span size="xs" c="dimmed">
          <RelativeTime at={notification.createdAt} now={now} />
        </Text>
      </span>
      {!notification.isRead && <span className={classes.dot} aria-hidden />}
    </span>
  );
}
