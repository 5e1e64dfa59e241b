import { notifications } from '@mantine/notifications';
import { UNDO_MS } from '@/domain/deletion/deletion';
import { ToastBody } from './toast-body';

interface UndoOptions {
  /** What it was done to, if the message does not name it. */
  detail?: string;
  /** Called when the toast closes, by time-out or by hand, without Undo having been pressed. */
  onExpired?: () => void;
}

/** Shows what was done, with an Undo button for a while. Returns the id of the toast. */
export function notifyUndo(message: string, undo: () => void, { detail, onExpired }: UndoOptions = {}): string {
  const id = crypto.randomUUID();
  let undone = false;
  const handleUndo = () => {
    // The button still works while the toast fades out.
    if (undone) return;
    undone = true;
    notifications.hide(id);
    undo();
  };
  notifications.show({
    id,
    color: 'green',
    autoClose: UNDO_MS,
    role: 'status',
    closeButtonProps: { 'aria-label': 'Close' },
    onClose: () => undone || onExpired?.(),
    message: <ToastBody text={message} detail={detail} action="Undo" onAction={handleUndo} />,
  });
  return id;
}
