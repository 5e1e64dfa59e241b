import { type ChangedIds, MAX_SENT_CHANGES } from '@/domain/changes/change-kinds';
import { isCursorExpired } from '@/domain/changes/retention';
import { sqlState } from '@/server/db/faults';
import type { Actor } from '@/server/scope';
import type { ChangeFollower, Changes } from './change-follower';
import {
  concerns,
  idsOf,
  isOfAccess,
  type LoggedChange,
  type Rights,
  readMissed,
  readPosition,
  readRights,
} from './change-log';

/** What has changed for a user, and the position after it. RESET: too much to list, or what they may see. */
export interface FedChanges {
  changed: ChangedIds | 'RESET';
  cursor: string;
}

export interface ChangeFeed {
  /** What has changed since the last call; null if nothing has. The first call always answers. */
  take(): Promise<FedChanges | null>;
  end(): void;
}

/** How long the list of running transactions in a position may be. */
const MAX_RUNNING = 1500;

/** Of which log, and what could be seen then. */
interface Position {
  log: string;
  snapshot: string;
}

/**
 * A position as clients keep it: when it was taken, of which log, and what could be seen then. If too many transactions
 * were running, it is that before the first of them: what came later is sent again.
 */
export function cursorOf({ log, snapshot }: Position, now: Date): string {
  const [xmin = '', , running = ''] = snapshot.split(':');
  return `${now.getTime()}.${log}.${running.length > MAX_RUNNING ? `${xmin}:${xmin}:` : snapshot}`;
}

/** Of a client's own making, at worst: a position that is none. */
export const CHANGE_CURSOR = new RegExp(
  `^(?<takenAt>\\d{1,15})\\.(?<log>[\\da-f-]{36})\\.(?<snapshot>\\d{1,20}:(?<xmax>\\d{1,20}):[\\d,]{0,${MAX_RUNNING}})$`,
);

interface FeedOptions {
  follower: ChangeFollower;
  /** The position up to which the client knows everything; without one, from now on. */
  after?: string | undefined;
  /** Called when there is something to take. */
  onPending: () => void;
  clock: () => Date;
}

/**
 * The changes of what a user can see. What they may see is read again as soon as the log says that it has changed, and
 * before anything that was committed later is handed out.
 */
export async function openChangeFeed({ db, user }: Actor, options: FeedOptions): Promise<ChangeFeed> {
  const { follower, after, onPending, clock } = options;
  const pending: Changes[] = [];
  // Before subscribing: changes may come while that is under way.
  let rights: Rights = new Map();
  /** Undefined until the rights are known. */
  let missed: ChangedIds | 'RESET' | null | undefined;
  const { snapshot: start, unsubscribe } = await follower.subscribe((changes) => {
    if (!isAddressed(changes)) return;
    pending.push(changes);
    onPending();
  });
  let log: string;
  let cursor: string;
  try {
    const now = await readPosition(db);
    log = now.log;
    cursor = cursorOf({ log, snapshot: start }, clock());
    rights = await readRights(db, user.id);
    missed = after === undefined ? {} : await catchUp(after, now);
  } catch (error) {
    unsubscribe();
    throw error;
  }

  function isAddressed({ byAudience }: Changes): boolean {
    return missed === undefined || byAudience.has(user.id) || [...rights.keys()].some((team) => byAudience.has(team));
  }

  const addressed = ({ byAudience }: Changes): LoggedChange[] =>
    [user.id, ...rights.keys()]
      .flatMap((audience) => byAudience.get(audience) ?? [])
      .filter((change) => concerns(change, user.id, rights) || isOfAccess(change));

  async function catchUp(since: string, current: Position): Promise<ChangedIds | 'RESET'> {
    const { takenAt, log, snapshot, xmax } = CHANGE_CURSOR.exec(since)?.groups ?? {};
    if (log !== current.log) return 'RESET';
    if (snapshot === undefined || xmax === undefined || isCursorExpired(new Date(Number(takenAt)), clock())) {
      return 'RESET';
    }
    // From before the server went back in time.
    if (BigInt(xmax) > BigInt(current.snapshot.split(':')[1] ?? 0)) return 'RESET';
    const changes = await readMissed(db, { userId: user.id, rights, snapshot }).catch((error: unknown) => {
      // Class 22, data exception: no snapshot.
      if (sqlState(error)?.startsWith('22')) return 'RESET' as const;
      throw error;
    });
    if (changes === 'RESET' || changes.some(isOfAccess)) return 'RESET';
    return idsOf(changes.filter((change) => concerns(change, user.id, rights)));
  }

  return {
    async take() {
      if (missed) {
        const first = { changed: missed, cursor };
        missed = null;
        // Whoever opens the feed may not have been ready for the first calls.
        if (pending.length > 0) onPending();
        return first;
      }
      const batches = pending.splice(0);
      const last = batches.at(-1);
      if (!last) return null;
      const changes = batches.flatMap(addressed);
      cursor = cursorOf({ log, snapshot: last.snapshot }, clock());
      if (changes.length === 0) return null;
      if (changes.some(isOfAccess) || batches.some(({ overflows }) => overflows)) {
        rights = await readRights(db, user.id);
        return { changed: 'RESET', cursor };
      }
      const ids = idsOf(changes);
      const count = Object.values(ids).reduce((sum, found) => sum + found.length, 0);
      return { changed: count > MAX_SENT_CHANGES ? 'RESET' : ids, cursor };
    },
    end: unsubscribe,
  };
}
