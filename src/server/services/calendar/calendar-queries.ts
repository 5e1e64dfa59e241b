import { and, asc, eq, gt, gte, lt, type SQL, sql } from 'drizzle-orm';
import { type CalendarEvent, MAX_EVENT_DAYS } from '@/domain/calendar/event';
import type { EventRangeInput, LayerRangeInput, ListEventsInput } from '@/domain/calendar/event-input';
import { eventListRange } from '@/domain/calendar/event-list-range';
import { MAX_FEED_DESCRIPTION } from '@/domain/calendar/feed';
import { type CalendarLayer, LAYER_KINDS, type LayerItem } from '@/domain/calendar/layer';
import { OPEN_STATUSES } from '@/domain/leads/lead-choices';
import { addDays, calendarDay } from '@/domain/shared/time';
import { type Database, rowsOf } from '@/server/db/client';
import { calendarEvents, leads, tasks } from '@/server/db/schema';
import { notFound, unwrap } from '@/server/problems/problem-error';
import type { Actor } from '@/server/scope';
import { leadOf } from '../leads/linked-lead';
import { fetchPage, keyset, type Page } from '../shared/paging';
import { type Viewer, visibleTo } from '../shared/visibility';
import { isWhose } from '../shared/whose';
import { eventColumns } from './calendar-columns';

/** Maximum number of events returned at once. If there are more, `more` is set. */
const MAX_EVENTS = 2000;
/** Maximum number of tasks, of follow-ups, and of days of events, returned at once. */
const MAX_PER_LAYER = 500;
/** A longer event is found by its first days only, so that no request reads all past events. */
const MAX_LEAD_EVENT_DAYS = 366;

type Filters = { [Name in 'from' | 'to' | 'type' | 'status' | 'leadId' | 'whose']?: EventRangeInput[Name] | undefined };

/**
 * The visible events that overlap a time range and match the filters. The length of events is bounded, so the index on
 * start times also finds those that started before `from`.
 */
export function matchingEvents(user: Viewer, { from, to, type, status, leadId, whose }: Filters): SQL | undefined {
  return and(
    visibleTo(user, calendarEvents),
    to && lt(calendarEvents.startTime, to),
    from && gte(calendarEvents.startTime, addDays(from, -MAX_EVENT_DAYS)),
    from && gt(calendarEvents.endTime, from),
    type && eq(calendarEvents.type, type),
    status && eq(calendarEvents.status, status),
    leadId ? eq(calendarEvents.leadId, leadId) : undefined,
    whose && isWhose(user, calendarEvents, whose),
  );
}

/** A page of events, by default ordered by ascending start time. */
export async function listEvents(
  actor: Actor,
  { order = 'asc', cursor, limit, from, to, ...others }: ListEventsInput,
): Promise<Page<CalendarEvent>> {
  const filters = { ...others, ...unwrap(eventListRange({ from, to }, actor.user.timezone)) };
  const key = { by: calendarEvents.startTime, type: 'timestamptz' } as const;
  const pages = keyset({ name: 'events', key, id: calendarEvents.id, direction: order, cursor });
  const query = actor.db
    .select({ ...eventColumns, sortKey: pages.sortKey })
    .from(calendarEvents)
    .leftJoin(leads, leadOf(actor.user, calendarEvents))
    .where(and(matchingEvents(actor.user, filters), pages.after))
    .orderBy(pages.orderBy)
    .limit(limit + 1);
  return fetchPage(query, { limit, pages });
}

/** The events in a time range, ordered by start time. `more` is set if there are more than the maximum. */
export async function readEventRange(
  { db, user }: { db: Database; user: Viewer },
  { most = MAX_EVENTS, ...filters }: Filters & { most?: number },
): Promise<{ events: CalendarEvent[]; more: boolean }> {
  const rows = await selectEvents(db, user)
    .where(matchingEvents(user, filters))
    .orderBy(asc(calendarEvents.startTime), asc(calendarEvents.id))
    .limit(most + 1);
  return { events: rows.slice(0, most), more: rows.length > most };
}

/** The events in a time range for a feed, ordered by start time. Long descriptions are truncated. */
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
    .where(matchingEvents(user, { from, to }))
    .orderBy(asc(calendarEvents.startTime), asc(calendarEvents.id))
    .limit(most);
}

