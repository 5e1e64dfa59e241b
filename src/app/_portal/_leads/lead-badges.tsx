import { LEAD_STATUS_LABELS, type LeadStatus } from '@/domain/leads/lead';
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
