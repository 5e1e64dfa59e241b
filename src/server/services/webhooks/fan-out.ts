import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { foldChanges, type ToldKind } from '@/domain/webhooks/fold-changes';
import { type PlannedDelivery, planDeliveries } from '@/domain/webhooks/plan-deliveries';
import { rowsOf } from '@/server/db/client';
import { insertRows } from '@/server/db/recordset';
import { rowChanges, webhookDeliveries, webhooks } from '@/server/db/schema';
import { ProblemError } from '@/server/problems/problem-error';
import type { Actor, Scope } from '@/server/scope';
import { type LogEntry, readLog } from '../changes/read-log';
import { readOwner } from '../emails/claim-email';
import { readMergedInto } from '../leads/merge/merged-into';
import { isShown } from './webhook-body';

/** Maximum number of entries of the log that one transaction reads. */
const PAGE = 2000;

/** Whether there is more to read: now, or soon, because of a transaction or another process that has to end first. */
export type LeftToRead = 'nothing' | 'now' | 'soon';

/**
 * Reads the change log on from where an endpoint has read it to, and writes the deliveries that tell it of the changes. One
 * transaction moves its cursor as well, so that a process that dies loses and repeats nothing. Does nothing while another
 * process does the same, or if the endpoint is disabled.
 */
export function fanOut(scope: Scope, webhookId: string): Promise<LeftToRead> {
  return scope.db.transaction(async (tx) => {
    const isEnabled = and(eq(webhooks.id, webhookId), isNull(webhooks.disabledAt));
    const rows = tx.select().from(webhooks).where(isEnabled);
    const [webhook] = await rows.for('no key update', { skipLocked: true });
    if (!webhook) return (await tx.$count(webhooks, isEnabled)) > 0 ? 'soon' : 'nothing';
    const actor = { ...scope, db: tx, user: await readOwner(tx, webhook.ownerId) };
    const kinds = new Set(webhook.events.map((event) => event.split('.', 1)[0] as ToldKind));
    const { entries, cursor, more, horizon } = await readOn(actor, { cursor: webhook.cursor, kinds: [...kinds] });
    const changes = foldChanges(entries);
    const gone = changes.filter(({ kind, did }) => kind === 'lead' && did === 'deleted').map(({ rowId }) => rowId);
    const mergedInto = await readMergedInto(tx, actor, gone);
    const planned = planDeliveries(changes, { events: webhook.events, isShown, mergedInto });
    if (planned.length > 0) await tx.execute(insertRows(webhookDeliveries, planned.map(toRow(actor, webhookId))));
    await tx.update(webhooks).set({ cursor }).where(eq(webhooks.id, webhookId));
    if (more) return 'now';
    return (await isBehind(actor, horizon)) ? 'soon' : 'nothing';
  });
}

/** A page that ends with a transaction or, if that is longer than the page, with a row. */
async function readOn(actor: Actor, { cursor, kinds }: { cursor: string; kinds: readonly ToldKind[] }) {
  const page = await readLog(actor, { cursor, kinds, limit: PAGE }).catch((error: unknown) => {
    if (!(error instanceof ProblemError)) throw error;
    // As after a restore. What was missed is unknown.
    console.info('A webhook continues from now, because its place in the change log is gone.');
    return readLog(actor, { kinds, limit: PAGE });
  });
  const { entries, nextCursor, more, horizon, cursorAfter } = page;
  if (!more) return { entries, cursor: nextCursor, more, horizon };
  const cut = entries.at(-1);
  const ofEarlier = (isEarlier: (entry: LogEntry) => boolean) => entries.slice(0, entries.findLastIndex(isEarlier) + 1);
  const transactions = ofEarlier(({ tx }) => tx !== cut?.tx);
  // The entries of a row for several audiences are written together.
  const whole = transactions.length > 0 ? transactions : ofEarlier(({ rowId }) => rowId !== cut?.rowId);
  const last = whole.at(-1);
  return last
    ? { entries: whole, cursor: cursorAfter(last), more, horizon }
    : { entries, cursor: nextCursor, more, horizon };
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
  const isOwn = inArray(rowChanges.audience, [user.id, ...user.teamIds]);
  const result = await db.execute(sql`
    select exists (select from ${rowChanges} where ${isOwn} and tx >= ${horizon}::xid8) as behind`);
  return rowsOf<{ behind: boolean }>(result)[0]?.behind ?? false;
}