export async function getEvent({ user }: Actor, db: Database, id: string): Promise<CalendarEvent> {
  const [event] = await selectEvents(db, user).where(and(eq(calendarEvents.id, id), visibleTo(user, calendarEvents)));
  return event ?? notFound('event');
}

/** Events with their lead, if the viewer can see it. */
export const selectEvents = (db: Database, viewer: Viewer) =>
  db.select(eventColumns).from(calendarEvents).leftJoin(leads, leadOf(viewer, calendarEvents));

/** Must match the expression of the index on follow-ups. */
const followUp = sql`coalesce(${leads.nextFollowUp}, 'infinity'::timestamptz)`;
const isOpen = sql`${leads.status} in (${sql.join(
  OPEN_STATUSES.map((status) => sql`${status}`),
  sql`, `,
)})`;

/** Must match the expression of the index on events of leads. */
const eventDay = sql`coalesce(${leads.eventDate}, 'infinity'::date)`;

/**
 * What else there is in a time range: open tasks, the follow-ups of open leads, and the events of all but lost leads on
 * each of their days. One statement.
 */
export async function readCalendarLayer(
  { db, user }: Actor,
  { from, to, leadId, whose }: LayerRangeInput,
): Promise<CalendarLayer> {
  const within = (at: SQL) =>
    sql`${at} >= ${from.toISOString()}::timestamptz and ${at} < ${to.toISOString()}::timestamptz`;
  const one = leadId ? sql`${leadId}::uuid` : null;
  const ofWhom = (table: Parameters<typeof isWhose>[1]) => (whose ? sql`and ${isWhose(user, table, whose)}` : sql``);
  const [firstDay, lastDay] = [from, new Date(to.getTime() - 1)].map((at) => calendarDay(at, user.timezone));
  const rows = await db.execute(sql`
    (select 'task' as kind, ${tasks.id} as id, ${tasks.title} as title, ${tasks.dueDate}::text as at,
        ${tasks.dueOn}::text as "dueOn", ${leads.id} as "leadId", ${leads.companyName} as "leadCompany"
      from ${tasks} left join ${leads} on ${leadOf(user, tasks)}
      where ${visibleTo(user, tasks)} and ${within(sql`${tasks.dueDate}`)} and ${tasks.status} <> 'COMPLETED'
        ${one ? sql`and ${tasks.leadId} = ${one}` : sql``} ${ofWhom(tasks)}
      order by ${tasks.dueDate}, ${tasks.id} limit ${MAX_PER_LAYER + 1})
    union all
    (select 'follow_up', ${leads.id}, ${leads.companyName}, ${leads.nextFollowUp}::text, null, ${leads.id}, ${leads.companyName}
      from ${leads}
      where ${visibleTo(user, leads)} and ${within(followUp)} and ${isOpen}
        ${one ? sql`and ${leads.id} = ${one}` : sql``} ${ofWhom(leads)}
      order by ${followUp}, ${leads.id} limit ${MAX_PER_LAYER + 1})
    union all
    (select 'lead_event', ${leads.id}, coalesce(nullif(${leads.eventName}, ''), ${leads.companyName}),
        (days.day::timestamp at time zone ${user.timezone})::text, days.day::date::text, ${leads.id}, ${leads.companyName}
      from ${leads}, generate_series(
        greatest(${leads.eventDate}, ${firstDay}::date)::timestamp,
        least(greatest(${leads.eventDate}, ${leads.eventEndDate}), ${lastDay}::date)::timestamp, '1 day') days(day)
      where ${visibleTo(user, leads)} and ${leads.status} <> 'CLOSED_LOST'
        and ${eventDay} <= ${lastDay}::date and ${eventDay} >= ${firstDay}::date - ${MAX_LEAD_EVENT_DAYS}::int
        ${one ? sql`and ${leads.id} = ${one}` : sql``} ${ofWhom(leads)}
      order by days.day, ${leads.id} limit ${MAX_PER_LAYER + 1})`);
  const found = rowsOf<Omit<LayerItem, 'at'> & { at: string }>(rows).map((row) => ({ ...row, at: new Date(row.at) }));
  const kinds = LAYER_KINDS.map((kind) => found.filter((item) => item.kind === kind));
  return {
    items: kinds.flatMap((items) => items.slice(0, MAX_PER_LAYER)),
    more: kinds.some((items) => items.length > MAX_PER_LAYER),
  };
}
