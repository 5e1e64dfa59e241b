import { and, desc, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { PointEntry } from '@/domain/gamification/gamification';
import { describePoints } from '@/domain/gamification/point-texts';
import { leads, notes, pointEntries, tasks } from '@/server/db/schema';
import type { Actor } from '@/server/scope';
import { fetchPage, keyset, type Page } from '../shared/paging';
import { visibleTo } from '../shared/visibility';

/** How many entries the stats contain. */
const RECENT_ENTRIES = 5;

const pagesOf = (cursor?: string) =>
  keyset({
    name: 'points',
    key: { by: pointEntries.at, type: 'timestamptz' },
    id: pointEntries.id,
    direction: 'desc',
    cursor,
  });

/** The subject as the id of a row. Evaluated only for actions whose subject is one. */
const subjectId = (...actions: readonly string[]): SQL => sql`
  case when ${pointEntries.action} in (${sql.join(
    actions.map((action) => sql`${action}`),
    sql`, `,
  )})
    then ${pointEntries.subject}::uuid end`;

/** The name of what was done, as far as the actor may still see it: nothing of it is kept in the ledger. */
const nameFor = ({ user }: Actor): SQL<string | null> => sql<string | null>`coalesce(
  (select ${leads.companyName} from ${leads} where ${leads.id} = ${subjectId('LEAD_CREATED', 'LEAD_CONVERTED')}
    and ${visibleTo(user, leads)}),
  (select ${tasks.title} from ${tasks} where ${tasks.id} = ${subjectId('TASK_COMPLETED')} and ${visibleTo(user, tasks)}),
  (select ${notes.title} from ${notes} where ${notes.id} = ${subjectId('NOTE_ADDED')} and ${visibleTo(user, notes)}))`;

const columns = (actor: Actor) => ({
  id: pointEntries.id,
  action: pointEntries.action,
  subject: pointEntries.subject,
  points: pointEntries.points,
  createdAt: pointEntries.at,
  takenBackAt: pointEntries.takenBackAt,
  name: nameFor(actor).as('name'),
});

type Row = Omit<PointEntry, 'description'> & { subject: string; name: string | null };

const asEntry = ({ subject, name, ...entry }: Row): PointEntry => ({
  ...entry,
  description: describePoints({ action: entry.action, subject, name }),
});

/** A page of the actor's ledger, newest first, with what was taken back. */
export async function listPointEntries(
  actor: Actor,
  { cursor, limit }: { cursor?: string; limit: number },
): Promise<Page<PointEntry>> {
  const pages = pagesOf(cursor);
  const query = actor.db
    .select({ ...columns(actor), sortKey: pages.sortKey })
    .from(pointEntries)
    .where(and(eq(pointEntries.userId, actor.user.id), pages.after))
    .orderBy(pages.orderBy)
    .limit(limit + 1);
  const { items, nextCursor } = await fetchPage(query, { limit, pages });
  return { items: items.map(asEntry), nextCursor };
}

/**
 * The latest entries that were earned or taken back. A user who reopens an old deal sees that its points were taken
 * back, although the entry keeps the day on which they were earned. Each half reads an index, whatever the length of
 * the ledger.
 */
export async function readRecent(actor: Actor): Promise<PointEntry[]> {
  const { db, user } = actor;
  const isOwn = eq(pointEntries.userId, user.id);
  const latest = (at: typeof pointEntries.at | typeof pointEntries.takenBackAt) =>
    db
      .select({ id: pointEntries.id })
      .from(pointEntries)
      .where(and(isOwn, isNotNull(at)))
      .orderBy(desc(at), desc(pointEntries.id))
      .limit(RECENT_ENTRIES);
  const rows = await db
    .select(columns(actor))
    .from(pointEntries)
    .where(inArray(pointEntries.id, unionAll(latest(pointEntries.at), latest(pointEntries.takenBackAt))))
    .orderBy(sql`greatest(${pointEntries.at}, ${pointEntries.takenBackAt}) desc`, desc(pointEntries.id))
    .limit(RECENT_ENTRIES);
  return rows.map(asEntry);
}
