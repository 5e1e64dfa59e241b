import { and, asc, eq, or, type SQL, sql } from 'drizzle-orm';
import type { CalendarEvent } from '@/domain/calendar/event';
import type { EventRangeInput, LayerRangeInput } from '@/domain/calendar/event-input';
import { MAX_FEED_DESCRIPTION } from '@/domain/calendar/feed';
import { type CalendarLayer, LAYER_KINDS, type LayerItem } from '@/domain/calendar/layer';
import { parseOccurrenceId } from '@/domain/calendar/recurrence/occurrence-id';
import { occurrenceAt, occurrencesOf } from '@/domain/calendar/recurrence/occurrences';
import { OPEN_STATUSES } from '@/domain/leads/lead-choices';
import { calendarDay } from '@/domain/shared/time';
import { type Database, rowsOf } from '@/server/db/client';
import { calendarEvents, leads, tasks } from '@/server/db/schema';
import { notFound } from '@/server/problems/problem-error';
import type { Actor } from '@/server/scope';
import { leadOf } from '../leads/linked-lead';
import { hasExternalId, isOneOf, matchesLinked } from '../shared/filters';
import { type Viewer, visibleTo } from '../shared/visibility';
import { isWhose } from '../shared/whose';
import { eventColumns } from './calendar-columns';
import {
  type EventRow,
  type EventViewer,
  isSeries,
  isWithin,
  mayRepeatWithin,
  occurrenceOf,
  rangeFor,
  readSeries,
  selectEvents,
} from './series';

/** Maximum number of events returned at once. If there are more, `more` is set. */
const MAX_EVENTS = 2000;
/** Maximum number of tasks, of follow-ups, and of days of events, returned at once. */
const MAX_PER_LAYER = 500;
/** A longer event is found by its first days only, so that no request reads all past events. */
const MAX_LEAD_EVENT_DAYS = 366;

/** Maximum number of occurrences of series returned at once (D90). */
const MAX_OCCURRENCES = 1000;

type Filters = { [Name in Exclude<keyof EventRangeInput, keyof Range>]?: EventRangeInput[Name] | undefined };
type Range = Pick<EventRangeInput, 'from' | 'to'>;

/** The visible events that match the filters, whenever they take place. */
export function matchingEvents(user: Viewer, { type, status, whose, ...filters }: Filters): SQL | undefined {
  return and(
    visibleTo(user, calendarEvents),
    isOneOf(calendarEvents.type, type),
    isOneOf(calendarEvents.status, status),
    matchesLinked(calendarEvents, filters),
    hasExternalId(calendarEvents, filters.externalId),
    whose && isWhose(user, calendarEvents, whose),
  );
}

/**
 * The events in a time range, ordered by start time, series with each of their occurrences. `more` is set if there are
 * more than the maximum. Two statements.
 */
export async function readEventRange(
  { db, user }: { db: Database; user: EventViewer },
  { most = MAX_EVENTS, from, to, ...filters }: Filters & Range & { most?: number },
): Promise<{ events: CalendarEvent[]; more: boolean }> {
  const { timezone: zone } = user;
  const matching = matchingEvents(user, filters);
  const [rows, series] = await Promise.all([
    selectEvents(db, user)
      .where(and(matching, isWithin({ from, to }, zone)))
      .orderBy(asc(calendarEvents.startTime), asc(calendarEvents.id))
      .limit(most + 1),
    readSeries(db, user, and(matching, mayRepeatWithin({ from, to }, zone))),
  ]);
  const repeated = series.flatMap((row) => {
    const range = rangeFor(row.allDay, { from, to }, zone);
    const found: CalendarEvent[] = [];
    for (const occurrence of occurrencesOf(row, { endsAfter: range.from, startsBefore: range.to })) {
      found.push(occurrenceOf(row, occurrence));
      // More are not returned, whatever the range.
      if (found.length > MAX_OCCURRENCES) break;
    }
    return found;
  });
  repeated.sort(byStart);
  const events = [...rows, ...repeated.slice(0, MAX_OCCURRENCES)].sort(byStart);
  return { events: events.slice(0, most), more: events.length > most || repeated.length > MAX_OCCURRENCES };
}

/** A sort keeps the order of what starts at the same time. */
const byStart = (a: { startTime: Date }, b: { startTime: Date }): number =>
  a.startTime.getTime() - b.startTime.getTime();

/**
 * The events in a time range for a feed, ordered by start time, each series once. Long descriptions are truncated.
 */
export function readFeedEvents(
  { db, user }: { db: Database; user: EventViewer },
  { from, to, most }: { from: Date; to: Date; most: number },
): Promise<EventRow[]> {
  const { description } = calendarEvents;
  const { timezone: zone } = user;
  const beginning = sql<string>`case when length(${description}) <= ${MAX_FEED_DESCRIPTION} then ${description}
    else left(${description}, ${MAX_FEED_DESCRIPTION - 1}) || '…' end`;
  return db
    .select({ ...eventColumns, description: beginning })
    .from(calendarEvents)
    .leftJoin(leads, leadOf(user, calendarEvents))
    .where(and(matchingEvents(user, {}), or(isWithin({ from, to }, zone), mayRepeatWithin({ from, to }, zone))))
    .orderBy(asc(calendarEvents.startTime), asc(calendarEvents.id))
    .limit(most);
}

/** The event with an id: a row, or an occurrence of a series (D90), whichever way it was moved or edited since. */
export async function getEvent({ user }: Actor, db: Database, id: string): Promise<CalendarEvent> {
  const rows = await selectEvents(db, user).where(and(isNamed(id), visibleTo(user, calendarEvents)));
  return eventAmong(rows, id) ?? notFound('event');
}

/** The rows that an id can mean: of an occurrence its series, and the row of its own that it may have. */
export function isNamed(id: string): SQL | undefined {
  const key = parseOccurrenceId(id);
  if (!key) return eq(calendarEvents.id, id);
  const isOwnRow = and(eq(calendarEvents.seriesId, key.seriesId), eq(calendarEvents.originalStart, key.originalStart));
  return or(eq(calendarEvents.id, key.seriesId), isOwnRow);
}

/** The event that an id means among the rows of `isNamed`. */
function eventAmong(rows: readonly EventRow[], id: string): EventRow | null {
  const key = parseOccurrenceId(id);
  if (!key) return rows[0] ?? null;
  const own = rows.find(({ seriesId }) => seriesId === key.seriesId);
  if (own) return own;
  const [series] = rows.filter(isSeries);
  const occurrence = series && occurrenceAt(series, key.originalStart);
  return occurrence ? occurrenceOf(series, occurrence) : null;
}

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
