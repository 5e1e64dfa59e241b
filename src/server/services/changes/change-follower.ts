import type { Connection } from '@/server/db/client';
import { logFailure } from '@/server/log';
import { processWide } from '@/server/serving/process-wide.mjs';
import { type LoggedChange, type Position, readChangesSince, readPosition } from './change-log';

/** In milliseconds: how often the log is read while something changes, and otherwise. */
const BUSY_MS = 60;
const IDLE_MS = 250;
/** In milliseconds: how long after a change the next one is expected. */
const BUSY_FOR_MS = 10_000;
/** Maximum number of entries handed out at once. If there are more, only their audiences are handed out. */
const MAX_CHANGES = 5000;

/** What was committed between two reads of the log. */
export interface Changes {
  /** The position after them. */
  position: Position;
  byAudience: ReadonlyMap<string, LoggedChange[]>;
  /** Whether there are too many to list: all users whom they concern must refetch. */
  overflows: boolean;
  /** Whether the log continues from the position before them. If not, all users must refetch. */
  isContinued: boolean;
}

export interface ChangeFollower {
  /**
   * Calls `onChanges` with everything that is committed from now on. Resolves to the position after which no change is
   * missed.
   */
  subscribe(onChanges: (changes: Changes) => void): Promise<{ position: Position; unsubscribe: () => void }>;
}

const followers = processWide('changes', () => new WeakMap<object, ChangeFollower>());

/** The process's only reader of a database's change log. It reads while it has subscribers. */
export function changesOf(connection: Pick<Connection, 'db'>, maxChanges = MAX_CHANGES): ChangeFollower {
  const known = followers.get(connection) ?? createFollower(connection, maxChanges);
  followers.set(connection, known);
  return known;
}

/**
 * Polls instead of being notified: a NOTIFY per change would make all transactions commit one after another. While
 * nothing commits, a poll costs a statement that reads one row.
 */
export function createFollower({ db }: Pick<Connection, 'db'>, maxChanges = MAX_CHANGES): ChangeFollower {
  const subscribers = new Set<(changes: Changes) => void>();
  let position: Promise<Position> | undefined;
  let lastChange = Number.NEGATIVE_INFINITY;
  let failing = false;

  const next = () => {
    setTimeout(look, performance.now() - lastChange < BUSY_FOR_MS ? BUSY_MS : IDLE_MS).unref();
  };

  async function look(): Promise<void> {
    const last = await position;
    if (subscribers.size === 0 || last === undefined) return stop();
    try {
      if (!isSame(await readPosition(db), last)) {
        const batch = await readChangesSince(db, last, maxChanges);
        position = Promise.resolve(batch.position);
        if (batch.changes.length > 0 || !batch.isContinued) publish(batch);
      }
      failing = false;
    } catch (error) {
      // Nothing is missed: the next read begins at the same position.
      if (!failing) logFailure('The log of changes could not be read', error);
      failing = true;
    }
    next();
  }

  function publish({ changes, ...batch }: Awaited<ReturnType<typeof readChangesSince>>) {
    lastChange = performance.now();
    const byAudience = new Map<string, LoggedChange[]>();
    for (const change of changes) {
      const known = byAudience.get(change.audience);
      if (known) known.push(change);
      else byAudience.set(change.audience, [change]);
    }
    for (const onChanges of subscribers) {
      try {
        onChanges({ ...batch, byAudience });
      } catch (error) {
        logFailure('A follower of changes failed', error);
      }
    }
  }

  function stop() {
    position = undefined;
  }

  async function start(): Promise<Position> {
    const first = await readPosition(db);
    next();
    return first;
  }

  return {
    async subscribe(onChanges) {
      subscribers.add(onChanges);
      const unsubscribe = () => void subscribers.delete(onChanges);
      try {
        position ??= start();
        return { position: await position, unsubscribe };
      } catch (error) {
        unsubscribe();
        position = undefined;
        throw error;
      }
    },
  };
}

const isSame = (one: Position, other: Position): boolean =>
  one.snapshot === other.snapshot && one.mark === other.mark && one.log === other.log;
