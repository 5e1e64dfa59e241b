import { and, asc, desc, gte, isNotNull, isNull, lt, not, or } from 'drizzle-orm';
import { nextOccurrence } from '@/domain/calendar/recurrence/occurrences';
import type { FoundEvent } from '@/domain/search/search';
import { calendarEvents } from '@/server/db/schema';
import type { Actor } from '@/server/scope';
import { contains, searchFold } from '../shared/search';
import { visibleTo } from '../shared/visibility';
import { type EventRow, isSeries, occurrenceOf, selectEvents } from './series';

/**
 * Upcoming events first, the next one first; then past events, the latest first. A series is found with its next
 * occurrence, or its last.
 */
export async function findEvents({ db, user, now }: Actor, q: string, limit: number): Promise<FoundEvent[]> {
  const { recurrence, recurrenceUntil, startTime, title, id } = calendarEvents;
  const where = and(visibleTo(user, calendarEvents), contains(searchFold(title), q));
  const goesOn = and(isNotNull(recurrence), or(isNull(recurrenceUntil), gte(recurrenceUntil, now)));
  const coming = selectEvents(db, user)
    .where(and(where, or(gte(startTime, now), goesOn)))
    .orderBy(asc(startTime), asc(id))
    .limit(limit);
  const past = selectEvents(db, user)
    .where(and(where, lt(startTime, now), or(isNull(recurrence), not(gte(recurrenceUntil, now)))))
    .orderBy(desc(startTime), desc(id))
    .limit(limit);
  const rows = (await coming.unionAll(past)).map((row) => shown(row, now));
  const [first, last] = partition(rows, (event) => event.startTime >= now);
  const byStart = (a: FoundEvent, b: FoundEvent) => a.startTime.getTime() - b.startTime.getTime();
  return [...first.sort(byStart), ...last.sort(byStart).reverse()];
}

function shown(row: EventRow, now: Date): FoundEvent {
  const occurrence = isSeries(row) ? nextOccurrence(row, now) : null;
  return isSeries(row) && occurrence ? occurrenceOf(row, occurrence) : row;
}

function partition<Item>(items: readonly Item[], isFirst: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))];
}
