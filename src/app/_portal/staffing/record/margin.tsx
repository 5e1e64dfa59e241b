import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './margin.module.css';
import { useStaffingWords } from './staffing-words';

interface MarginProps {
  cost: number;
  bill: number;
  /** A share; null if nothing is billed. */
  margin: number | null;
  /** The lowest that needs no reason; null if it is not known. */
  minimum: number | null;
  isBelow: boolean;
  /** Whether some people of the plan are not in the price. */
  isPartial?: boolean;
  /** What is to be done about it. */
  children?: ReactNode;
}

/** The bar ends here, unless the margin is higher. */
const SCALE = 0.5;

const within = (share: number): string => `${Math.min(100, Math.max(0, share * 100))}%`;

/** What a price leaves to the company. It never goes to a client. */
export function Margin({ cost, bill, margin, minimum, isBelow, isPartial = false, children }: MarginProps) {
  const { dollars, percent } = useStaffingWords();
  const shown = margin === null ? '–' : percent(margin);
  const scale = Math.max(SCALE, margin ?? 0, minimum ?? 0);
  return (
    <section className={classes.private} aria-labelledby="margin" data-private>
      <h3 id="margin" className={classes.title}>
        <IconLock size={14} stroke={1.8} aria-hidden />
        Only you and your team see this
      </h3>
      <dl className={`${classes.figures} figures`}>
        <div>
          <dt>Cost</dt>
          <dd>{dollars(cost)}</dd>
        </div>
        <div>
          <dt>Margin</dt>
          <dd>{shown}</dd>
        </div>
        <div>
          <dt>Gross profit</dt>
          <dd>{dollars(bill - cost)}</dd>
        </div>
      </dl>
      {minimum !== null && (
        <>
          <div
            className={classes.bar}
            role="img"
            aria-label={`Margin ${shown}, limit ${percent(minimum)}`}
            data-below={isBelow || undefined}
            data-partial={isPartial || undefined}
          >
            <span style={{ width: within((margin ?? 0) / scale) }} />
            <i style={{ left: within(minimum / scale) }} />
          </div>
          <p className={classes.verdict} data-below={isBelow || undefined}>
            {isBelow ? 'Under' : 'Above'} the limit of {percent(minimum)}
            {isPartial && ', without those who are not in this price'}
          </p>
        </>
      )}
      {children}
    </section>
  );
}
