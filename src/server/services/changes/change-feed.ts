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
  type Position,
  type Rights,
  readMissed,
  readRights,
} from './change-log';

/**
 * What has changed for a user, and the position after it. RESET: there is too much to list, or the user's access has
 * changed.
 */
export interface FedChanges {
  changed: ChangedIds | 'RESET';
  cursor: string;
  /** Whether the user's access has changed, such as by leaving a team. */
  isOfAccess?: boolean;
}

export interface ChangeFeed {
  /** What has changed since the last call; null if nothing has. The first call never returns null. */
  take(): Promise<FedChanges | null>;
  end(): void;
}

/** Maximum length of a snapshot in a cursor. */
const MAX_LENGTH = 1500;

/**
 * A position as clients keep it, with when it was taken. Without a mark, or with too many running transactions, the
 * cursor has no position, so the client must reset.
 */
export function cursorOf({ log, snapshot, mark }: Position, now: Date): string {
  const position = mark === null || snapshot.length > MAX_LENGTH ? [] : [snapshot, mark];
  return [now.getTime(), log, ...position].join('.');
}

/** Clients can make up cursors of this form. Cursors issued before marks existed have none. */
export const CHANGE_CURSOR =
  /^(?<takenAt>\d{1,15})\.(?<log>[\da-f-]{36})(?:\.(?<snapshot>\d{1,19}:\d{1,19}:[\d,]*)(?:\.(?<mark>[\da-f-]{36}))?)?$/;

interface FeedOptions {
  follower: ChangeFollower;
  /** The position up to which the client has all changes; without one, the feed starts now. */
  after?: string | undefined;
  /** Called when there is something to take. */
  onPending: () => void;
  clock: () => Date;
}

/**
 * The changes of rows that a user can see. The user's access is read again as soon as the log reports a change of it,
 * and before later changes are handed out.
 */
export async function openChangeFeed({ db, user }: Actor, options: FeedOptions): Promise<ChangeFeed> {
  const { follower, after, onPending, clock } = options;
  const pending: Changes[] = [];
  // Before subscribing: changes may come while that is under way.
  let rights: Rights = new Map();
  /** Undefined until the rights are known. */
  let missed: ChangedIds | 'RESET' | null | undefined;
  const { position: start, unsubscribe } = await follower.subscribe((changes) => {
    if (!isAddressed(changes)) return;
    pending.push(changes);
    onPending();
  });
  let cursor = cursorOf(start, clock());
  try {
    rights = await readRights(db, user.id);
    missed = after === undefined ? {} : await catchUp(after);
  } catch (error) {
    unsubscribe();
    throw error;
  }

  function isAddressed({ byAudience, isContinued }: Changes): boolean {
    if (!isContinued || missed === undefined) return true;
    return [user.id, ...rights.keys()].some((audience) => byAudience.has(audience));
  }

  const addressed = ({ byAudience }: Changes): LoggedChange[] =>
    [user.id, ...rights.keys()]
      .flatMap((audience) => byAudience.get(audience) ?? [])
      .filter((change) => concerns(change, user.id, rights) || isOfAccess(change));

  async function catchUp(since: string): Promise<ChangedIds | 'RESET'> {
    const { takenAt, log, snapshot, mark } = CHANGE_CURSOR.exec(since)?.groups ?? {};
    if (log !== start.log || snapshot === undefined || mark === undefined) return 'RESET';
    if (isCursorExpired(new Date(Number(takenAt)), clock())) return 'RESET';
    const position = { log, snapshot, mark };
    const changes = await readMissed(db, { userId: user.id, rights, position }).catch((error: unknown) => {
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
        // The caller of this function may not have been ready for the first calls.
        if (pending.length > 0) onPending();
        return first;
      }
      const batches = pending.splice(0);
      const last = batches.at(-1);
      if (!last) return null;
      const changes = batches.flatMap(addressed);
      cursor = cursorOf(last.position, clock());
      const isBroken = batches.some(({ isContinued }) => !isContinued);
      if (changes.length === 0 && !isBroken) return null;
      const ofAccess = changes.some(isOfAccess);
      if (isBroken || ofAccess || batches.some(({ overflows }) => overflows)) {
        rights = await readRights(db, user.id);
        return { changed: 'RESET', cursor, isOfAccess: ofAccess };
      }
      const ids = idsOf(changes);
      const count = Object.values(ids).reduce((sum, found) => sum + found.length, 0);
      return { changed: count > MAX_SENT_CHANGES ? 'RESET' : ids, cursor };
    },
    end: unsubscribe,
  };
}
