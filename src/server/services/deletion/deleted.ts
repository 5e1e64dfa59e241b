import { and, eq, gt, not, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { DeletedItem } from '@/domain/deletion/deleted-item';
import { DELETED_KINDS, type DeletedKind, deletedResource } from '@/domain/deletion/deleted-kind';
import { goneAt, purgeBefore } from '@/domain/deletion/deletion';
import type { NounWith } from '@/domain/shared/nouns';
import { requireScope } from '@/server/context';
import { type Database, rowsOf } from '@/server/db/client';
import { NOUN_TABLES } from '@/server/db/noun-tables';
import { regulatoryItems } from '@/server/db/schema';
import { notFound } from '@/server/problems/problem-error';
import type { Actor } from '@/server/scope';
import { settleActivity } from '../leads/activity/lead-activity';
import { NOUN_MODULES } from '../noun-modules';
import { restoreItem } from '../regulatory/regulatory';
import { recordEvents } from '../shared/domain-events';
import type { NounModule } from '../shared/noun-module';
import { fetchPage, type Keyset, keyset, type Page } from '../shared/paging';
import { requireVersion } from '../shared/stale-edit';
import { readableOf } from '../shared/token-reads';
import { restorableBy, visibleTo } from '../shared/visibility';
import { lockOwnMemberships } from '../teams/team-access';

type Deletable = NounWith<'deletable'>;

/** Leads have rules of their own: see `deleteLead` and `undeleteLeads`. */
type PlainDeletable = Exclude<Deletable, 'lead'>;

interface DeleteRow {
  id: string;
  /** The version that the caller saw. If the row has changed since, the call fails with STALE_EDIT. */
  version?: number;
  /** What else must hold for the row: that it is part of the lead that the caller names. */
  where?: SQL;
}

/** Deletes a row. It disappears everywhere and can be restored for 30 days. */
export function deleteRow(actor: Actor, kind: PlainDeletable, { id, version, where }: DeleteRow): Promise<void> {
  const { table, title } = NOUN_TABLES[kind];
  return actor.db.transaction(async (tx) => {
    await lockOwnMemberships(tx, actor);
    const leadIds = (await moduleOf(kind).lockLeads?.(tx, actor, id)) ?? [];
    const [row] = await tx
      .select({ id: table.id, ownerId: table.ownerId, teamId: table.teamId, title, version: table.version })
      .from(table)
      .where(and(eq(table.id, id), where, visibleTo(actor.user, table)))
      .for('update');
    if (!row) return notFound(kind);
    requireVersion(version, { name: row.title, version: row.version });
    await tx.update(table).set({ deletedAt: actor.now }).where(eq(table.id, id));
    await settleActivity(tx, actor, leadIds);
    await recordEvents(tx, actor, row, [{ type: `${kind}_deleted`, title: row.title }]);
  });
}

/** The module of a kind with the noun's rules of deleting and restoring; items of checklists are not a noun. */
const moduleOf = (kind: DeletedKind): NounModule<Deletable> => (kind === 'regulatoryItem' ? {} : NOUN_MODULES[kind]);

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
  { kinds, where, pages, limit }: { kinds: readonly DeletedKind[]; where?: SQL; pages: Keyset; limit: number },
): Promise<FoundRow[]> {
  const branch = (kind: DeletedKind, { table, title, restorable }: Restorable) => sql`(
    select ${ID} as id, ${kind}::text as kind, ${title} as name, ${KEY.by} as deleted_at from ${table}
    where ${and(restorable, where, pages.after)} order by ${pages.orderBy} limit ${limit})`;
  const { userId, title, deletedAt } = regulatoryItems;
  const restorable = and(eq(userId, user.id), gt(deletedAt, purgeBefore(now)));
  const branches = kinds.map((kind) => {
    if (kind === 'regulatoryItem') return branch(kind, { table: regulatoryItems, title, restorable });
    const noun = NOUN_TABLES[kind];
    const { restoredWithAnother } = moduleOf(kind);
    const listed = restoredWithAnother && not(restoredWithAnother);
    return branch(kind, { ...noun, restorable: and(restorableBy(user, noun.table, now), listed) });
  });
  const rows = await db.execute(sql`
    select id, kind, name, deleted_at::text as "deletedAt", deleted_at::text as "sortKey"
    from (${sql.join(branches, sql` union all `)}) found order by ${pages.orderBy} limit ${limit}`);
  return rowsOf<FoundRow & { deletedAt: string }>(rows).map((row) => ({ ...row, deletedAt: new Date(row.deletedAt) }));
}

/** Recently deleted, newest deletion first. A token gets the kinds that it may read. */
export async function listDeleted(
  actor: Actor,
  { cursor, limit }: { cursor?: string; limit: number },
): Promise<Page<DeletedItem>> {
  const kinds = readableOf(actor, DELETED_KINDS, deletedResource);
  const pages = pagesOf(cursor);
  const page = await fetchPage(findDeleted(actor.db, actor, { kinds, pages, limit: limit + 1 }), { limit, pages });
  return { ...page, items: page.items.map((item) => ({ ...item, goneAt: goneAt(item.deletedAt) })) };
}

/** Restores a deleted row. An item must fit on its checklist. */
export function restoreDeleted(actor: Actor, id: string): Promise<DeletedItem> {
  return actor.db.transaction(async (tx) => {
    await lockOwnMemberships(tx, actor);
    const named = { kinds: DELETED_KINDS, where: sql`${ID} = ${id}`, pages: pagesOf(), limit: 1 };
    const [found] = await findDeleted(tx, actor, named);
    if (!found) return notFound('deleted item');
    if (actor.token) requireScope(actor.token, `${deletedResource(found.kind)}:write`);
    const { sortKey: _, ...item } = found;
    const leadIds = (await moduleOf(found.kind).lockLeads?.(tx, actor, id)) ?? [];
    await restoreRow(tx, actor, item);
    await settleActivity(tx, actor, leadIds);
    return { ...item, goneAt: goneAt(item.deletedAt) };
  });
}

async function restoreRow(tx: Database, actor: Actor, { kind, id }: Pick<FoundRow, 'kind' | 'id'>): Promise<void> {
  if (kind === 'regulatoryItem') return void (await restoreItem({ ...actor, db: tx }, id));
  const { restore, beforeRestore } = moduleOf(kind);
  if (restore) return restore(tx, actor, id);
  await beforeRestore?.(tx, actor, id);
  const { table, title } = NOUN_TABLES[kind];
  const [row] = await tx
    .update(table)
    .set({ deletedAt: null })
    .where(and(eq(table.id, id), restorableBy(actor.user, table, actor.now)))
    .returning({ id: table.id, ownerId: table.ownerId, teamId: table.teamId, title });
  if (!row) return notFound('deleted item');
  // Leads are restored by their module, above.
  const type = `${kind as PlainDeletable}_restored` as const;
  await recordEvents(tx, actor, row, [{ type, title: row.title }]);
}
