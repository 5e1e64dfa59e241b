import { useFormats } from '@/app/_ui/time/formats';
import type { PointEntry } from '@/domain/gamification/gamification';
import classes from './gamification.module.css';
import { ACTION_ICONS } from './icons';

/** Entries of the ledger. What was taken back stays, struck through, so that nobody wonders where points went. */
export function PointRows({ entries }: { entries: readonly PointEntry[] }) {
  const formats = useFormats();
  return (
    <ul className={classes.rows}>
      {entries.map(({ id, action, description, points, createdAt, takenBackAt }) => {
        const Icon = ACTION_ICONS[action];
        return (
          <li key={id} className={classes.row} data-taken-back={takenBackAt !== null || undefined}>
            <Icon size={18} stroke={1.6} aria-hidden />
            <span className={classes.rowMain}>
              <span className={classes.rowText} title={description}>
                {description}
              </span>
              <span className={classes.hint}>
                {/* First, because on a phone the end is cut off. */}
                {takenBackAt && `Taken back ${formats.date(takenBackAt)} · `}
                {points === 0 && !takenBackAt && 'Daily maximum reached · '}
                <time dateTime={createdAt.toISOString()}>{formats.dateTime(createdAt)}</time>
              </span>
            </span>
            <span className={`${classes.rowPoints} figures`}>
              {takenBackAt ? <s>+{formats.number(points)}</s> : `+${formats.number(points)}`}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
