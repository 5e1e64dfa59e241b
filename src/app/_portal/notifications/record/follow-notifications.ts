import type { ChangedIds } from '@/domain/changes/change-kinds';
import { type Arrived, readArrived } from './arrived';

export interface StreamHandlers {
  onArrived: (notification: Arrived) => void;
  /** Something was created, read or deleted, or may have been while the stream was down. */
  onChanged: () => void;
  /** Whether the stream is connected; while it is not, the client polls. */
  onLive: (live: boolean) => void;
  /** Rows have changed, or anything may have. If it is given, the stream says so, from `since` on. */
  onRows?: ((changed: ChangedIds | 'RESET') => void) | undefined;
  /** The position in the log of changes up to which the page knows everything. */
  since?: string | undefined;
}

/** In milliseconds: how often to look whether the device was asleep, and after which time it was. */
const TICK_MS = 5000;
const ASLEEP_MS = 15_000;
/** In milliseconds: the server sends a heartbeat every 20 seconds. Without two of them, the connection is dead. */
const SILENT_MS = 45_000;

const FIRST_RETRY_MS = 5000;
const LAST_RETRY_MS = 60_000;

/**
 * Subscribes to the user's notifications; returns the function to unsubscribe. One stream per page, and none while the
 * page is hidden, because browsers share few connections among tabs. Resumes after the last event received.
 */
export function followNotifications({ onArrived, onChanged, onLive, onRows, since }: StreamHandlers): () => void {
  let source: EventSource | null = null;
  let lastId = '';
  let position = since ?? 'now';
  let failures = 0;
  let lastHeard = 0;
  let lastTick = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;

  /** An id has the position in the log of changes after that of the notification. */
  const remember = (id: string) => {
    const [, seq, at] = /^(\d+)(?:\.(.+))?$/.exec(id) ?? [];
    lastId = seq ?? lastId;
    position = at ?? position;
  };

  const close = () => {
    clearTimeout(retry);
    source?.close();
    source = null;
    onLive(false);
  };

  const open = () => {
    if (source || document.hidden) return;
    // Browsers slow down the timers of hidden pages, which is no sleep.
    lastTick = Date.now();
    const query = new URLSearchParams({ ...(lastId && { after: lastId }), ...(onRows && { rows: position }) });
    const opened = new EventSource(`/api/notifications/stream${query.size > 0 ? `?${query}` : ''}`);
    source = opened;
    for (const name of ['open', 'heartbeat', 'notification', 'changed', 'rows']) {
      opened.addEventListener(name, () => {
        lastHeard = Date.now();
      });
    }
    opened.addEventListener('open', () => {
      failures = 0;
      onLive(true);
      onChanged();
    });
    opened.addEventListener('notification', ({ data, lastEventId }) => {
      remember(lastEventId);
      const arrived = readArrived(data);
      if (arrived) onArrived(arrived);
      onChanged();
    });
    opened.addEventListener('changed', ({ lastEventId }) => {
      remember(lastEventId);
      onChanged();
    });
    opened.addEventListener('rows', ({ data, lastEventId }) => {
      const changed = readChanged(data);
      if (!changed) return;
      onRows?.(changed);
      remember(lastEventId);
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
  const reconnect = () => {
    close();
    open();
  };
  // The browser may not notice that a connection was lost while the device was asleep or in another network. While it
  // is connecting, it gives up and tries again by itself.
  const isDead = () => source?.readyState === EventSource.OPEN && Date.now() - lastHeard > SILENT_MS;
  const ticking = setInterval(() => {
    if (Date.now() - lastTick > ASLEEP_MS || isDead()) reconnect();
    lastTick = Date.now();
  }, TICK_MS);
  document.addEventListener('visibilitychange', onVisibility);
  window.addEventListener('online', reconnect);
  window.addEventListener('offline', close);
  open();
  return () => {
    clearInterval(ticking);
    window.removeEventListener('online', reconnect);
    window.removeEventListener('offline', close);
    document.removeEventListener('visibilitychange', onVisibility);
    close();
  };
}

/** Reads an event of the log of changes; null if it is of a later version of the server. */
function readChanged(text: string): ChangedIds | 'RESET' | null {
  try {
    const data: unknown = JSON.parse(text);
    if (typeof data !== 'object' || data === null) return null;
    return 'reset' in data ? 'RESET' : data;
  } catch {
    return null;
  }
}
