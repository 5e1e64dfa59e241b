import { shiftDay, weekdayOf } from '#domain/calendar/calendar-days';
import { atWallClock } from '#domain/calendar/move-event';
import type { Dashboard } from '#domain/dashboard/dashboard';
import { type DayRange, rangeOf } from '#domain/reports/report-period';
import { addDays, calendarDay } from '#domain/shared/time';
import { wallClock } from '#domain/shared/time-zone';

const MONDAY = 1;

/** The hours of Monday in which the summary leaves: in the morning, or after an outage later in the working day. */
const HOURS = { first: 7, last: 17 } as const;

/**
 * The Monday ('YYYY-MM-DD') whose summary is due for a user; null if it is not Monday there, too early or too late, or
 * that summary was sent. Throws a RangeError for an unknown zone.
 */
export function dueSummary(
  { timezone, lastSummary }: { timezone: string; lastSummary: string | null },
  now: Date,
): string | null {
  const today = calendarDay(now, timezone);
  const hour = new Date(wallClock(now.getTime(), timezone)).getUTCHours();
  const isTime = weekdayOf(today) === MONDAY && hour >= HOURS.first && hour <= HOURS.last;
  // A zone further west can be in the week before, whose summary was sent.
  return isTime && (lastSummary === null || lastSummary < today) ? today : null;
}

/** When the summary of a Monday may first leave, in the user's time zone. Throws a RangeError for an unknown zone. */
export const summaryDueAt = (monday: string, zone: string): Date =>
  new Date(atWallClock(new Date(`${monday}T00:00:00Z`).setUTCHours(HOURS.first), zone));

/** At `now`, summaries of this Monday or an earlier one are purged: they were sent, or never will be. */
export const purgeSummariesBefore = (now: Date): string => calendarDay(addDays(now, -32), 'UTC');

/** The two weeks before a Monday, in order: what the summary says happened, and what it compares that with. */
export function summaryWeeks(monday: string, zone: string): [before: DayRange, last: DayRange] {
  const weekAt = (first: string) => rangeOf(first, shiftDay(first, 6), zone);
  return [weekAt(shiftDay(monday, -14)), weekAt(shiftDay(monday, -7))];
}

/** What happened in a week. `revenue` is in US dollars, as in the reports (D17). `estimates` is how many of the won deals have no amount. */
export interface WeekFigures {
  created: number;
  won: number;
  lost: number;
  revenue: number;
  estimates: number;
  tasksCompleted: number;
}

/** What waits for the user, as the dashboard counts it. */
export type Attention = Pick<
  Dashboard,
  'overdueTasks' | 'overdueFollowUps' | 'upcomingFollowUps' | 'stalledLeads' | 'unplannedLeads'
>;

export interface SummaryFacts {
  name: string;
  weeks: [before: DayRange, last: DayRange];
  before: WeekFigures;
  last: WeekFigures;
  attention: Attention;
  /** Where links lead, without a slash at the end (D41). */
  appUrl: string;
}

const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });
const days = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' });
const noon = (day: string) => new Date(`${day}T12:00:00Z`);

const estimatesText = (count: number): string =>
  count === 0 ? '' : `, including ${count} ${count === 1 ? 'estimate' : 'estimates'}`;

const EVENTS = {
  created: (count) => `New leads: ${count}`,
  won: (count, { revenue, estimates }) =>
    `Deals won: ${count}${count > 0 ? `, worth ${money.format(revenue)}${estimatesText(estimates)}` : ''}`,
  lost: (count) => `Deals lost: ${count}`,
  tasksCompleted: (count) => `Tasks completed: ${count}`,
} as const satisfies Record<
  Exclude<keyof WeekFigures, 'revenue' | 'estimates'>,
  (count: number, week: WeekFigures) => string
>;

const WAITING = {
  overdueTasks: ['overdue task', 'overdue tasks'],
  overdueFollowUps: ['overdue follow-up', 'overdue follow-ups'],
  upcomingFollowUps: ['follow-up in the next 7 days', 'follow-ups in the next 7 days'],
  stalledLeads: ['stalled lead', 'stalled leads'],
  unplannedLeads: ['open lead without a next step', 'open leads without a next step'],
} as const satisfies Record<keyof Attention, readonly [one: string, many: string]>;

const keysOf = <Key extends string>(table: Record<Key, unknown>) => Object.keys(table) as Key[];

const list = (lines: readonly string[]): string => lines.map((line) => `- ${line}`).join('\n');

/** The Monday summary as an email; null if nothing happened and nothing waits. */
export function mondaySummary(facts: SummaryFacts): { subject: string; body: string } | null {
  const { name, weeks, before, last, attention, appUrl } = facts;
  const [, week] = weeks;
  const happened = keysOf(EVENTS).filter((figure) => last[figure] > 0 || before[figure] > 0);
  const waiting = keysOf(WAITING).filter((what) => attention[what].count > 0);
  if (happened.every((figure) => last[figure] === 0) && waiting.length === 0) return null;
  const parts = [
    `Hi ${name},`,
    happened.length > 0 &&
      `Last week, ${days.formatRange(noon(week.first), noon(week.last))}:\n${list(
        happened.map((figure) => `${EVENTS[figure](last[figure], last)} (${before[figure]} the week before)`),
      )}`,
    waiting.length > 0 && `Waiting for you:\n${list(waiting.map((what) => waitingLine(what, attention[what])))}`,
    `Your dashboard: ${appUrl}/?tab=dashboard`,
    `You get this email on Mondays because you turned it on. Turn it off in Settings: ${appUrl}/settings#email`,
  ];
  return {
    subject: `Your Monday summary, ${days.format(noon(shiftDay(week.last, 1)))}`,
    body: parts.filter((part) => part !== false).join('\n\n'),
  };
}

function waitingLine(what: keyof Attention, { count, more }: Attention[keyof Attention]): string {
  const [one, many] = WAITING[what];
  if (more) return `More than ${count} ${many}`;
  return `${count} ${count === 1 ? one : many}`;
}
