import { and, eq, type SQL, sql } from 'drizzle-orm';
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

/** A page of the actor's ledger, newest first, with what was taken back. */
export async function listPointEntries(
  actor: Actor,
  { cursor, limit }: { cursor?: string; limit: number },
): Promise<Page<PointEntry>> {
  const pages = pagesOf(cursor);
  const query = actor.db
    .select({
      id: pointEntries.id,
      action: pointEntries.action,
      subject: pointEntries.subject,
      points: pointEntries.points,
      createdAt: pointEntries.at,
      takenBackAt: pointEntries.takenBackAt,
      name: nameFor(actor).as('name'),
      sortKey: pages.sortKey,
    })
    .from(pointEntries)
    .where(and(eq(pointEntries.userId, actor.user.id), pages.after))
    .orderBy(pages.orderBy)
    .limit(limit + 1);
  const { items, nextCursor } = await fetchPage(query, { limit, pages });
  return {
    items: items.map(({ subject, name, ...entry }) => ({
      ...entry,
      description: describePoints({ action: entry.action, subject, name }),
    })),
    nextCursor,
  };
}

/** The last entries of the ledger. */
export async function readRecent(actor: Actor): Promise<PointEntry[]> {
  return (await listPointEntries(actor, { limit: RECENT_ENTRIES })).items;
}
