import { EVENT_STATUS_LABELS, EVENT_TYPE_LABELS, type EventStatus } from '@/domain/calendar/event';
import { TYPE_TINTS } from './event-chip';
import classes from './event-chip.module.css';
import type { EventItem } from './use-calendar';

const STATUS_TINTS = {
  SCHEDULED: 'new',
  CONFIRMED: 'contacted',
  COMPLETED: 'closed-won',
  CANCELLED: 'closed-lost',
  NO_SHOW: 'proposal-sent',
} as const satisfies Record<EventStatus, string>;

function Badge({ tint, children }: { tint: string; children: string }) {
  return (
    <span
      className={classes.badge}
      style={{ background: `var(--status-${tint}-bg)`, color: `var(--status-${tint}-text)` }}
    >
      <span className={classes.dot} style={{ background: `var(--status-${tint}-dot)` }} aria-hidden />
      {children}
    </span>
  );
}

export const TypeBadge = ({ type }: Pick<EventItem, 'type'>) => (
  <Badge tint={TYPE_TINTS[type]}>{EVENT_TYPE_LABELS[type]}</Badge>
);

export const EventStatusBadge = ({ status }: Pick<EventItem, 'status'>) => (
  <Badge tint={STATUS_TINTS[status]}>{EVENT_STATUS_LABELS[status]}</Badge>
);
