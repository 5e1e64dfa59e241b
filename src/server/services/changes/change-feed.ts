import { type ChangedIds, MAX_SENT_CHANGES } from '@/domain/changes/change-kinds';
import { isCursorExpired } from '@/domain/changes/retention';
import { sqlState } from '@/server/db/faults';
import type { Actor } from '@/server/scope';
import type { ChangeFollower, Changes } from './change-follower';
import { concerns, idsOf, isOfAccess, type LoggedChange, type Rights, readMissed, readRights } from './change-log';

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

/** A position as clients keep it: when it was taken, and what could be seen then. */
export const cursorOf = (snapshot: string, now: Date): string => `${now.getTime()}.${snapshot}`;

/** Of a client's own making, at worst: a position that is none. */
export const CHANGE_CURSOR = /^(?<takenAt>\d{1,15})\.(?<snapshot>\d{1,20}:(?<xmax>\d{1,20}):[\d,]{0,1500})$/;

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
  const { snapshot: start, unsubscribe } = await follower.subscribe((changes) => {
    if (!isAddressed(changes)) return;
    pending.push(changes);
    onPending();
  });
  let rights: Rights = new Map();
  let cursor = cursorOf(start, clock());
  /** Undefined until the rights are known. */
  let missed: ChangedIds | 'RESET' | null | undefined;
  try {
    rights = await readRights(db, user.id);
    missed = after === undefined ? {} : await catchUp(after);
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

  async function catchUp(since: string): Promise<ChangedIds | 'RESET'> {
    const { takenAt, snapshot, xmax } = CHANGE_CURSOR.exec(since)?.groups ?? {};
    if (snapshot === undefined || xmax === undefined || isCursorExpired(new Date(Number(takenAt)), clock())) {
      return 'RESET';
    }
    // From another server, before its data was moved here.
    if (BigInt(xmax) > BigInt(start.split(':')[1] ?? 0)) return 'RESET';
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
        return first;
      }
      const batches = pending.splice(0);
      const last = batches.at(-1);
      if (!last) return null;
      const changes = batches.flatMap(addressed);
      cursor = cursorOf(last.snapshot, clock());
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
