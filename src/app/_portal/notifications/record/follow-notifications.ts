import { z } from 'zod';
import { notification } from '@/domain/notifications/notification';

/** What the stream tells of a new notification, as far as the page shows it by itself. */
const arrived = notification.omit({ createdAt: true });

export type Arrived = z.infer<typeof arrived>;

export interface Followers {
  onArrived: (notification: Arrived) => void;
  /** Something was made, read or deleted, or may have been while nothing was heard. */
  onChanged: () => void;
  /** Whether the stream is there; while it is not, asking now and then has to do. */
  onLive: (live: boolean) => void;
}

const FIRST_RETRY_MS = 5000;
const LAST_RETRY_MS = 60_000;

const json = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue({ code: 'custom', message: 'No JSON' });
    return z.NEVER;
  }
});

const event = json.pipe(arrived);

/**
 * Follows the notifications of whoever is signed in, until the function that it answers is called. One stream a page,
 * and none while nobody sees the page: a browser has few connections to share among its tabs. Whoever comes back goes
 * on after the last one they got.
 */
export function followNotifications({ onArrived, onChanged, onLive }: Followers): () => void {
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
      const read = event.safeParse(data);
      if (read.success) onArrived(read.data);
      onChanged();
    });
    opened.addEventListener('changed', ({ lastEventId }) => {
      lastId = lastEventId || lastId;
      onChanged();
    });
    opened.addEventListener('error', () => {
      onLive(false);
      // A lost connection is the browser's to mend; one that was refused it gives up.
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
