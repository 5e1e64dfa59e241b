import { sql } from 'drizzle-orm';
import type { Connection, Database } from '../db/client';
import { processWide } from '../serving/process-wide.mjs';

/** What may have changed: the user's notifications, sessions or API tokens, or anything at all after a lost connection. */
export type Wake = 'notifications' | 'sessions' | 'missed';

export interface Realtime {
  /**
   * Calls `onWake` whenever something may have changed for the user; read the tables for what it is. Once `ready`
   * resolves, no change is missed: read then, and after every call.
   */
  subscribe(userId: string, onWake: (wake: Wake) => void): { ready: Promise<void>; unsubscribe: () => void };
  /** Number of subscriptions, of one user or in total. */
  count(userId?: string): number;
}

/** The payload is the user's id. */
const CHANNELS = { stanchion_notifications: 'notifications', stanchion_sessions: 'sessions' } as const satisfies Record<
  string,
  Wake
>;

/**
 * Wakes the subscribers of these users, on all instances, once the transaction is committed. Every change of what they
 * read must call it; they read the change from the tables.
 */
export async function announce(db: Database, wake: Exclude<Wake, 'missed'>, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return;
  await db.execute(sql`
    select pg_notify(${`stanchion_${wake}`}, id) from json_array_elements_text(${JSON.stringify([...new Set(userIds)])}::text::json) id`);
}

const isChannel = (name: string): name is keyof typeof CHANNELS => name in CHANNELS;

const listeners = processWide('realtime', () => new WeakMap<Connection, Realtime>());

/** The process's only listener on a database. It starts listening on the first subscription. */
export function realtimeOf(connection: Connection): Realtime {
  const known = listeners.get(connection) ?? createRealtime(connection);
  listeners.set(connection, known);
  return known;
}

function createRealtime(connection: Pick<Connection, 'listen'>): Realtime {
  const subscribers = new Map<string, Set<(wake: Wake) => void>>();
  let listening: Promise<void> | undefined;

  const onNotify = (channel: string, userId: string) => {
    if (!isChannel(channel)) return;
    for (const onWake of subscribers.get(userId) ?? []) onWake(CHANNELS[channel]);
  };
  const onReconnect = () => {
    for (const ofUser of subscribers.values()) for (const onWake of ofUser) onWake('missed');
  };
  /** A failure is not cached: the next subscription tries again. */
  const listen = () => {
    listening ??= connection.listen(Object.keys(CHANNELS), onNotify, onReconnect).catch((error: unknown) => {
      listening = undefined;
      throw error;
    });
    return listening;
  };

  return {
    subscribe(userId, onWake) {
      const ofUser = subscribers.get(userId) ?? new Set();
      subscribers.set(userId, ofUser.add(onWake));
      const unsubscribe = () => {
        ofUser.delete(onWake);
        if (ofUser.size === 0 && subscribers.get(userId) === ofUser) subscribers.delete(userId);
      };
      return { ready: listen(), unsubscribe };
    },
    count: (userId) =>
      userId === undefined
        ? [...subscribers.values()].reduce((sum, ofUser) => sum + ofUser.size, 0)
        : (subscribers.get(userId)?.size ?? 0),
  };
}
