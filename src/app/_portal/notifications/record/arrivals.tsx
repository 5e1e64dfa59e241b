import { notifications as toasts } from '@mantine/notifications';
import { ToastBody } from '@/app/_ui/feedback/toast-body';
import type { Arrived } from './arrived';
import { looksOf } from './notification-looks';

/** Maximum number of toasts at once. Beyond that, a single toast shows the count. */
const MAX_TOASTS = 3;
/** Notifications within this time are batched. */
const BATCH_MS = 300;
const SHOWN_MS = 8000;
const MORE = 'notifications-more';

/** The open import dialog already shows the result of the import. */
const isShownInDialog = ({ kind }: Arrived) =>
  kind === 'import_finished' && document.querySelector('[data-import] [role="dialog"]') !== null;

/** Shows new notifications as toasts: a few one by one, many as a count. */
export function createArrivals(open: (notification: Arrived) => void, openAll: () => void) {
  let waiting: Arrived[] = [];
  let more = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const shown = new Set<string>();

  const show = () => {
    const pending = waiting.filter((each) => !isShownInDialog(each));
    waiting = [];
    if (more === 0 && shown.size + pending.length <= MAX_TOASTS) {
      for (const notification of pending) showOne(notification);
    } else if (pending.length > 0) showMore(pending.length);
  };

  const showOne = (notification: Arrived) => {
    const id = `notification-${notification.id}`;
    const { icon: Icon, color } = looksOf(notification);
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

  /** Keeps existing toasts; the count grows while its toast is visible. */
  const showMore = (count: number) => {
    more += count;
    const toast = {
      id: MORE,
      color: looksOf({ type: 'INFO' }).color,
      title: `${more} new ${more === 1 ? 'notification' : 'notifications'}`,
      autoClose: SHOWN_MS,
      role: 'status',
      closeButtonProps: { 'aria-label': 'Close' },
      onClose: () => {
        more = 0;
      },
      message: <ToastBody text="" action="See all" onAction={openAll} />,
    };
    if (more === count) toasts.show(toast);
    else toasts.update(toast);
  };

  return {
    add(notification: Arrived) {
      waiting.push(notification);
      clearTimeout(timer);
      timer = setTimeout(show, BATCH_MS);
    },
    stop: () => clearTimeout(timer),
  };
}
