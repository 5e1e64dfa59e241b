import { LEAD_PRIORITY_LABELS, LEAD_STATUS_LABELS, type LeadPriority, type LeadStatus } from '@/domain/leads/lead';
import classes from './lead-badges.module.css';

const slug = (status: LeadStatus) => status.toLowerCase().replaceAll('_', '-');

/** A quiet tint with a dot and a word: never colour alone. */
export function StatusBadge({ status }: { status: LeadStatus }) {
  const name = slug(status);
  return (
    <span
      className={classes.status}
      style={{ background: `var(--status-${name}-bg)`, color: `var(--status-${name}-text)` }}
    >
      <StatusDot status={status} />
      {LEAD_STATUS_LABELS[status]}
    </span>
  );
}

export function StatusDot({ status }: { status: LeadStatus }) {
  return <span className={classes.dot} style={{ background: `var(--status-${slug(status)}-dot)` }} aria-hidden />;
}

const BARS = { LOW: 1, MEDIUM: 2, HIGH: 3 } as const satisfies Record<LeadPriority, number>;

/** Three bars that fill with urgency, and the word. */
export function PriorityBadge({ priority }: { priority: LeadPriority }) {
  return (
    <span className={classes.priority}>
      <span className={classes.bars} data-level={BARS[priority]} aria-hidden>
        <i />
        <i />
        <i />
      </span>
      {LEAD_PRIORITY_LABELS[priority]}
    </span>
  );
}
