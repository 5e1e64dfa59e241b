import type { FieldLook } from '@/app/_portal/shared/fields/field-look';
import type { eventFields } from '@/domain/calendar/event';
import { EVENT_STATUS_LABELS, EVENT_TYPE_LABELS } from '@/domain/calendar/event-choices';
import type { FieldsBy } from '@/domain/fields/field';

export type EventFormField = keyof FieldsBy<typeof eventFields, 'form'>;

/** The fields of an event in forms, in this order. See "A field" in docs/CONTRIBUTING.md. */
export const EVENT_FIELDS = {
  title: { label: 'Title', kind: 'text', placeholder: 'Walk the site', wide: true },
  allDay: { label: 'All day', kind: 'own' },
  startTime: { label: 'Start', kind: 'own' },
  endTime: { label: 'End', kind: 'own' },
  recurrence: { label: 'Repeats', kind: 'own' },
  type: { label: 'Type', kind: 'choice', choices: EVENT_TYPE_LABELS },
  status: { label: 'Status', kind: 'choice', choices: EVENT_STATUS_LABELS },
  leadId: { label: 'Lead', kind: 'own' },
  reminderMinutes: { label: 'Reminder', kind: 'own' },
  location: { label: 'Location', kind: 'text', placeholder: 'Pier 4, North gate', wide: true },
  attendees: {
    label: 'Attendees',
    kind: 'own',
    description: 'Names or email addresses, separated by commas.',
    wide: true,
  },
  description: { label: 'Description', kind: 'long', minRows: 3, maxRows: 10, wide: true },
} as const satisfies Record<EventFormField, FieldLook>;
