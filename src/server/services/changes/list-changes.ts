import { CHANGE_KINDS, type ChangeKind } from '@/domain/changes/change-kinds';
import type { ChangePage, RowChange } from '@/domain/changes/change-list';
import type { Actor } from '@/server/scope';
import { readMergedInto } from '../leads/merge/merged-into';
import { readRights } from './change-log';
import { cursorExpired, readLog } from './read-log';
import { readRowsById } from './rows-by-id';

interface ListChanges {
  cursor?: string | undefined;
  kinds: readonly ChangeKind[];
  limit: number;
}

/**
 * A page of the changes since a cursor, in the order in which `readLog` reads them. Rows have their current state; a row
 * that the actor cannot see, or no longer can, is a tombstone.
 */
export async function listChanges(actor: Actor, of: ListChanges): Promise<ChangePage> {
  const { entries: found, isUnlisted, nextCursor, more } = await readLog(actor, of);
  if (isUnlisted) cursorExpired();
  const latest = new Map(found.map((entry) => [`${entry.kind} ${entry.rowId}`, entry]));
  // A row that changed more than once comes at its last place.
  const distinct = found.filter((entry) => latest.get(`${entry.kind} ${entry.rowId}`) === entry);
  const idsOf = (kind: ChangeKind) => distinct.filter((entry) => entry.kind === kind).map(({ rowId }) => rowId);
  const ids = Object.fromEntries(CHANGE_KINDS.map((kind) => [kind, idsOf(kind)])) as Record<ChangeKind, string[]>;
  // Read after the entries: a user who has joined a team since the request was authenticated must not get tombstones
  // for its rows.
  const teamIds = [...(await readRights(actor.db, actor.user.id)).keys()];
  const rows = await readRowsById({ ...actor, user: { ...actor.user, teamIds } }, ids);
  const rowOf = new Map(CHANGE_KINDS.flatMap((kind) => rows[kind].map((row) => [`${kind} ${row.id}`, row] as const)));
  const mergedInto = await readMergedInto(
    actor.db,
    actor,
    ids.lead.filter((id) => !rowOf.has(`lead ${id}`)),
  );
  const items = distinct.map(({ kind, rowId: id }): RowChange => {
    const row = rowOf.get(`${kind} ${id}`) ?? null;
    const into = kind === 'lead' ? mergedInto.get(id) : undefined;
    return { kind, id, op: row ? 'upsert' : 'delete', row, ...(into && { mergedInto: into }) } as RowChange;
  });
  return { items, nextCursor, more };
}
