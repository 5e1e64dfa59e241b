import { and, asc, eq, gt, max } from 'drizzle-orm';
import { isSessionActive } from '@/server/auth/session-active';
import type { RequestContext } from '@/server/context';
import { notifications } from '@/server/db/schema';
import type { Realtime } from '@/server/integrations/realtime';
import { refuse } from '@/server/problem-error';
import type { Actor } from '@/server/scope';
import { notificationColumns } from './notifications';

/** Streams that one user can have open on one process; an instance may consist of several. */
export const MAX_STREAMS = 10;
/** The most notifications that are sent in one go; whoever has missed more is told to read the list. */
const MAX_NEWS = 100;
const HEARTBEAT_MS = 20_000;
/** How long a client waits before it connects anew. */
const RETRY_MS = 2000;
/** What may wait for a slow reader, in bytes; one that is slower has to come again. */
const MAX_WAITING = 256 * 1024;

export type Listener = Actor & Pick<RequestContext, 'sessionId' | 'token'>;

export interface StreamOptions {
  realtime: Realtime;
  /** The last event that the client has got; without it, only what happens from now on is sent. */
  after?: number;
  /** Aborted when the client has left. */
  signal: AbortSignal;
  heartbeatMs?: number;
  clock?: () => Date;
}

/**
 * The actor's notifications as server-sent events, as they are committed by whichever instance. A wake-up only says
 * that there may be news: what there is stands in the table, so that a lost connection, of the client or of the
 * database, loses nothing. Ends with the session or token it came by.
 */
export async function openNotificationStream(
  listener: Listener,
  { realtime, after, signal, heartbeatMs = HEARTBEAT_MS, clock = () => new Date() }: StreamOptions,
): Promise<ReadableStream<Uint8Array>> {
  const { user } = listener;
  if (realtime.count(user.id) >= MAX_STREAMS) {
    const details = { retryAfter: 30, limit: MAX_STREAMS, remaining: 0, reset: 30 };
    refuse('RATE_LIMITED', 'Too many streams are open. Close some, or try again in 30 seconds.', { details });
  }

  let due = { wakes: 0, look: false, check: false };
  let seen = 0;
  let output: ReadableStreamDefaultController<Uint8Array> | undefined;
  let working = true;

  const { ready, unsubscribe } = realtime.subscribe(user.id, (wake) => {
    if (wake === 'sessions') due.check = true;
    // After an interruption anything may have happened, and more than once.
    else due.wakes += wake === 'missed' ? 2 : 1;
    void work();
  });
  const heartbeat = setInterval(() => {
    write(': \n\n');
    due = { ...due, look: true, check: true };
    void work();
  }, heartbeatMs);
  heartbeat.unref();

  const end = () => {
    clearInterval(heartbeat);
    unsubscribe();
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

  /** One at a time, and once more when something happened meanwhile. */
  async function work(): Promise<void> {
    if (working) return;
    working = true;
    try {
      while (output && (due.wakes > 0 || due.look || due.check)) {
        const { wakes, check } = due;
        due = { wakes: 0, look: false, check: false };
        if (check && !(await isSessionActive({ ...listener, now: clock() }))) end();
        else write(await news(wakes));
      }
    } catch (error) {
      console.error('A notification stream ended:', error instanceof Error ? error.message : error);
      end();
    } finally {
      working = false;
    }
  }

  /** A wake-up that brought nothing new was about what is there; of several in one, some may have been. */
  async function news(wakes: number): Promise<string> {
    const rows = await listener.db
      .select({ ...notificationColumns, seq: notifications.seq })
      .from(notifications)
      .where(and(eq(notifications.userId, user.id), gt(notifications.seq, seen)))
      .orderBy(asc(notifications.seq))
      .limit(MAX_NEWS + 1);
    if (rows.length > MAX_NEWS) {
      seen = await lastSeq(listener);
      return `id: ${seen}\n${CHANGED}`;
    }
    seen = rows.at(-1)?.seq ?? seen;
    const told = rows.map(({ seq, ...row }) => `id: ${seq}\nevent: notification\ndata: ${JSON.stringify(row)}\n\n`);
    return told.join('') + (wakes > 1 || (wakes === 1 && rows.length === 0) ? CHANGED : '');
  }

  try {
    await ready;
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
        // What was missed, and that something may have been read or deleted meanwhile.
        due = { ...due, wakes: due.wakes + (after === undefined ? 0 : 2) };
        working = false;
        void work();
      },
      cancel() {
        // Closed already, by whoever read it.
        output = undefined;
        end();
      },
    },
    { highWaterMark: MAX_WAITING, size: ({ byteLength }) => byteLength },
  );
}

const CHANGED = 'event: changed\ndata: {}\n\n';

const encoder = new TextEncoder();

async function lastSeq({ db, user }: Actor): Promise<number> {
  const [row] = await db
    .select({ last: max(notifications.seq) })
    .from(notifications)
    .where(eq(notifications.userId, user.id));
  return row?.last ?? 0;
}
