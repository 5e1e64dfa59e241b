import { and, asc, desc, gte, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Found, FoundEvent, FoundLead, FoundNote, FoundTask } from '@/domain/search/search';
import { EXCERPT_LENGTH, FOUND_PER_NOUN } from '@/domain/search/search-limits';
import { excerptOf } from '@/domain/shared/matches';
import type { NounWith } from '@/domain/shared/nouns';
import { calendarEvents, leads, notes, rankByDue, tasks } from '@/server/db/schema';
import type { Actor } from '@/server/scope';
import { foundBy } from '../leads/lead-queries';
import { companyOf, leadOf } from '../leads/linked-lead';
import { contains, searchFold } from '../shared/search';
import { inTeamOf, visibleTo } from '../shared/visibility';
import { matchingTasks, withCurrentStatus } from '../tasks/task-queries';

/** One more than is shown, which tells whether there are others. */
const LIMIT = FOUND_PER_NOUN + 1;

const foundLeadColumns = {
  id: leads.id,
  companyName: leads.companyName,
  contactPerson: leads.contactPerson,
  email: leads.email,
  phone: leads.phone,
  status: leads.status,
};

const firstOf = <Item>(rows: readonly Item[]) => ({
  items: rows.slice(0, FOUND_PER_NOUN),
  more: rows.length > FOUND_PER_NOUN,
});

/**
 * Searches leads, tasks, notes and events, with one statement each. Every part is ordered like an index that starts
 * with the owner, so that for a user without teams, a search with many hits reads only the first of them.
 */
export async function searchEverything(actor: Actor, q: string): Promise<Found> {
  const [foundLeads, foundTasks, foundNotes, foundEvents] = await Promise.all([
    findLeads(actor, q, LIMIT),
    searchTasks(actor, q),
    searchNotes(actor, q),
    searchEvents(actor, q),
  ]);
  return {
    lead: firstOf(foundLeads),
    task: firstOf(foundTasks),
    note: firstOf(foundNotes),
    event: firstOf(foundEvents),
  } satisfies Record<NounWith<'searched'>, unknown>;
}

/** Those of the leads that the actor can see, in any order. */
export function getLeadsById({ db, user }: Actor, ids: readonly string[]): Promise<FoundLead[]> {
  return db
    .select(foundLeadColumns)
    .from(leads)
    .where(and(inArray(leads.id, [...ids]), visibleTo(user, leads)));
}

/** The leads that a search finds: those of exactly the searched name first, then those edited last. */
export async function findLeads(actor: Actor, q: string, limit: number): Promise<FoundLead[]> {
  const rows = await selectFoundLeads(actor, q, limit);
  const unique = new Map(rows.map(({ rank: _, updatedAt: __, ...lead }) => [lead.id, lead]));
  return [...unique.values()].slice(0, limit);
}

/** Those of exactly this name are looked up in the indexes on names, so other matches do not hide them. */
export function selectFoundLeads({ db, user }: Actor, q: string, limit: number) {
  const name = q.trim();
  const visible = visibleTo(user, leads);
  const matching = and(visible, foundBy(q, user.country));
  const namedAmong = (some: SQL | undefined) =>
    db
      .select({ id: leads.id })
      .from(leads)
      .where(and(some, sql`company_key(${leads.companyName}) = company_key(${name}::text)`))
      .limit(limit);
  // The two sides of `visible`, each with its own index: for both at once, Postgres would read every name.
  const own = namedAmong(visibleTo({ ...user, teamIds: [] }, leads));
  const named =
    user.teamIds.length === 0 ? own : unionAll(own, namedAmong(and(inTeamOf(user, leads), isNull(leads.deletedAt))));
  const ranked = (rank: 0 | 1) =>
    db.select({ ...foundLeadColumns, updatedAt: leads.updatedAt, rank: sql.raw(`${rank}`).as('rank') }).from(leads);
  const latest = ranked(1).where(matching).orderBy(desc(leads.updatedAt), desc(leads.id)).limit(limit);
  return ranked(0).where(inArray(leads.id, named)).unionAll(latest).orderBy(sql`rank, updated_at desc, id desc`);
}

async function searchTasks(actor: Actor, q: string): Promise<FoundTask[]> {
  const rows = await selectFoundTasks(actor, q);
  return rows.map(({ rank: _, ...task }) => withCurrentStatus(task, actor.now));
}

/** Open tasks first, the earliest due first; then completed ones, the last completed first. */
export function selectFoundTasks(actor: Actor, q: string) {
  const rank = rankByDue(tasks);
  const firstByRank = (open: boolean) =>
    actor.db
      .select({
        id: tasks.id,
        title: tasks.title,
        dueDate: tasks.dueDate,
        dueOn: tasks.dueOn,
        status: tasks.status,
        leadCompany: companyOf(tasks),
        rank: rank.as('rank'),
      })
      .from(tasks)
      .leftJoin(leads, leadOf(actor.user, tasks))
      .where(matchingTasks(actor, { q, open }))
      .orderBy(rank, asc(tasks.id))
      .limit(LIMIT);
  return firstByRank(true).unionAll(firstByRank(false)).orderBy(sql`rank, id`);
}

async function searchNotes({ db, user }: Actor, q: string): Promise<FoundNote[]> {
  const rows = await db
    .select({
      id: notes.id,
      title: notes.title,
      content: notes.content,
      leadCompany: companyOf(notes),
      updatedAt: notes.updatedAt,
    })
    .from(notes)
    .leftJoin(leads, leadOf(user, notes))
    .where(and(visibleTo(user, notes), contains(notes.searchText, q)))
    .orderBy(desc(notes.updatedAt), desc(notes.id))
    .limit(LIMIT);
  return rows.map(({ content, ...note }) => ({ ...note, excerpt: excerptOf(content, q, EXCERPT_LENGTH) }));
}

/** Those to come first, the next first; then past ones, the last first. */
async function searchEvents({ db, user, now }: Actor, q: string): Promise<FoundEvent[]> {
  const select = () =>
    db
      .select({
        id: calendarEvents.id,
        title: calendarEvents.title,
        startTime: calendarEvents.startTime,
        endTime: calendarEvents.endTime,
        location: calendarEvents.location,
        leadCompany: leads.companyName,
      })
      .from(calendarEvents)
      .leftJoin(leads, leadOf(user, calendarEvents));
  const where = and(visibleTo(user, calendarEvents), contains(searchFold(calendarEvents.title), q));
  const coming = select()
    .where(and(where, gte(calendarEvents.startTime, now)))
    .orderBy(asc(calendarEvents.startTime), asc(calendarEvents.id))
    .limit(LIMIT);
  const past = select()
    .where(and(where, lt(calendarEvents.startTime, now)))
    .orderBy(desc(calendarEvents.startTime), desc(calendarEvents.id))
    .limit(LIMIT);
  const rows = await coming.unionAll(past);
  const [first, last] = partition(rows, ({ startTime }) => startTime >= now);
  const byStart = (a: FoundEvent, b: FoundEvent) => a.startTime.getTime() - b.startTime.getTime();
  return [...first.sort(byStart), ...last.sort(byStart).reverse()];
}

function partition<Item>(items: readonly Item[], isFirst: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))];
}
