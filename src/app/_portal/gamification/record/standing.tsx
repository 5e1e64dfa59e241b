import { Skeleton } from '@mantine/core';
import { useFormats } from '@/app/_ui/time/formats';
import type { GamificationStats } from '@/domain/gamification/gamification';
import classes from './standing.module.css';

interface StandingProps {
  stats: GamificationStats | undefined;
  /** The rank is unknown, and so is a streak of zero. */
  isPartial?: boolean;
}

/** Total points, streak and rank of the week. While they load, the figures hold their places. */
export function Standing({ stats, isPartial = false }: StandingProps) {
  const formats = useFormats();
  const figures = [
    { label: 'Total Points', value: stats && formats.number(stats.totalPoints) },
    {
      label: 'Day Streak',
      value: stats && (isPartial && stats.currentStreak === 0 ? UNKNOWN : formats.number(stats.currentStreak)),
    },
    {
      label: 'Weekly Rank',
      value: stats && (stats.rank === null ? UNKNOWN : `#${formats.number(stats.rank)}`),
    },
  ];
  return (
    <dl className={classes.standing}>
      {figures.map(({ label, value }) => (
        <div key={label} className={classes.figure}>
          <dt>{label}</dt>
          <dd className="figures">
            {value ?? <Skeleton component="span" display="block" height={24} width={56} my={4} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const UNKNOWN = '–';
