import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import { shiftDay } from '@/domain/calendar/calendar-days';
import type { LeadFilters } from '@/domain/leads/filters/lead-filter-input';
import type { LeadDate, LostFilter, SourceFilter } from '@/domain/leads/filters/lead-filters';
import { OPEN_STATUSES } from '@/domain/leads/lead-choices';
import { startOfDay } from '@/domain/shared/time';
import { leads } from '@/server/db/schema';
import type { Actor } from '@/server/scope';
import { isOneOf } from '../shared/filters';

type Instants = { from?: Date | undefined; to?: Date | undefined };
type Column = typeof leads.createdAt | typeof leads.closedAt;

const instant = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`;

const between = (column: Column, { from, to }: Instants): SQL | undefined =>
  and(from && sql`${column} >= ${instant(from)}`, to && sql`${column} < ${instant(to)}`);

// Literals, because Postgres uses a partial index only if it can prove its condition without knowing the parameters.
const isOpen = sql`${leads.status} in (${sql.raw(OPEN_STATUSES.map((status) => `'${status}'`).join(', '))})`;
const isClosed = sql`${leads.closedAt} is not null`;

/** The days as which an expected closing and an event are stored, the same in every zone. As in the indexes of their sort orders. */
const DAYS = {
  expected: sql`coalesce(${leads.expectedCloseDate}, 'infinity'::date)`,
  event: sql`coalesce(${leads.eventDate}, 'infinity'::date)`,
};

type DatedByTime = Exclude<LeadDate, keyof typeof DAYS>;

const CONDITIONS = {
  created: (range) => between(leads.createdAt, range),
  closed: (range) => and(isClosed, between(leads.closedAt, range)),
  counted: (range) => or(and(isOpen, between(leads.createdAt, range)), and(isClosed, between(leads.closedAt, range))),
} as const satisfies Record<DatedByTime, (range: Instants) => SQL | undefined>;

/** The condition that a lead was created, was closed, or counts from the first of two instants until before the second. */
export const inRange = (dated: DatedByTime, range: Instants): SQL | undefined => CONDITIONS[dated](range);

const isOnDays = (day: SQL, { from, to }: LeadFilters): SQL | undefined =>
  and(
    from === undefined ? undefined : sql`${day} >= ${from}::date`,
    to === undefined ? sql`${day} < 'infinity'::date` : sql`${day} <= ${to}::date`,
  );

/** The filter of leads by days in the user's time zone, both of which belong to it. */
export function onDays({ user }: Pick<Actor, 'user'>, { dated, from, to }: LeadFilters): SQL | undefined {
  if (!dated && !from && !to) return undefined;
  if (dated === 'expected' || dated === 'event') return isOnDays(DAYS[dated], { from, to });
  return inRange(dated ?? 'created', {
    from: from === undefined ? undefined : startOfDay(from, user.timezone),
    to: to === undefined ? undefined : startOfDay(shiftDay(to, 1), user.timezone),
  });
}

export const isLostBy = (reason: LostFilter): SQL | undefined =>
  and(
    eq(leads.status, 'CLOSED_LOST'),
    reason === 'NOT_STATED' ? isNull(leads.lostReason) : eq(leads.lostReason, reason),
  );

const sourceOrNone = sql`coalesce(${leads.source}, ${sql.raw(`'${'NOT_STATED' satisfies SourceFilter}'`)})`;

export const isFrom = ({ source }: LeadFilters): SQL | undefined => isOneOf(sourceOrNone, source);

/** As in the index of the sort order. No amount is negative. */
const amountOrNone = sql`coalesce(${leads.amount}, -1)`;

/** The filter of leads by their amounts, both of which belong to it. */
export const hasAmount = ({ minAmount, maxAmount, amount }: LeadFilters): SQL | undefined =>
  and(
    minAmount === undefined ? undefined : sql`${amountOrNone} >= ${minAmount}`,
    maxAmount === undefined ? undefined : sql`${amountOrNone} between 0 and ${maxAmount}`,
    amount && (amount === 'STATED' ? sql`${amountOrNone} >= 0` : isNull(leads.amount)),
  );
