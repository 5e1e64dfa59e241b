import type { Dashboard } from '#domain/dashboard/dashboard';
import type { LeadFilters } from '#domain/leads/filters/lead-filter-input';

/**
 * The `whose` filter of all figures of the dashboard (D65, D106). Without it, a list has all rows that the user sees.
 */
export const COUNTED = 'ASSIGNED';

/** For each figure of leads, the filters of the list of its rows, besides whose they are. */
export const LEADS_OF_FIGURE = {
  totalLeads: {},
  activeLeads: { focus: 'ACTIVE' },
  consultationsScheduled: { status: 'CONSULTATION_SCHEDULED' },
  dealsWon: { status: 'CLOSED_WON' },
  wonThisMonth: { focus: 'WON_THIS_MONTH' },
  upcomingFollowUps: { focus: 'UPCOMING_FOLLOW_UP' },
  overdueFollowUps: { focus: 'OVERDUE_FOLLOW_UP' },
  stalledLeads: { focus: 'STALLED' },
  unplannedLeads: { focus: 'UNPLANNED' },
  upcomingEvents: { focus: 'EVENT_SOON' },
  pastEvents: { focus: 'EVENT_PAST' },
} as const satisfies { [Figure in keyof Dashboard]?: LeadFilters };

export type LeadFigure = keyof typeof LEADS_OF_FIGURE;
