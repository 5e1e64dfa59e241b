import type { Connection } from '../db/client';

/** What may have happened: a notification of theirs was made, read or deleted; a session of theirs ended. */
export type Wake = 'notifications' | 'sessions' | 'missed';

export interface Realtime {
  /**
   * Calls `onWake` whenever there may be something new for the user; what it is stands in the tables. Once the promise
   * is fulfilled nothing is missed any more: read then, and after every call. Answers how to end it.
   */
  subscribe(userId: string, onWake: (wake: Wake) => void): { ready: Promise<void>; unsubscribe: () => void };
  /** How many subscriptions there are, of one user or in all. */
  count(userId?: string): number;
}

/** What the triggers announce; the payload is the id of the user concerned. */
const CHANNELS = { stanchion_notifications: 'notifications', stanchion_sessions: 'sessions' } as const satisfies Record<
  string,
  Wake
>;

const isChannel = (name: string): name is keyof typeof CHANNELS => name in CHANNELS;

// Next loads its bundles apart from each other; only `globalThis` is one for the whole process.
const shared = globalThis as typeof globalThis & { stanchionRealtime?: WeakMap<Connection, Realtime> };

/** The process's one listener on a database; it begins to listen at the first subscription. */
export function realtimeOf(connection: Connection): Realtime {
  shared.stanchionRealtime ??= new WeakMap();
  const known = shared.stanchionRealtime.get(connection) ?? createRealtime(connection);
  shared.stanchionRealtime.set(connection, known);
  return known;
}

function createRealtime(connection: Pick<Connection, 'listen'>): Realtime {
  const subscribers = new Map<string, Set<(wake: Wake) => void>>();
  let listening: Promise<void> | undefined;

  const hear = (channel: string, userId: string) => {
    if (!isChannel(channel)) return;
    for (const onWake of subscribers.get(userId) ?? []) onWake(CHANNELS[channel]);
  };
  const missed = () => {
    for (const ofUser of subscribers.values()) for (const onWake of ofUser) onWake('missed');
  };
  /** A failure is not kept: the next subscription tries again. */
  const listen = () => {
    listening ??= connection.listen(Object.keys(CHANNELS), hear, missed).catch((error: unknown) => {
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
