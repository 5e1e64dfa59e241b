import { type Arrived, readArrived } from './arrived';

export interface StreamHandlers {
  onArrived: (notification: Arrived) => void;
  /** Something was created, read or deleted, or may have been while the stream was down. */
  onChanged: () => void;
  /** Whether the stream is connected; while it is not, the client polls. */
  onLive: (live: boolean) => void;
}

const FIRST_RETRY_MS = 5000;
const LAST_RETRY_MS = 60_000;

/**
 * Subscribes to the user's notifications; returns the function to unsubscribe. One stream per page, and none while the
 * page is hidden, because browsers share few connections among tabs. Resumes after the last event received.
 */
export function followNotifications({ onArrived, onChanged, onLive }: StreamHandlers): () => void {
  let source: EventSource | null = null;
  let lastId = '';
  let failures = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;

  const close = () => {
    clearTimeout(retry);
    source?.close();
    source = null;
    onLive(false);
  };

  const open = () => {
    if (source || document.hidden) return;
    const opened = new EventSource(`/api/notifications/stream${lastId && `?after=${lastId}`}`);
    source = opened;
    opened.addEventListener('open', () => {
      failures = 0;
      onLive(true);
      onChanged();
    });
    opened.addEventListener('notification', ({ data, lastEventId }) => {
      lastId = lastEventId;
      const arrived = readArrived(data);
      if (arrived) onArrived(arrived);
      onChanged();
    });
    opened.addEventListener('changed', ({ lastEventId }) => {
      lastId = lastEventId || lastId;
      onChanged();
    });
    opened.addEventListener('error', () => {
      onLive(false);
      // The browser reconnects after a lost connection, but gives up if the server rejected it.
      if (opened.readyState !== EventSource.CLOSED || source !== opened) return;
      close();
      retry = setTimeout(open, Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** failures));
      failures += 1;
    });
  };

  const onVisibility = () => (document.hidden ? close() : open());
  document.addEventListener('visibilitychange', onVisibility);
  open();
  return () => {
    document.removeEventListener('visibilitychange', onVisibility);
    close();
  };
}
