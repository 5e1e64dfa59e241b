import { and, asc, gte, lte, type SQL, sql } from 'drizzle-orm';
import { shiftDay } from '@/domain/calendar/calendar-days';
import type { Dashboard, FollowUpItem } from '@/domain/dashboard/dashboard';
import { MOST_TODAY, OLDEST_OVERDUE } from '@/domain/dashboard/dashboard-limits';
import { calendarDay, endOfDay, startOfDay } from '@/domain/shared/time';
import { isPastDue } from '@/domain/tasks/task-status';
import { leads, tasks } from '@/server/db/schema';
import type { Actor } from '@/server/scope';
import { readEventRange } from '../calendar/calendar-queries';
import { inFocus } from '../leads/lead-focus';
import { workOf } from '../shared/whose';
import { matchingTasks, selectTask, withCurrentStatus } from '../tasks/task-queries';

type Today = Pick<Dashboard, 'overdue' | 'today'>;

/** What the user has to do today in their zone, and what has been overdue for longest (D65). Four statements. */
export async function readToday(actor: Actor): Promise<Today> {
  const { db, user, now } = actor;
  const day = calendarDay(now, user.timezone);
  const [from, to] = [startOfDay(day, user.timezone), startOfDay(shiftDay(day, 1), user.timezone)];
  const [dueTasks, followUps, events] = await Promise.all([
    readTasks(actor, endOfDay(day, user.timezone)),
    readFollowUps(actor, endOfDay(day, user.timezone)),
    readEventRange({ db, user }, { from, to, whose: 'ASSIGNED', most: MOST_TODAY }),
  ]);
  const todaysTasks = dueTasks.filter((task) => !isPastDue(task, now));
  const todaysFollowUps = followUps.filter(({ nextFollowUp }) => nextFollowUp >= now);
  return {
    overdue: {
      tasks: dueTasks.filter((task) => isPastDue(task, now)).slice(0, OLDEST_OVERDUE),
      followUps: followUps.filter(({ nextFollowUp }) => nextFollowUp < now),
    },
    today: {
      day,
      tasks: todaysTasks.slice(0, MOST_TODAY),
      followUps: todaysFollowUps.slice(0, MOST_TODAY),
      events: events.events,
      more: events.more || todaysTasks.length > MOST_TODAY || todaysFollowUps.length > MOST_TODAY,
    },
  };
}

/** Each part is read from the start of its own index range, however many rows the others have. */
const anyOf = (parts: SQL[]): SQL => sql`(${sql.join(parts, sql` union all `)})`;

/** The stored statuses of open tasks. */
export const OPEN_TASKS = ['PENDING', 'OVERDUE', 'IN_PROGRESS'] as const;

type OpenTask = (typeof OPEN_TASKS)[number];

/**
 * A stored status, written out: as a parameter it would be unknown to a plan that is made once, which would then read
 * all completed tasks before the open ones.
 */
export const hasStored = (status: OpenTask): SQL => sql`${tasks.status} = ${sql.raw(`'${status}'`)}`;

/** The first ids of the user's tasks with a stored status. */
const firstTasks = (
  actor: Actor,
  { status, where, most }: { status: OpenTask; where: SQL | undefined; most: number },
): SQL => sql`(
  select ${tasks.id} from ${tasks} where ${and(workOf(actor.user, tasks), hasStored(status), where)}
  order by ${tasks.dueDate}, ${tasks.id} limit ${sql.raw(String(most))})`;

/** The open tasks due by the end of the day, by time, of those that are overdue only the oldest. */
async function readTasks(actor: Actor, end: Date) {
  const { db, user, now } = actor;
  const overdue = matchingTasks(actor, { overdue: true, whose: 'ASSIGNED' });
  const today = and(gte(tasks.dueDate, now), lte(tasks.dueDate, end));
  const ids = anyOf(
    OPEN_TASKS.flatMap((status) => [
      firstTasks(actor, { status, where: overdue, most: OLDEST_OVERDUE }),
      firstTasks(actor, { status, where: today, most: MOST_TODAY + 1 }),
    ]),
  );
  const rows = await selectTask(db, user, and(workOf(user, tasks), sql`${tasks.id} in ${ids}`)).orderBy(
    asc(tasks.dueDate),
    asc(tasks.id),
  );
  return rows.map((row) => withCurrentStatus(row, now));
}

/** The same for the follow-ups of open leads. */
async function readFollowUps(actor: Actor, end: Date): Promise<FollowUpItem[]> {
  const { db, user } = actor;
  const first = (where: SQL | undefined, most: number) => sql`(
    select ${leads.id} from ${leads} where ${and(workOf(user, leads), where)}
    order by ${leads.nextFollowUp}, ${leads.id} limit ${sql.raw(String(most))})`;
  const ids = anyOf([
    first(inFocus(actor, 'OVERDUE_FOLLOW_UP'), OLDEST_OVERDUE),
    first(and(inFocus(actor, 'UPCOMING_FOLLOW_UP'), lte(leads.nextFollowUp, end)), MOST_TODAY + 1),
  ]);
  return db
    .select({
      id: leads.id,
      version: leads.version,
      companyName: leads.companyName,
      contactPerson: leads.contactPerson,
      status: leads.status,
      // The condition excludes leads without one.
      nextFollowUp: sql<Date>`${leads.nextFollowUp}`.mapWith(leads.nextFollowUp),
    })
    .from(leads)
    .where(and(workOf(user, leads), sql`${leads.id} in ${ids}`))
    .orderBy(asc(leads.nextFollowUp), asc(leads.id));
}
