import { shiftDay, shiftMonth } from '#domain/calendar/calendar-days';
import type { LeadFilters } from '#domain/leads/filters/lead-filter-input';
import type { FunnelStage, LostFilter, SourceFilter } from '#domain/leads/filters/lead-filters';
import type { LeadPriority, LeadStatus } from '#domain/leads/lead-choices';
import { isOpenStatus } from '#domain/leads/lead-status';
import type { DayRange } from '#domain/reports/report-period';

/** The first and the last of some days, in the user's time zone. */
export type Days = Pick<DayRange, 'first' | 'last'>;

/** The days of the calendar month that begins with `first`. */
export const daysOfMonth = (first: string): Days => ({ first, last: shiftDay(shiftMonth(first, 1), -1) });

const dated = (by: LeadFilters['dated'], { first, last }: Days): LeadFilters => ({ dated: by, from: first, to: last });

/** For each figure of a report, the filters of the leads that it counts, see `LeadFilters`. */
export const LEADS_BEHIND = {
  /** The leads of a period, see `countedIn`. */
  leads: (days: Days): LeadFilters => dated('counted', days),
  status: (days: Days, status: LeadStatus): LeadFilters => ({
    ...dated(isOpenStatus(status) ? 'created' : 'closed', days),
    status,
  }),
  priority: (days: Days, priority: LeadPriority): LeadFilters => ({ ...dated('counted', days), priority }),
  wonOf: (days: Days, priority: LeadPriority): LeadFilters => ({
    ...dated('closed', days),
    status: 'CLOSED_WON',
    priority,
  }),
  created: (days: Days): LeadFilters => dated('created', days),
  /** All that are open now, whenever they were created. */
  allOpen: { focus: 'ACTIVE' } as LeadFilters,
  /** Open, and expected to close on some days; without a first one, at any time before. */
  closing: ({ first, last }: Partial<Days>): LeadFilters => ({
    focus: 'ACTIVE',
    dated: 'expected',
    from: first,
    to: last,
  }),
  /** Won in the last `count` full ones of consecutive months up to the running one; null if there are none. */
  wonInFullMonths(months: readonly { first: string; won: number }[], count: number): LeadFilters | null {
    const full = months.slice(0, -1).slice(-count);
    const [first, last] = [full[0], full.at(-1)];
    if (!first || !last || full.every(({ won }) => won === 0)) return null;
    return { ...dated('closed', { first: first.first, last: daysOfMonth(last.first).last }), status: 'CLOSED_WON' };
  },
  closed: (days: Days): LeadFilters => dated('closed', days),
  reached: (days: Days, reached: FunnelStage): LeadFilters => ({ ...dated('created', days), reached }),
  /** Got no further than a stage, and is still open. */
  open: (days: Days, furthest: FunnelStage): LeadFilters => ({ ...dated('created', days), furthest, focus: 'ACTIVE' }),
  /** Got no further than a stage, and was lost. */
  lost: (days: Days, furthest: FunnelStage): LeadFilters => ({
    ...dated('created', days),
    furthest,
    status: 'CLOSED_LOST',
  }),
  closedFrom: (days: Days, source: SourceFilter): LeadFilters => ({ ...dated('closed', days), source }),
  wonFrom: (days: Days, source: SourceFilter): LeadFilters => ({
    ...dated('closed', days),
    status: 'CLOSED_WON',
    source,
  }),
  lostFor: (days: Days, lostReason: LostFilter): LeadFilters => ({ ...dated('closed', days), lostReason }),
} as const;
