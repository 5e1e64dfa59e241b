import { and, asc, desc, gte, lt } from 'drizzle-orm';
import type { FoundEvent } from '@/domain/search/search';
import { calendarEvents, leads } from '@/server/db/schema';
import type { Actor } from '@/server/scope';
import { leadOf } from '../leads/linked-lead';
import { contains, searchFold } from '../shared/search';
import { visibleTo } from '../shared/visibility';

/** Upcoming events first, the next one first; then past events, the latest first. */
export async function findEvents({ db, user, now }: Actor, q: string, limit: number): Promise<FoundEvent[]> {
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
    .limit(limit);
  const past = select()
    .where(and(where, lt(calendarEvents.startTime, now)))
    .orderBy(desc(calendarEvents.startTime), desc(calendarEvents.id))
    .limit(limit);
  const rows = await coming.unionAll(past);
  const [first, last] = partition(rows, ({ startTime }) => startTime >= now);
  const byStart = (a: FoundEvent, b: FoundEvent) => a.startTime.getTime() - b.startTime.getTime();
  return [...first.sort(byStart), ...last.sort(byStart).reverse()];
}

function partition<Item>(items: readonly Item[], isFirst: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))];
}
