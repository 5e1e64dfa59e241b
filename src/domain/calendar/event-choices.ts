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

/** An event with one of these is still to come. */
export const PLANNED_EVENT_STATUSES = ['SCHEDULED', 'CONFIRMED'] as const satisfies readonly EventStatus[];

export const EVENT_STATUS_LABELS = {
  SCHEDULED: 'Scheduled',
  CONFIRMED: 'Confirmed',
  COMPLETED: 'Completed',
  CANCELLED: 'Canceled',
  NO_SHOW: 'No-show',
} as const satisfies Record<EventStatus, string>;

/** Reminder choices in minutes before the start; 0 means none (spec 2 section 5). */
export const REMINDER_CHOICES = [0, 15, 30, 60, 120, 1440] as const;

export type ReminderMinutes = (typeof REMINDER_CHOICES)[number];

/** Spec 2 section 9. */
export const DEFAULT_REMINDER: ReminderMinutes = 30;

/** Labels in the form. */
export const REMINDER_LABELS = {
  0: 'None',
  15: '15 minutes before',
  30: '30 minutes before',
  60: '1 hour before',
  120: '2 hours before',
  1440: '1 day before',
} as const satisfies Record<ReminderMinutes, string>;

/** Type of a new event if none is given. */
export const DEFAULT_EVENT_TYPE: EventType = 'MEETING';
