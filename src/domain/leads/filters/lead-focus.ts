/**
 * The groups of leads that the dashboard counts, as filters of the lead list: a figure and the list behind it share one
 * condition, so they always agree. `src/domain/dashboard` defines each of them.
 */
export const LEAD_FOCUSES = [
  'ACTIVE',
  'WON_THIS_MONTH',
  'UPCOMING_FOLLOW_UP',
  'OVERDUE_FOLLOW_UP',
  'STALLED',
  'UNPLANNED',
  'EVENT_SOON',
  'EVENT_PAST',
] as const;

export type LeadFocus = (typeof LEAD_FOCUSES)[number];

/** A follow-up is upcoming until the end of this many days after today (D47). */
export const UPCOMING_DAYS = 7;

/** An event is soon until the end of this many days after today. */
export const SOON_DAYS = 30;

/** Display labels. */
export const LEAD_FOCUS_LABELS = {
  ACTIVE: 'Active',
  WON_THIS_MONTH: 'Won this month',
  UPCOMING_FOLLOW_UP: `Follow-ups in the next ${UPCOMING_DAYS} days`,
  OVERDUE_FOLLOW_UP: 'Overdue follow-ups',
  STALLED: 'Stalled',
  UNPLANNED: 'Nothing planned',
  EVENT_SOON: `Events in the next ${SOON_DAYS} days that are not won`,
  EVENT_PAST: 'Past events still open',
} as const satisfies Record<LeadFocus, string>;
