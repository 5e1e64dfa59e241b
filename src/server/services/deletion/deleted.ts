import { and, eq, gt, not, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { DeletedItem } from '@/domain/deletion/deleted-item';
import type { DeletedKind } from '@/domain/deletion/deleted-kind';
import { goneAt, purgeBefore } from '@/domain/deletion/deletion';
import { type NounWith, nounsWith } from '@/domain/shared/nouns';
import { type Database, rowsOf } from '@/server/db/client';
import { NOUN_TABLES } from '@/server/db/noun-tables';
import { leads, notes, regulatoryItems, tasks } from '@/server/db/schema';
import { notFound } from '@/server/problem-error';
import type { Actor } from '@/server/scope';
import { lockLeadsOf, settleActivity } from '../leads/activity/lead-activity';
import { undeleteLeads } from '../leads/lead-deletion';
import { restoreItem } from '../regulatory/regulatory';
import { recordEvents } from '../shared/domain-events';
import { fetchPage, type Keyset, keyset, type Page } from '../shared/paging';
import { requireVersion } from '../shared/stale-edit';
import { belongsTo, restorableBy, visibleTo } from '../shared/visibility';
import { ruleIfRestored, wasDeletedWithLead } from '../tasks/task-rules';
import { holdOwnMemberships } from '../teams/team-access';

type Deletable = NounWith<'deletable'>;

/** Leads have rules of their own: see `deleteLead` and `undeleteLeads`. */
type PlainDeletable = Exclude<Deletable, 'lead'>;

interface DeleteRow {
  id: string;
  /** The version that the caller saw. If the row has changed since, the call fails with STALE_EDIT. */
  version?: number;
}

/** Deletes a row. It disappears everywhere and can be restored for 30 days. */
export function deleteRow(actor: Actor, kind: PlainDeletable, { id, version }: DeleteRow): Promise<void> {
  const { table, title } = NOUN_TABLES[kind];
  return actor.db.transaction(async (tx) => {
    await holdOwnMemberships(tx, actor);
    const leadIds = await lockLeadOf(tx, actor, kind, id);
    const [row] = await tx
      .select({ id: table.id, ownerId: table.ownerId, teamId: table.teamId, title, version: table.version })
      .from(table)
      .where(and(eq(table.id, id), visibleTo(actor.user, table)))
      .for('update');
    if (!row) return notFound(kind);
    requireVersion(version, { name: row.title, version: row.version });
    await tx.update(table).set({ deletedAt: actor.now }).where(eq(table.id, id));
    await settleActivity(tx, actor, leadIds);
    await recordEvents(tx, actor, row, [{ type: `${kind}_deleted`, title: row.title }]);
  });
}

/** Locks the lead of a note or task: deleting or restoring one may change the lead's last activity. */
async function lockLeadOf(tx: Database, { user }: Actor, kind: DeletedKind, id: string): Promise<string[]> {
  if (kind === 'note') return lockLeadsOf(tx, notes, and(eq(notes.id, id), belongsTo(user, notes)));
  if (kind === 'task') return lockLeadsOf(tx, tasks, and(eq(tasks.id, id), belongsTo(user, tasks)));
  return [];
}

interface FoundRow {
  id: string;
  kind: DeletedKind;
  name: string;
  deletedAt: Date;
  sortKey: string;
}

interface Restorable {
  table: PgTable;
  title: AnyPgColumn;
  restorable: SQL | undefined;
}

const KEY = { by: sql`deleted_at`, type: 'timestamptz' } as const;
const ID = sql`id`;

const pagesOf = (cursor?: string) => keyset({ name: 'deleted', key: KEY, id: ID, direction: 'desc', cursor });

/** The rows that the actor can restore, newest deletion first. One statement, which uses an index of each table. */
async function findDeleted(
  db: Database,
  { user, now }: Actor,
  { where, pages, limit }: { where?: SQL; pages: Keyset; limit: number },
): Promise<FoundRow[]> {
  const branch = (kind: DeletedKind, { table, title, restorable }: Restorable) => sql`(
    select ${ID} as id, ${kind}::text as kind, ${title} as name, ${KEY.by} as deleted_at from ${table}
    where ${and(restorable, where, pages.after)} order by ${pages.orderBy} limit ${limit})`;
  const branches = nounsWith('deletable').map((kind) => {
    const { table, title } = NOUN_TABLES[kind];
    const own = kind === 'task' ? not(wasDeletedWithLead) : undefined;
    return branch(kind, { table, title, restorable: and(restorableBy(user, table, now), own) });
  });
  const { userId, title, deletedAt } = regulatoryItems;
  const restorable = and(eq(userId, user.id), gt(deletedAt, purgeBefore(now)));
  branches.push(branch('regulatoryItem', { table: regulatoryItems, title, restorable }));
  const rows = await db.execute(sql`
    select id, kind, name, deleted_at::text as "deletedAt", deleted_at::text as "sortKey"
    from (${sql.join(branches, sql` union all `)}) found order by ${pages.orderBy} limit ${limit}`);
  return rowsOf<FoundRow & { deletedAt: string }>(rows).map((row) => ({ ...row, deletedAt: new Date(row.deletedAt) }));
}

/** Recently deleted, newest deletion first. */
export async function listDeleted(
  actor: Actor,
  { cursor, limit }: { cursor?: string; limit: number },
): Promise<Page<DeletedItem>> {
  const pages = pagesOf(cursor);
  const page = await fetchPage(findDeleted(actor.db, actor, { pages, limit: limit + 1 }), { limit, pages });
  return { ...page, items: page.items.map((item) => ({ ...item, goneAt: goneAt(item.deletedAt) })) };
}

/**
 * Restores a deleted row. A lead must fit under its owner's cap, and its deleted follow-up tasks are restored too. An item
 * must fit on its checklist.
 */
export function restoreDeleted(actor: Actor, id: string): Promise<DeletedItem> {
  return actor.db.transaction(async (tx) => {
    await holdOwnMemberships(tx, actor);
    const [found] = await findDeleted(tx, actor, { where: sql`${ID} = ${id}`, pages: pagesOf(), limit: 1 });
    if (!found) return notFound('deleted item');
    const { sortKey: _, ...item } = found;
    const leadIds = await lockLeadOf(tx, actor, found.kind, id);
    await restoreRow(tx, actor, item);
    await settleActivity(tx, actor, leadIds);
    return { ...item, goneAt: goneAt(item.deletedAt) };
  });
}

async function restoreRow(tx: Database, actor: Actor, { kind, id }: Pick<FoundRow, 'kind' | 'id'>): Promise<void> {
  // Restoring these involves other rows.
  if (kind === 'lead') return restoreLead(tx, actor, id);
  if (kind === 'task') return restoreTask(tx, actor, id);
  if (kind === 'regulatoryItem') return void (await restoreItem({ ...actor, db: tx }, id));
  const { table, title } = NOUN_TABLES[kind];
  const [row] = await tx
    .update(table)
    .set({ deletedAt: null })
    .where(and(eq(table.id, id), restorableBy(actor.user, table, actor.now)))
    .returning({ id: table.id, ownerId: table.ownerId, teamId: table.teamId, title });
  if (!row) return notFound('deleted item');
  await recordEvents(tx, actor, row, [{ type: `${kind}_restored`, title: row.title }]);
}

async function restoreTask(tx: Database, actor: Actor, id: string): Promise<void> {
  const [row] = await tx
    .update(tasks)
    .set({ deletedAt: null, autoRule: ruleIfRestored })
    .where(and(eq(tasks.id, id), restorableBy(actor.user, tasks, actor.now)))
    .returning({ id: tasks.id, ownerId: tasks.ownerId, teamId: tasks.teamId, title: tasks.title });
  if (!row) return notFound('deleted item');
  await recordEvents(tx, actor, row, [{ type: 'task_restored', title: row.title }]);
}

async function restoreLead(tx: Database, actor: Actor, id: string): Promise<void> {
  const [lead] = await undeleteLeads(tx, actor, eq(leads.id, id));
  if (!lead) notFound('deleted item');
}
