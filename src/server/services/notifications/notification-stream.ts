import { and, asc, eq, gt, max } from 'drizzle-orm';
import { type Credential, isSessionActive } from '@/server/auth/session-active';
import { notifications } from '@/server/db/schema';
import type { Realtime } from '@/server/integrations/realtime';
import { logFailure } from '@/server/log';
import { refuse } from '@/server/problems/problem-error';
import type { Actor } from '@/server/scope';
import { type ChangeFeed, openChangeFeed } from '../changes/change-feed';
import type { ChangeFollower } from '../changes/change-follower';
import { notificationColumns } from './notifications';

/** Maximum number of open streams per user and process. */
export const MAX_STREAMS = 10;
/** Maximum number of notifications sent at once. Clients that missed more are told to refetch the list. */
const MAX_BATCH = 100;
const HEARTBEAT_MS = 20_000;
/** How long a client waits before it reconnects. */
const RETRY_MS = 2000;
/** Buffer size in bytes. A reader that falls further behind is disconnected and has to reconnect. */
const MAX_BUFFERED = 256 * 1024;

export type Listener = Actor & Credential;

export interface StreamOptions {
  realtime: Realtime;
  /** The last event that the client received. Without it, only new events are sent. */
  after?: number;
  /** Also sends which rows have changed, from a position on; without one, from now on. */
  changes?: { follower: ChangeFollower; after?: string | undefined } | undefined;
  /** Aborted when the client disconnects. */
  signal: AbortSignal;
  heartbeatMs?: number;
  clock?: () => Date;
}

/**
 * The actor's notifications as server-sent events, from whichever instance they were committed on. A wake only says
 * that something may have changed. The table is the source, so a lost connection of client or database loses nothing.
 * On request, the stream also sends the changes of rows that the actor sees (see `openChangeFeed`). It ends with the
 * session or token that opened it, and with a change of the actor's access.
 */
export async function openNotificationStream(
  listener: Listener,
  { realtime, after, changes, signal, heartbeatMs = HEARTBEAT_MS, clock = () => new Date() }: StreamOptions,
): Promise<ReadableStream<Uint8Array>> {
  const { user } = listener;
  if (realtime.count(user.id) >= MAX_STREAMS) {
    const details = { retryAfter: 30, limit: MAX_STREAMS, remaining: 0, reset: 30 };
    refuse('RATE_LIMITED', 'Too many streams are open. Close some, or try again in 30 seconds.', { details });
  }

  let due = { wakes: 0, look: false, check: false, rows: false };
  let seen = 0;
  let feed: ChangeFeed | undefined;
  /** The position in the change log, if changes are sent too. */
  let position = '';
  let output: ReadableStreamDefaultController<Uint8Array> | undefined;
  let working = true;

  const { ready, unsubscribe } = realtime.subscribe(user.id, (wake) => {
    if (wake === 'sessions') due.check = true;
    // After a lost connection, anything may have happened, more than once.
    else due.wakes += wake === 'missed' ? 2 : 1;
    void work();
  });
  const heartbeat = setInterval(() => {
    write(HEARTBEAT);
    due = { ...due, look: true, check: true };
    void work();
  }, heartbeatMs);
  heartbeat.unref();

  const end = () => {
    clearInterval(heartbeat);
    unsubscribe();
    feed?.end();
    signal.removeEventListener('abort', end);
    const open = output;
    output = undefined;
    open?.close();
  };
  const write = (text: string) => {
    if (!output || text === '') return;
    if ((output.desiredSize ?? 0) <= 0) end();
    else output.enqueue(encoder.encode(text));
  };

  /** Runs one pass at a time, and another if something happened in the meantime. */
  async function work(): Promise<void> {
    if (working) return;
    working = true;
    try {
      while (output && (due.wakes > 0 || due.look || due.check || due.rows)) {
        const { wakes, look, check, rows } = due;
        due = { wakes: 0, look: false, check: false, rows: false };
        if (check && !(await isSessionActive({ ...listener, now: clock() }))) {
          end();
          continue;
        }
        if (wakes > 0 || look || check) write(await readEvents(wakes));
        if (rows) await sendRows();
      }
    } catch (error) {
      logFailure('A notification stream ended', error);
      end();
    } finally {
      working = false;
    }
  }

  /** A wake without a new notification means that an existing one changed; so may any of several wakes in one pass. */
  async function readEvents(wakes: number): Promise<string> {
    const rows = await listener.db
      .select({ ...notificationColumns, seq: notifications.seq })
      .from(notifications)
      .where(and(eq(notifications.userId, user.id), gt(notifications.seq, seen)))
      .orderBy(asc(notifications.seq))
      .limit(MAX_BATCH + 1);
    if (rows.length > MAX_BATCH) {
      seen = await lastSeq(listener);
      return `id: ${lastId()}\n${CHANGED}`;
    }
    const events = rows.map(({ seq, ...row }) => {
      seen = seq;
      return `id: ${lastId()}\nevent: notification\ndata: ${JSON.stringify(row)}\n\n`;
    });
    return events.join('') + (wakes > 1 || (wakes === 1 && rows.length === 0) ? CHANGED : '');
  }

  const lastId = () => (position === '' ? `${seen}` : `${seen}.${position}`);

  /** A stream ends when its user's access changes: the client reconnects with the new rights. */
  async function sendRows(): Promise<void> {
    const taken = await feed?.take();
    if (!taken) return;
    position = taken.cursor;
    const data = taken.changed === 'RESET' ? { reset: true } : taken.changed;
    write(`id: ${lastId()}\nevent: rows\ndata: ${JSON.stringify(data)}\n\n`);
    if (taken.isOfAccess) end();
  }

  try {
    await ready;
    if (changes) {
      const onPending = () => {
        due.rows = true;
        void work();
      };
      feed = await openChangeFeed(listener, { ...changes, onPending, clock });
    }
    const last = await lastSeq(listener);
    seen = Math.min(after ?? last, last);
  } catch (error) {
    end();
    throw error;
  }
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        output = controller;
        if (signal.aborted) return end();
        signal.addEventListener('abort', end);
        write(`retry: ${RETRY_MS}\nid: ${seen}\n\n`);
        // Sends what was missed, and reports that notifications may have been read or deleted in the meantime.
        due = { ...due, wakes: due.wakes + (after === undefined ? 0 : 2), rows: true };
        working = false;
        void work();
      },
      cancel() {
        // The reader has already closed the stream.
        output = undefined;
        end();
      },
    },
    { highWaterMark: MAX_BUFFERED, size: ({ byteLength }) => byteLength },
  );
}

const CHANGED = 'event: changed\ndata: {}\n\n';
/** An event instead of a comment, because browsers do not report comments to pages. */
const HEARTBEAT = 'event: heartbeat\ndata: {}\n\n';

const encoder = new TextEncoder();

async function lastSeq({ db, user }: Actor): Promise<number> {
  const [row] = await db
    .select({ last: max(notifications.seq) })
    .from(notifications)
    .where(eq(notifications.userId, user.id));
  return row?.last ?? 0;
}
