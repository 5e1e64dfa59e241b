import { and, asc, eq, inArray, isNull, not, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { StoredLead } from '@/domain/leads/lead';
import { NOUNS, nounsWith } from '@/domain/shared/nouns';
import { isUntouched } from '@/domain/tasks/follow-ups';
import type { Database } from '@/server/db/client';
import { NOUN_TABLES } from '@/server/db/noun-tables';
import { emailLogs, leads, tasks } from '@/server/db/schema';
import type { Actor } from '@/server/scope';
import type { Restored, StoredRow } from '../../bulk/bulk-undo';
import { undoContacts } from '../../contacts/contact-imports';
import { lockNaming } from '../../shared/external-ids';
import { visibleTo } from '../../shared/visibility';
import { followUps } from '../../tasks/follow-ups';
import { lockOwnMemberships } from '../../teams/team-access';
import { restoreLeadStates } from '../bulk/lead-bulk-undo';
import { leadColumns } from '../lead-columns';
import { lockLeadCounters, ownPlace } from '../lead-counting';
import { deleteLeads } from '../lead-deletion';

/**
 * Undoes what an import at `at` did to leads: deletes those that it added, and restores the values of those that it
 * updated, except leads that a user has changed since. An added lead is also an exception if it has a note, an event,
 * a file, an email, a task that a user created, a contact that a user added or changed, or a follow-up task that a user has
 * touched.
 */
export async function undoImported(
  tx: Database,
  actor: Actor,
  kept: readonly StoredRow[],
  at: Date,
): Promise<Restored> {
  const before = new Map(kept.map((row) => [row.subjectId, row]));
  await lockOwnMemberships(tx, actor);
  await lockNaming(tx, actor, 'alone');
  const rows: StoredLead[] = await tx
    .select(leadColumns)
    .from(leads)
    .where(and(inArray(leads.id, [...before.keys()]), visibleTo(actor.user, leads)))
    .orderBy(asc(leads.id))
    .for('update');
  const isAdded = ({ id }: StoredLead) => before.get(id)?.before.created === true;
  const worked = await leadsWorkedOn(tx, rows.filter(isAdded), at);
  const isExcepted = ({ id, version }: StoredLead) => before.get(id)?.version !== version || worked.has(id);
  const excepted = rows.filter(isExcepted);
  const others = rows.filter((lead) => !isExcepted(lead));
  const removed = others.filter(isAdded);
  const updated = new Set(others.filter((lead) => !isAdded(lead)).map(({ id }) => id));
  // Locks the counters first: with two changes in one transaction, the second would lock counters after the points of
  // the first, but other transactions lock counters before points.
  if (removed.length > 0 && updated.size > 0) await lockLeadCounters(tx, [ownPlace(actor)]);
  const undone = kept.filter(({ subjectId }) => updated.has(subjectId));
  const [ofContacts, ofLeads] = [undone.filter(hasOnlyContacts), undone.filter((row) => !hasOnlyContacts(row))];
  const restored = await restoreLeadStates(tx, actor, ofLeads, at);
  await undoContacts(
    tx,
    actor,
    undone.flatMap(({ before: { contacts } }) => contacts ?? []),
    at,
  );
  if (removed.length > 0) await deleteLeads(tx, actor, removed);
  return {
    ...restored,
    restored: restored.restored + ofContacts.length,
    removed: removed.length,
    excepted: { count: excepted.length, names: excepted.map(({ companyName }) => companyName) },
    missing: kept.length - rows.length,
  };
}

/** Whether the import changed the contacts of a lead alone. */
const hasOnlyContacts = ({ before }: StoredRow): boolean => Object.keys(before).every((name) => name === 'contacts');

/** "leads" is spelled out because Drizzle omits the table name in a select from a single table. */
const has = (table: PgTable & { leadId: AnyPgColumn }, condition?: SQL): SQL =>
  sql`exists (select 1 from ${table} where ${table.leadId} = "leads"."id" and ${condition ?? sql`true`})`;

/** Which of these locked leads a user has worked on without changing the lead itself. */
async function leadsWorkedOn(tx: Database, rows: readonly StoredLead[], at: Date): Promise<Set<string>> {
  const ids = rows.map(({ id }) => id);
  const isTheirOwn = or(isNull(tasks.autoRule), eq(tasks.status, 'COMPLETED'));
  const hasRows = nounsWith('linked').map((noun) => {
    const { table } = NOUN_TABLES[noun];
    // The import made them, and nobody has changed them.
    const isMade = NOUNS[noun].part ? and(eq(table.createdAt, at), eq(table.version, 1)) : undefined;
    return has(table, and(isNull(table.deletedAt), noun === 'task' ? isTheirOwn : isMade && not(isMade)));
  });
  const hasWork = or(has(emailLogs), ...hasRows);
  const found = await tx
    .select({ id: leads.id, followUps, hasWork: sql<boolean>`${hasWork}` })
    .from(leads)
    .where(inArray(leads.id, ids));
  const isTouched = ({ followUps: open }: (typeof found)[number]) =>
    open.some((task) => task.removedAt === null && !isUntouched(task));
  return new Set(found.filter((lead) => lead.hasWork || isTouched(lead)).map(({ id }) => id));
}
