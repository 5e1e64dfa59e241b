import { LEAD_PRIORITY_LABELS, type LeadPriority } from '@/domain/leads/lead-choices';
import classes from './priority-badge.module.css';

const BARS = { LOW: 1, MEDIUM: 2, HIGH: 3 } as const satisfies Record<LeadPriority, number>;

/** Priority as text, with one to three filled bars. */
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
