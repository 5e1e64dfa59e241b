import { notifications } from '@mantine/notifications';
import { UNDO_MS } from '@/domain/deletion/deletion';
import { ToastBody } from './toast-body';

interface UndoOptions {
  /** The offer has gone without being taken: by itself, which waits for a pointer on it, or closed by hand. */
  onExpired?: () => void;
}

/** Says what has been done, and offers for a while to undo it. Answers the id of the toast. */
export function notifyUndo(message: string, undo: () => void, { onExpired }: UndoOptions = {}): string {
  const id = crypto.randomUUID();
  let taken = false;
  const take = () => {
    // It can still be pressed while it fades.
    if (taken) return;
    taken = true;
    notifications.hide(id);
    undo();
  };
  notifications.show({
    id,
    color: 'green',
    autoClose: UNDO_MS,
    role: 'status',
    closeButtonProps: { 'aria-label': 'Close' },
    onClose: () => taken || onExpired?.(),
    message: <ToastBody text={message} action="Undo" onAction={take} />,
  });
  return id;
}
