import { notifications as toasts } from '@mantine/notifications';
import { ToastBody } from '@/app/_ui/feedback/toast-body';
import type { Arrived } from './follow-notifications';
import { NOTIFICATION_LOOKS } from './notification-looks';

/** As many toasts at once; of more, one says how many there are. */
const MOST_AT_ONCE = 3;
/** What comes within this time came together. */
const TOGETHER_MS = 300;
const SHOWN_MS = 8000;
const MORE = 'notifications-more';

/** Whoever imports sees what came of it in the dialog, which has their attention. */
const isSeenAlready = ({ kind }: Arrived) =>
  kind === 'import_finished' && document.querySelector('[data-import] [role="dialog"]') !== null;

/** Says calmly what has just come: a few one by one, many as a number. */
export function createArrivals(open: (notification: Arrived) => void) {
  let waiting: Arrived[] = [];
  let more = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const shown = new Set<string>();

  const show = () => {
    const coming = waiting.filter((each) => !isSeenAlready(each));
    waiting = [];
    if (more === 0 && shown.size + coming.length <= MOST_AT_ONCE) {
      for (const notification of coming) showOne(notification);
    } else if (coming.length > 0) showMore(coming.length);
  };

  const showOne = (notification: Arrived) => {
    const id = `notification-${notification.id}`;
    const { icon: Icon, color } = NOTIFICATION_LOOKS[notification.type];
    shown.add(id);
    toasts.show({
      id,
      color,
      icon: <Icon size={18} aria-hidden />,
      title: notification.title,
      autoClose: SHOWN_MS,
      role: 'status',
      closeButtonProps: { 'aria-label': 'Close' },
      onClose: () => shown.delete(id),
      message: (
        <ToastBody
          text={notification.message}
          action={notification.actionText}
          onAction={() => {
            toasts.hide(id);
            open(notification);
          }}
        />
      ),
    });
  };

  /** Those that are shown stay; the number grows with what comes while it stands there. */
  const showMore = (count: number) => {
    more += count;
    const toast = {
      id: MORE,
      color: NOTIFICATION_LOOKS.INFO.color,
      title: `${more} new ${more === 1 ? 'notification' : 'notifications'}`,
      autoClose: SHOWN_MS,
      role: 'status',
      closeButtonProps: { 'aria-label': 'Close' },
      onClose: () => {
        more = 0;
      },
      message: <ToastBody text="" action="See all" onAction={() => window.location.assign('/notifications')} />,
    };
    if (more === count) toasts.show(toast);
    else toasts.update(toast);
  };

  return {
    add(notification: Arrived) {
      waiting.push(notification);
      clearTimeout(timer);
      timer = setTimeout(show, TOGETHER_MS);
    },
    stop: () => clearTimeout(timer),
  };
}
