import { VisuallyHidden } from '@mantine/core';
import { useFormats } from '@/app/_ui/time/formats';
import type { OwnPlace } from '@/domain/gamification/gamification';
import type { BoardMeasure } from '@/domain/gamification/leaderboard-rows';
import classes from './gamification.module.css';

interface BoardRowProps {
  place: OwnPlace;
  by: BoardMeasure;
  /** Without a number, because others do not see this row: it would take one of theirs. */
  isHidden?: boolean;
  /** Below the places that are shown. */
  isBeyond?: boolean;
}

export function BoardRow({ place, by, isHidden = false, isBeyond = false }: BoardRowProps) {
  const { points, deals, user, isYou } = place;
  const rank = isHidden ? null : place.rank;
  const formats = useFormats();
  const won = deals !== null && `${formats.number(deals)} ${deals === 1 ? 'deal' : 'deals'} won`;
  const earned = `${formats.number(points)} ${points === 1 ? 'point' : 'points'}`;
  return (
    <li
      className={classes.place}
      data-you={isYou || undefined}
      data-beyond={isBeyond || undefined}
      aria-current={isYou || undefined}
    >
      <span className={`${classes.rank} figures`} data-top={(rank !== null && rank <= TOP) || undefined}>
        <VisuallyHidden>
          {rank !== null ? 'Rank ' : isHidden ? 'Not ranked, because you are hidden' : 'Not ranked yet'}
        </VisuallyHidden>
        {rank === null ? <span aria-hidden>–</span> : formats.number(rank)}
      </span>
      <span className={classes.rowMain}>
        <span className={classes.rowText}>
          {user.name}
          {isYou && <span className={classes.you}>You</span>}
        </span>
        {user.email !== user.name && <span className={classes.hint}>{user.email}</span>}
      </span>
      <span className={classes.amount}>
        <span className="figures">{by === 'points' ? earned : won}</span>
        <span className={`${classes.hint} figures`}>{by === 'points' ? deals !== 0 && won : earned}</span>
      </span>
    </li>
  );
}

const TOP = 3;
