import { type LeadStatus, OPEN_STATUSES } from '#domain/leads/lead-choices';
import { quotaWindow } from '#domain/shared/time';

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** Number of leads in all six stages (spec 1 section 2). */
export const totalLeads = (counts: Readonly<Record<LeadStatus, { count: number }>>): number =>
  sum(Object.values(counts).map(({ count }) => count));

/** Number of leads in the four open stages (spec 1 section 9). */
export const activeLeads = (counts: Readonly<Record<LeadStatus, { count: number }>>): number =>
  sum(OPEN_STATUSES.map((status) => counts[status].count));

/** Won leads ÷ all leads, 0 to 1, and 0 if there are no leads (spec 1 section 9). */
export function winRate(counts: Readonly<Record<LeadStatus, { count: number }>>): number {
  const total = totalLeads(counts);
  return total === 0 ? 0 : counts.CLOSED_WON.count / total;
}

/**
 * The calendar month in `zone` that contains `now`, from `start` to before `end` (D18). A lead counts in the month of
 * its `closedAt`. Throws a RangeError for an unknown zone.
 */
export function currentMonth(now: Date, zone: string): { start: Date; end: Date } {
  const { start, resetsAt } = quotaWindow('month', now, zone);
  return { start, end: resetsAt };
}
