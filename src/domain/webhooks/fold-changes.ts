import type { ChangeOperation, EmailKind } from '#domain/changes/change-kinds';
import type { LeadStatus } from '#domain/leads/lead-choices';
import type { WebhookNoun } from '#domain/webhooks/webhook-events';

/** What webhooks are told of. */
export type ToldKind = WebhookNoun | 'quote' | EmailKind;

/** The part of an entry of the change log that says what happened. */
export interface ToldEntry {
  tx: string;
  /** Ascends with the time at which entries are written, also among transactions that run at once. */
  id: number;
  kind: ToldKind;
  rowId: string;
  /** When its transaction began, in epoch milliseconds. */
  at: number;
  /** Null if only the access to the row changed. */
  operation: ChangeOperation | null;
  columns: readonly string[] | null;
  stageBefore: LeadStatus | null;
  stageAfter: LeadStatus | null;
}

/** What a transaction did to a row. */
export interface FoldedChange extends Pick<ToldEntry, 'tx' | 'kind' | 'rowId' | 'at'> {
  did: 'created' | 'updated' | 'deleted';
  /** The columns that it changed, if it updated the row. */
  columns: string[];
  /** The stage of a lead before it. */
  stageBefore: LeadStatus | null;
  /** The stage of a lead after it. */
  stageAfter: LeadStatus | null;
}

type Entries = [ToldEntry, ...ToldEntry[]];

/**
 * Makes one change of all entries of a transaction about a row, in the order in which the row changed. The log has
 * an entry for each audience that a reader belongs to, so the same change may come twice. A row that is created and
 * deleted by one transaction has not changed, and one that is restored was created for those who follow.
 */
export function foldChanges(entries: readonly ToldEntry[]): FoldedChange[] {
  const ofRows = new Map<string, Entries>();
  for (const entry of asChanged(entries)) {
    if (entry.operation === null) continue;
    const key = `${entry.tx} ${entry.kind} ${entry.rowId}`;
    const earlier = ofRows.get(key);
    ofRows.delete(key);
    ofRows.set(key, earlier ? [...earlier, entry] : [entry]);
  }
  return [...ofRows.values()].flatMap(fold);
}

/**
 * The log is in the order in which transactions began to write. Of two that changed a row, the second waited for the first
 * to end, so its last entry is the later one.
 */
function asChanged(entries: readonly ToldEntry[]): ToldEntry[] {
  const lastIds = new Map<string, number>();
  for (const { tx, id } of entries) lastIds.set(tx, Math.max(id, lastIds.get(tx) ?? id));
  const lastId = ({ tx, id }: ToldEntry) => lastIds.get(tx) ?? id;
  return entries.toSorted((one, other) => lastId(one) - lastId(other) || one.id - other.id);
}

function fold(entries: Entries): FoldedChange[] {
  const [first] = entries;
  const last = entries.at(-1) ?? first;
  const wasThere = first.operation === 'updated' || first.operation === 'deleted';
  const isThere = last.operation !== 'deleted';
  if (!wasThere && !isThere) return [];
  const { tx, kind, rowId, at, stageBefore } = first;
  const did = wasThere ? (isThere ? 'updated' : 'deleted') : 'created';
  const columns = did === 'updated' ? [...new Set(entries.flatMap((entry) => entry.columns ?? []))] : [];
  return [{ tx, kind, rowId, at, did, columns, stageBefore, stageAfter: last.stageAfter }];
}
