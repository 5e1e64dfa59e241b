import { and, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { shiftDay } from '@/domain/calendar/calendar-days';
import { PLANNED_EVENT_STATUSES } from '@/domain/calendar/event-choices';
import { firstOccurrence } from '@/domain/calendar/recurrence/occurrences';
import { calendarDay, startOfDay } from '@/domain/shared/time';
import { calendarEvents, leads, tasks } from '@/server/db/schema';
import type { Actor } from '@/server/scope';
import { matchingEvents } from '../calendar/calendar-queries';
import { isWithin, mayRepeatWithin, rangeFor, readSeries } from '../calendar/series';
import { isOpenLead } from '../leads/lead-focus';
import { workOf } from '../shared/whose';
import { hasStored, OPEN_TASKS } from './today';

/** Tomorrow in the user's zone, as YYYY-MM-DD. */
export const tomorrowOf = ({ user, now }: Actor): string => shiftDay(calendarDay(now, user.timezone), 1);

const planned = (user: Actor['user']): SQL | undefined =>
  and(matchingEvents(user, { whose: 'ASSIGNED' }), inArray(calendarEvents.status, [...PLANNED_EVENT_STATUSES]));

/** How many occurrences of series the user has tomorrow. */
export async function countSeriesTomorrow(actor: Actor): Promise<number> {
  const { db, user } = actor;
  const day = tomorrowOf(actor);
  const range = { from: startOfDay(day, user.timezone), to: startOfDay(shiftDay(day, 1), user.timezone) };
  const series = await readSeries(db, user, and(planned(user), mayRepeatWithin(range, user.timezone)));
  return series.filter((row) => {
    const { from, to } = rangeFor(row.allDay, range, user.timezone);
    return firstOccurrence(row, { endsAfter: from, startsBefore: to }) !== null;
  }).length;
}

/** The first rows of what the user has to do tomorrow, each kind in the parts in which indexes find them. */
export function firstOfTomorrow(actor: Actor, most: number) {
  const { user } = actor;
  const day = tomorrowOf(actor);
  const [from, to] = [startOfDay(day, user.timezone), startOfDay(shiftDay(day, 1), user.timezone)];
  const limit = sql.raw(String(most));
  const tasksIn = (status: (typeof OPEN_TASKS)[number]): SQL => sql`(
    select 1 from ${tasks}
    where ${and(workOf(user, tasks), hasStored(status), gte(tasks.dueDate, from), lt(tasks.dueDate, to))}
    order by ${tasks.dueDate} limit ${limit})`;
  return {
    tasks: OPEN_TASKS.map(tasksIn),
    followUps: [
      sql`(select 1 from ${leads}
        where ${and(workOf(user, leads), isOpenLead, gte(leads.nextFollowUp, from), lt(leads.nextFollowUp, to))}
        order by ${leads.nextFollowUp} limit ${limit})`,
    ],
    events: [
      sql`(select 1 from ${calendarEvents}
        where ${and(planned(user), isWithin({ from, to }, user.timezone))}
        order by ${calendarEvents.startTime} limit ${limit})`,
    ],
  };
}
