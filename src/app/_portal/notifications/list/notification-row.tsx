import { ActionIcon, Tooltip, UnstyledButton } from '@mantine/core';
import { IconArrowBackUp, IconMail, IconMailOpened, IconTrash } from '@tabler/icons-react';
import { NotificationFace } from '@/app/_portal/notifications/record/notification-face';
import { useOpenNotification } from '@/app/_portal/notifications/record/use-open-notification';
import { TabLink } from '@/app/_portal/tab-link';
import { purgeBefore, UNDO_OFFERED } from '@/domain/deletion/deletion';
import type { Notification } from '@/domain/notifications/notification';
import classes from './notification-list.module.css';

interface NotificationRowProps {
  notification: Notification;
  now: Date;
  onMark: (isRead: boolean) => void;
  onDelete: (row: Element | null) => void;
}

const canBeUndone = ({ kind, message, createdAt }: Notification, now: Date): boolean =>
  kind === 'import_finished' && message.endsWith(UNDO_OFFERED) && createdAt > purgeBefore(now);

export function NotificationRow({ notification, now, onMark, onDelete }: NotificationRowProps) {
  const open = useOpenNotification();
  const { title, message, isRead } = notification;
  const which = message ? `${title}: ${message}` : title;
  const marking = isRead ? 'Mark as unread' : 'Mark as read';
  const MarkIcon = isRead ? IconMail : IconMailOpened;
  return (
    <li className={classes.row}>
      <UnstyledButton className={classes.open} onClick={() => open(notification)}>
        <NotificationFace notification={notification} now={now} />
      </UnstyledButton>
      <div className={classes.actions}>
        {canBeUndone(notification, now) && (
          <Tooltip label="Undo in Settings">
            <ActionIcon
              component={TabLink}
              href="/settings#deleted"
              variant="subtle"
              color="gray"
              className={classes.action}
              aria-label={`Undo in Settings: ${which}`}
            >
              <IconArrowBackUp size={18} stroke={1.6} />
            </ActionIcon>
          </Tooltip>
        )}
        <Tooltip label={marking}>
          <ActionIcon
            variant="subtle"
            color="gray"
            className={classes.action}
            aria-label={`${marking}: ${which}`}
            onClick={() => onMark(!isRead)}
          >
            <MarkIcon size={18} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
        <Tooltip label="Delete">
          <ActionIcon
            variant="subtle"
            color="gray"
            className={classes.action}
            aria-label={`Delete: ${which}`}
            data-row-focus
            onClick={({ currentTarget }) => onDelete(currentTarget.closest('li'))}
          >
            <IconTrash size={18} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
      </div>
    </li>
  );
}
