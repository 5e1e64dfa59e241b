import { type RefObject, useEffect, useState } from 'react';
import { StatusDot } from '@/app/_portal/leads/record/lead-badges';
import { LEAD_STATUS_LABELS, LEAD_STATUSES, type LeadStatus } from '@/domain/leads/lead-choices';
import classes from './board.module.css';
import { columnOf } from './drag-data';

/** Shows and switches the visible column on phones, where one column fills the screen. */
export function ColumnIndicator({ board }: { board: RefObject<HTMLDivElement | null> }) {
  const [current, setCurrent] = useState<LeadStatus>('NEW');

  useEffect(() => {
    const root = board.current;
    if (!root) return;
    const visible = new Set<LeadStatus>();
    const seen = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) {
          const status = columnOf({ id: (target as HTMLElement).dataset.column ?? '' });
          if (status) visible[isIntersecting ? 'add' : 'delete'](status);
        }
        // Several are visible on a wide screen, which a turned phone may have been.
        setCurrent((current) => LEAD_STATUSES.find((status) => visible.has(status)) ?? current);
      },
      { root, threshold: 0.6 },
    );
    for (const column of root.querySelectorAll('[data-column]')) seen.observe(column);
    return () => seen.disconnect();
  }, [board]);

  return (
    <nav className={classes.indicator} aria-label="Columns">
      {LEAD_STATUSES.map((status) => (
        <button
          key={status}
          type="button"
          className={classes.step}
          aria-label={`Go to ${LEAD_STATUS_LABELS[status]}`}
          aria-current={status === current ? 'true' : undefined}
          onClick={() =>
            board.current
              ?.querySelector(`[data-column="${status}"]`)
              ?.scrollIntoView({ block: 'nearest', inline: 'center' })
          }
        >
          <StatusDot status={status} />
        </button>
      ))}
    </nav>
  );
}
