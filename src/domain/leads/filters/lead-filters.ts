import {
  LEAD_SOURCE_LABELS,
  LEAD_SOURCES,
  LEAD_STATUS_LABELS,
  LOST_REASON_LABELS,
  LOST_REASONS,
  OPEN_STATUSES,
} from '#domain/leads/lead-choices';

/** The stages that a lead passes on its way to a deal, in their order. */
export const FUNNEL_STAGES = [...OPEN_STATUSES, 'CLOSED_WON'] as const;

export type FunnelStage = (typeof FUNNEL_STAGES)[number];

export const FUNNEL_STAGE_LABELS: Record<FunnelStage, string> = LEAD_STATUS_LABELS;

/** Why leads were lost, as a filter, including "not stated" (D64). */
export const LOST_FILTERS = [...LOST_REASONS, 'NOT_STATED'] as const;

export type LostFilter = (typeof LOST_FILTERS)[number];

export const LOST_FILTER_LABELS = {
  ...LOST_REASON_LABELS,
  NOT_STATED: 'Not stated',
} as const satisfies Record<LostFilter, string>;

/** Where leads come from, as a filter, including "not stated". */
export const SOURCE_FILTERS = [...LEAD_SOURCES, 'NOT_STATED'] as const;

export type SourceFilter = (typeof SOURCE_FILTERS)[number];

export const SOURCE_FILTER_LABELS = {
  ...LEAD_SOURCE_LABELS,
  NOT_STATED: 'Not stated',
} as const satisfies Record<SourceFilter, string>;

/** Whether leads have an amount, as a filter (D83). */
export const AMOUNT_FILTERS = ['STATED', 'NOT_STATED'] as const;

export type AmountFilter = (typeof AMOUNT_FILTERS)[number];

export const AMOUNT_FILTER_LABELS = {
  STATED: 'Stated',
  NOT_STATED: 'Not stated',
} as const satisfies Record<AmountFilter, string>;

/**
 * The day of a lead that a filter by days compares: that of its creation, of its latest closing, or the one on which
 * reports count it (D19): closed leads when they were closed, open ones when they were created. Or the day on which it is
 * expected to close, or the first day of its event, which are the same in every zone.
 */
export const LEAD_DATES = ['created', 'closed', 'counted', 'expected', 'event'] as const;

export type LeadDate = (typeof LEAD_DATES)[number];

/** Display labels, in front of days. */
export const LEAD_DATE_LABELS = {
  created: 'Created',
  closed: 'Closed',
  counted: 'Created or closed',
  event: 'Event',
  expected: 'Expected to close',
} as const satisfies Record<LeadDate, string>;

/** When the next follow-up of an open lead is, as a filter. A week begins on Monday. */
export const FOLLOW_UP_FILTERS = ['OVERDUE', 'TODAY', 'THIS_WEEK', 'NONE'] as const;

export type FollowUpFilter = (typeof FOLLOW_UP_FILTERS)[number];

export const FOLLOW_UP_FILTER_LABELS = {
  OVERDUE: 'Follow-up overdue',
  TODAY: 'Follow-up today',
  THIS_WEEK: 'Follow-up this week',
  NONE: 'No follow-up',
} as const satisfies Record<FollowUpFilter, string>;

/** What tasks an open lead has, as a filter. */
export const TASK_FILTERS = ['OVERDUE', 'NONE_OPEN'] as const;

export type TaskFilter = (typeof TASK_FILTERS)[number];

export const TASK_FILTER_LABELS = {
  OVERDUE: 'Overdue tasks',
  NONE_OPEN: 'No open tasks',
} as const satisfies Record<TaskFilter, string>;

/** Maximum of a filter for leads without activity, in days of 24 hours. */
export const MAX_INACTIVE_DAYS = 3650;
