import { and, asc, eq, gt, gte, lt, type SQL, sql } from 'drizzle-orm';
import { type CalendarEvent, MAX_EVENT_DAYS } from '@/domain/calendar/event';
import type { EventRangeInput, LayerRangeInput, ListEventsInput } from '@/domain/calendar/event-input';
import { MAX_FEED_DESCRIPTION } from '@/domain/calendar/feed';
import type { CalendarLayer, LayerItem } from '@/domain/calendar/layer';
import { listedTime } from '@/domain/calendar/listed-time';
import { OPEN_STATUSES } from '@/domain/leads/lead';
import { addDays } from '@/domain/shared/time';
import { type Database, rowsOf } from '@/server/db/client';
import { calendarEvents, leads, tasks } from '@/server/db/schema';
import { notFound, unwrap } from '@/server/problem-error';
import type { Actor } from '@/server/scope';
import { leadOf } from '../leads/linked-lead';
import { fetchPage, keyset, type Page } from '../shared/paging';
import { type Viewer, visibleTo } from '../shared/visibility';
import { eventColumns } from './calendar-columns';

/** The most events that are shown at once; a calendar with more says that there are more. */
const MOST_EVENTS = 2000;
/** The most tasks, and the most follow-ups, that are shown beside them. */
const MOST_OF_LAYER = 500;

type Filters = { [Name in 'from' | 'to' | 'type' | 'status' | 'leadId']?: EventRangeInput[Name] | undefined };

/**
 * What happens between two instants. No event lasts longer than a month, so that the index by start finds also those
 * that began before and are not over.
 */
function matching(user: Viewer, { from, to, type, status, leadId }: Filters): SQL | undefined {
  return and(
    visibleTo(user, calendarEvents),
    to && lt(calendarEvents.startTime, to),
    from && gte(calendarEvents.startTime, addDays(from, -MAX_EVENT_DAYS)),
    from && gt(calendarEvents.endTime, from),
    type && eq(calendarEvents.type, type),
    status && eq(calendarEvents.status, status),
    leadId ? eq(calendarEvents.leadId, leadId) : undefined,
  );
}

/** A page of events, by default the first to begin first. */
export async function listEvents(
  actor: Actor,
  { order = 'asc', cursor, limit, from, to, ...others }: ListEventsInput,
): Promise<Page<CalendarEvent>> {
  const filters = { ...others, ...unwrap(listedTime({ from, to }, actor.user.timezone)) };
  const key = { by: calendarEvents.startTime, type: 'timestamptz' } as const;
  const pages = keyset({ name: 'events', key, id: calendarEvents.id, direction: order, cursor });
  const query = actor.db
    .select({ ...eventColumns, sortKey: pages.sortKey })
    .from(calendarEvents)
    .leftJoin(leads, leadOf(actor.user, calendarEvents))
    .where(and(matching(actor.user, filters), pages.after))
    .orderBy(pages.orderBy)
    .limit(limit + 1);
  return fetchPage(query, { limit, pages });
}

/** All events of a stretch of time, the first to begin first, and whether there are more than can be shown. */
export async function readEventRange(
  { db, user }: { db: Database; user: Viewer },
  { most = MOST_EVENTS, ...filters }: Filters & { most?: number },
): Promise<{ events: CalendarEvent[]; more: boolean }> {
  const rows = await selectEvents(db, user)
    .where(matching(user, filters))
    .orderBy(asc(calendarEvents.startTime), asc(calendarEvents.id))
    .limit(most + 1);
  return { events: rows.slice(0, most), more: rows.length > most };
}

/** The events of a stretch of time as a feed has them, the first to begin first: of a long description its beginning. */
export function readFeedEvents(
  { db, user }: { db: Database; user: Viewer },
  { from, to, most }: { from: Date; to: Date; most: number },
): Promise<CalendarEvent[]> {
  const { description } = calendarEvents;
  const beginning = sql<string>`case when length(${description}) <= ${MAX_FEED_DESCRIPTION} then ${description}
    else left(${description}, ${MAX_FEED_DESCRIPTION - 1}) || '…' end`;
  return db
    .select({ ...eventColumns, description: beginning })
    .from(calendarEvents)
    .leftJoin(leads, leadOf(user, calendarEvents))
    .where(matching(user, { from, to }))
    .orderBy(asc(calendarEvents.startTime), asc(calendarEvents.id))
    .limit(most);
}

export async function getEvent({ user }: Actor, db: Database, id: string): Promise<CalendarEvent> {
  const [event] = await selectEvents(db, user).where(and(eq(calendarEvents.id, id), visibleTo(user, calendarEvents)));
  return event ?? notFound('event');
}

/** Events with their lead, as the viewer sees them. */
export const selectEvents = (db: Database, viewer: Viewer) =>
  db.select(eventColumns).from(calendarEvents).leftJoin(leads, leadOf(viewer, calendarEvents));

/** The index of the follow-ups is by this expression. */
const followUp = sql`coalesce(${leads.nextFollowUp}, 'infinity'::timestamptz)`;
const isOpen = sql`${leads.status} in (${sql.join(
  OPEN_STATUSES.map((status) => sql`${status}`),
  sql`, `,
)})`;

/** What else is due in a stretch of time: open tasks and the follow-ups of open leads, in one statement. */
export async function readCalendarLayer(
  { db, user }: Actor,
  { from, to, leadId }: LayerRangeInput,
): Promise<CalendarLayer> {
  const within = (at: SQL) =>
    sql`${at} >= ${from.toISOString()}::timestamptz and ${at} < ${to.toISOString()}::timestamptz`;
  const one = leadId ? sql`${leadId}::uuid` : null;
  const rows = await db.execute(sql`
    (select 'task' as kind, ${tasks.id} as id, ${tasks.title} as title, ${tasks.dueDate}::text as at,
        ${leads.id} as "leadId", ${leads.companyName} as "leadCompany"
      from ${tasks} left join ${leads} on ${leadOf(user, tasks)}
      where ${visibleTo(user, tasks)} and ${within(sql`${tasks.dueDate}`)} and ${tasks.status} <> 'COMPLETED'
        ${one ? sql`and ${tasks.leadId} = ${one}` : sql``}
      order by ${tasks.dueDate}, ${tasks.id} limit ${MOST_OF_LAYER + 1})
    union all
    (select 'follow_up', ${leads.id}, ${leads.companyName}, ${leads.nextFollowUp}::text, ${leads.id}, ${leads.companyName}
      from ${leads}
      where ${visibleTo(user, leads)} and ${within(followUp)} and ${isOpen} ${one ? sql`and ${leads.id} = ${one}` : sql``}
      order by ${followUp}, ${leads.id} limit ${MOST_OF_LAYER + 1})`);
  const found = rowsOf<Omit<LayerItem, 'at'> & { at: string }>(rows).map((row) => ({ ...row, at: new Date(row.at) }));
  const kinds = (['task', 'follow_up'] as const).map((kind) => found.filter((item) => item.kind === kind));
  return {
    items: kinds.flatMap((items) => items.slice(0, MOST_OF_LAYER)),
    more: kinds.some((items) => items.length > MOST_OF_LAYER),
  };
}
