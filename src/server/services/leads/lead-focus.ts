import { type SQL, sql } from 'drizzle-orm';
import { soonDays } from '@/domain/dashboard/events';
import { currentMonth } from '@/domain/dashboard/figures';
import { upcomingWindow } from '@/domain/dashboard/follow-ups';
import { MIN_STALLED_AFTER_DAYS, MIN_STAYS, STALLED_AFTER_DAYS, STALLED_FACTOR } from '@/domain/dashboard/stalled';
import type { LeadFocus } from '@/domain/leads/filters/lead-focus';
import { OPEN_STATUSES } from '@/domain/leads/lead-choices';
import { DAY_MS } from '@/domain/shared/time';
import { leads, stageMedians, tasks } from '@/server/db/schema';
import type { Actor } from '@/server/scope';

type OpenStatus = (typeof OPEN_STATUSES)[number];

/** The user and the time that the conditions depend on. */
type Asking = Pick<Actor, 'user' | 'now'>;

// Literals, because Postgres uses a partial index only if it can prove its condition without knowing the parameters.
const literal = (status: string): SQL => sql.raw(`'${status}'`);
/** Whether a lead is in one of the four open stages. */
export const isOpenLead = sql`${leads.status} in (${sql.join(OPEN_STATUSES.map(literal), sql`, `)})`;
const isWon = sql`${leads.status} = ${literal('CLOSED_WON')}`;
const at = (instant: Date): SQL => sql`${instant.toISOString()}::timestamptz`;

/** `stalledAfter` in SQL, in milliseconds. */
const stalledAfter = ({ user }: Asking, status: OpenStatus): SQL => sql`
  coalesce((
    select greatest(
      ${sql.raw(String(STALLED_FACTOR))} * ${stageMedians.medianMs}, ${sql.raw(String(MIN_STALLED_AFTER_DAYS * DAY_MS))})
    from ${stageMedians}
    where ${stageMedians.ownerId} = ${user.id} and ${stageMedians.status} = ${literal(status)}
      and ${stageMedians.samples} >= ${sql.raw(String(MIN_STAYS))}
  ), ${sql.raw(String(STALLED_AFTER_DAYS * DAY_MS))})`;

/** `isStalled` in SQL, for one stage: in an index of owner, stage and time, these leads are next to each other. */
const isStalledIn = (asking: Asking, status: OpenStatus): SQL => sql`(
  ${leads.status} = ${literal(status)}
  and ${leads.stageEnteredAt} < ${at(asking.now)} - ${stalledAfter(asking, status)} * interval '1 millisecond')`;

/** The stalled leads of each stage. */
export const stalledByStage = (asking: Asking): SQL[] => OPEN_STATUSES.map((status) => isStalledIn(asking, status));

const CONDITIONS = {
  ACTIVE: () => isOpenLead,
  WON_THIS_MONTH({ user, now }) {
    const { start, end } = currentMonth(now, user.timezone);
    return sql`(${isWon} and ${leads.closedAt} >= ${at(start)} and ${leads.closedAt} < ${at(end)})`;
  },
  UPCOMING_FOLLOW_UP({ user, now }) {
    const { from, to } = upcomingWindow(now, user.timezone);
    return sql`(${isOpenLead} and ${leads.nextFollowUp} >= ${at(from)} and ${leads.nextFollowUp} <= ${at(to)})`;
  },
  OVERDUE_FOLLOW_UP: ({ now }) => sql`(${isOpenLead} and ${leads.nextFollowUp} < ${at(now)})`,
  STALLED: (asking) => sql`(${sql.join(stalledByStage(asking), sql` or `)})`,
  UNPLANNED: () => sql`(${isOpenLead} and ${leads.nextFollowUp} is null and not exists (
    select 1 from ${tasks}
    where ${tasks.leadId} = ${leads.id} and ${tasks.status} <> ${literal('COMPLETED')} and ${tasks.deletedAt} is null))`,
  EVENT_SOON({ user, now }) {
    const { today, last } = soonDays(now, user.timezone);
    return sql`(${isOpenLead} and ${leads.eventDate} >= ${today}::date and ${leads.eventDate} <= ${last}::date)`;
  },
  EVENT_PAST({ user, now }) {
    const { today } = soonDays(now, user.timezone);
    return sql`(${isOpenLead} and ${leads.eventDate} < ${today}::date
      and (${leads.eventEndDate} is null or ${leads.eventEndDate} < ${today}::date))`;
  },
} as const satisfies Record<LeadFocus, (asking: Asking) => SQL>;

/**
 * The condition of each focus on a lead, besides that it is visible to the user. The figures of the dashboard and the
 * lists behind them both use it; `src/domain/dashboard` has the definitions.
 */
export const inFocus = (asking: Asking, focus: LeadFocus): SQL => CONDITIONS[focus](asking);
