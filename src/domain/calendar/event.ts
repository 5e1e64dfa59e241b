/** Spec 2 section 4. */
export const EVENT_TYPES = ['CONSULTATION', 'MEETING', 'CALL', 'OTHER'] as const;

export type EventType = (typeof EVENT_TYPES)[number];

export const EVENT_TYPE_LABELS = {
  CONSULTATION: 'Consultation',
  MEETING: 'Meeting',
  CALL: 'Call',
  OTHER: 'Other',
} as const satisfies Record<EventType, string>;

/** Spec 2 section 4. */
export const EVENT_STATUSES = ['SCHEDULED', 'CONFIRMED', 'COMPLETED', 'CANCELLED', 'NO_SHOW'] as const;

export type EventStatus = (typeof EVENT_STATUSES)[number];

export const EVENT_STATUS_LABELS = {
  SCHEDULED: 'Scheduled',
  CONFIRMED: 'Confirmed',
  COMPLETED: 'Completed',
  CANCELLED: 'Cancelled',
  NO_SHOW: 'No-show',
} as const satisfies Record<EventStatus, string>;
