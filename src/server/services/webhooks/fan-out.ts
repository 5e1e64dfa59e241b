import { and, eq, isNull, sql } from 'drizzle-orm';
import { foldChanges, type ToldKind } from '@/domain/webhooks/fold-changes';
import { type PlannedDelivery, planDeliveries } from '@/domain/webhooks/plan-deliveries';
import { rowsOf } from '@/server/db/client';
import { insertRows } from '@/server/db/recordset';
import { webhookDeliveries, webhooks } from '@/server/db/schema';
import { ProblemError } from '@/server/problems/problem-error';
import type { Actor, Scope } from '@/server/scope';
import { type LogEntry, readLog } from '../changes/read-log';
import { readOwner } from '../emails/claim-email';
import { readMergedInto } from '../leads/merge/merged-into';
import { isShown } from './webhook-body';

/** How many entries of the log one transaction reads, and at most if it must not stop there. */
const PAGE = 2000;
const MAX_PAGE = 16 * PAGE;

/** Whether there is more to read: now, or soon, because of a transaction or another process that has to end first. */
export type LeftToRead = 'nothing' | 'now' | 'soon';

/**
 * Reads the change log on from where an endpoint has read it to, and writes the deliveries that tell it of the changes. One
 * transaction moves its cursor as well, so that a process that dies loses and repeats nothing. Does nothing while another
 * process does the same, or if the endpoint is disabled.
 */
export function fanOut(scope: Scope, webhookId: string): Promise<LeftToRead> {
  return scope.db.transaction(async (tx): Promise<LeftToRead> => {
    const isEnabled = and(eq(webhooks.id, webhookId), isNull(webhooks.disabledAt));
    const rows = tx.select().from(webhooks).where(isEnabled);
    const [webhook] = await rows.for('no key update', { skipLocked: true });
    if (!webhook) return (await tx.$count(webhooks, isEnabled)) > 0 ? 'soon' : 'nothing';
    const actor = { ...scope, db: tx, user: await readOwner(tx, webhook.ownerId) };
    const kinds = new Set(webhook.events.map((event) => event.split('.', 1)[0] as ToldKind));
    const { entries, cursor, more, horizon } = await readOn(actor, { cursor: webhook.cursor, kinds: [...kinds] });
    const isBehindHorizon = !more && (await isBehind(actor, horizon));
    // A row is told of in order, so this waits for what changed it before.
    if (isBehindHorizon && (await isOvertaken(actor, entries))) return 'soon';
    const changes = foldChanges(entries);
    const gone = changes.filter(({ kind, did }) => kind === 'lead' && did === 'deleted').map(({ rowId }) => rowId);
    const mergedInto = await readMergedInto(tx, actor, gone);
    const planned = planDeliveries(changes, { events: webhook.events, isShown, mergedInto });
    if (planned.length > 0) await tx.execute(insertRows(webhookDeliveries, planned.map(toRow(actor, webhookId))));
    await tx.update(webhooks).set({ cursor }).where(eq(webhooks.id, webhookId));
    return more ? 'now' : isBehindHorizon ? 'soon' : 'nothing';
  });
}

interface ReadOn {
  cursor: string;
  kinds: readonly ToldKind[];
}

interface LogPart extends Pick<Awaited<ReturnType<typeof readLog>>, 'more' | 'horizon'> {
  entries: LogEntry<ToldKind>[];
  cursor: string;
}

/**
 * A page that ends with a transaction or, if that is longer than the page, with a row. It is longer if a row of it was
 * changed before by a transaction that comes later in the log.
 */
async function readOn(actor: Actor, of: ReadOn, limit = PAGE): Promise<LogPart> {
  const { cursor, kinds } = of;
  const page = await readLog(actor, { cursor, kinds, limit }).catch((error: unknown) => {
    if (!(error instanceof ProblemError)) throw error;
    // As after a restore. What was missed is unknown.
    console.info('A webhook continues from now, because its place in the change log is gone.');
    return readLog(actor, { kinds, limit });
  });
  const { entries, nextCursor, more, horizon, cursorAfter } = page;
  if (!more) return { entries, cursor: nextCursor, more, horizon };
  const cut = entries.at(-1);
  const ofEarlier = (isEarlier: (entry: LogEntry) => boolean) => entries.slice(0, entries.findLastIndex(isEarlier) + 1);
  const transactions = ofEarlier(({ tx }) => tx !== cut?.tx);
  // The entries of a row for several audiences are written together.
  const whole = transactions.length > 0 ? transactions : ofEarlier(({ rowId }) => rowId !== cut?.rowId);
  const read = whole.length > 0 ? whole : entries;
  const last = read.at(-1);
  if (limit < MAX_PAGE && (await isOvertaken(actor, read))) return readOn(actor, of, 2 * limit);
  return { entries: read, cursor: last ? cursorAfter(last) : nextCursor, more, horizon };
}

/** Whether one of the rows was changed before by a transaction that comes later in the log, because it began later. */
async function isOvertaken({ db, user }: Actor, read: readonly LogEntry[]): Promise<boolean> {
  const [first] = read;
  const last = read.at(-1);
  if (!first || !last) return false;
  const at = ({ tx, id }: LogEntry) => sql`(${tx}::xid8, ${id}::bigint)`;
  const result = await db.execute(sql`
    select exists (
      select from row_changes r join row_changes c using (row_id)
      where ${isFor('r', user)} and (r.tx, r.id) >= ${at(first)} and (r.tx, r.id) <= ${at(last)}
        and ${isFor('c', user)} and (c.tx, c.id) > ${at(last)} and c.id < r.id
    ) as overtaken`);
  return rowsOf<{ overtaken: boolean }>(result)[0]?.overtaken ?? false;
}

const toRow =
  ({ now, newId }: Actor, webhookId: string) =>
  (planned: PlannedDelivery) => {
    const { type, rowIds, at, columns, stagesBefore, mergedInto } = planned;
    const facts = {
      ...(columns.length > 0 && { columns }),
      ...(Object.keys(stagesBefore).length > 0 && { stagesBefore }),
      ...(mergedInto && { mergedInto }),
    };
    return { id: newId(), webhookId, type, rowIds, facts, dueAt: now, createdAt: new Date(at) };
  };

/**
 * Whether entries for the owner are committed that were not read, because an earlier transaction was still running. Those
 * for others do not count: somebody is always changing something, and each endpoint would be read all the time.
 */
async function isBehind({ db, user }: Actor, horizon: string): Promise<boolean> {
  const result = await db.execute(sql`
    select exists (select from row_changes c where ${isFor('c', user)} and c.tx >= ${horizon}::xid8) as behind`);
  return rowsOf<{ behind: boolean }>(result)[0]?.behind ?? false;
}

const isFor = (log: 'r' | 'c', { id, teamIds }: Actor['user']) => sql`${sql.raw(log)}.audience in ${[id, ...teamIds]}`;
