import { TintBadge } from '@/app/_ui/badges/tint-badge';
import { EVENT_STATUS_LABELS, EVENT_TYPE_LABELS, type EventStatus } from '@/domain/calendar/event-choices';
import { TYPE_TINTS } from './event-chip';
import type { EventItem } from './event-item';

const STATUS_TINTS = {
  SCHEDULED: 'new',
  CONFIRMED: 'contacted',
  COMPLETED: 'closed-won',
  CANCELLED: 'closed-lost',
  NO_SHOW: 'proposal-sent',
} as const satisfies Record<EventStatus, string>;

export const TypeBadge = ({ type }: Pick<EventItem, 'type'>) => (
  <TintBadge tint={TYPE_TINTS[type]}>{EVENT_TYPE_LABELS[type]}</TintBadge>
);

export const EventStatusBadge = ({ status }: Pick<EventItem, 'status'>) => (
  <TintBadge tint={STATUS_TINTS[status]}>{EVENT_STATUS_LABELS[status]}</TintBadge>
);
