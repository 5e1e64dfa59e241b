import { Button, Progress, Skeleton } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { TabLink } from '@/app/_portal/tab-link';
import { useFormats } from '@/app/_ui/time/formats';
import type { GamificationStats } from '@/domain/gamification/gamification';
import { POINTS_TRIAL, POINTS_UPSELL } from '@/domain/gamification/point-texts';
import { STREAK_BONUS_DAYS } from '@/domain/gamification/streak';
import { UPGRADE_LABEL } from '@/domain/plans/upgrade-texts';
import classes from './gamification.module.css';
import { iconOf } from './icons';
import { PointRows } from './point-rows';

interface OverviewProps {
  stats: GamificationStats | undefined;
  /** Only the totals could be read. */
  isPartial: boolean;
  onRetry: () => void;
}

export function Overview({ stats, isPartial, onRetry }: OverviewProps) {
  if (!stats) return <Skeleton height={260} m={16} width="auto" />;
  if (isPartial) {
    return (
      <div className={classes.note} role="alert">
        Only your total could be loaded.
        <Button variant="default" size="xs" onClick={onRetry}>
          Try again
        </Button>
      </div>
    );
  }
  return (
    <>
      <StreakLine stats={stats} />
      {stats.challenges.open ? <Challenges challenges={stats.challenges} /> : null}
      {stats.tier === 'FREE' && <Upsell text={stats.challenges.open ? POINTS_TRIAL : POINTS_UPSELL} />}
      <h3 className={classes.subtitle}>Recent activity</h3>
      {stats.recentPoints.length === 0 ? (
        <p className={classes.empty}>Add a lead, complete a task or write a note to earn your first points.</p>
      ) : (
        <PointRows entries={stats.recentPoints} />
      )}
    </>
  );
}

function StreakLine({ stats: { currentStreak, longestStreak } }: { stats: GamificationStats }) {
  const left = STREAK_BONUS_DAYS - (currentStreak % STREAK_BONUS_DAYS);
  return (
    <p className={classes.streak}>
      {left === 1 ? 'Tomorrow brings' : `${left} more days bring`} the streak bonus. Your longest streak:{' '}
      {longestStreak} {longestStreak === 1 ? 'day' : 'days'}.
    </p>
  );
}

function Challenges({ challenges: { items, resetsAt } }: { challenges: GamificationStats['challenges'] }) {
  const formats = useFormats();
  return (
    <>
      <h3 className={classes.subtitle}>
        This week’s challenges{' '}
        <span className={classes.hint}>through {formats.date(new Date(resetsAt.getTime() - 1))}</span>
      </h3>
      <ul className={classes.challenges}>
        {items.map(({ id, name, icon, points, done, goal, completedAt }) => {
          const Icon = iconOf(icon);
          return (
            <li key={id} className={classes.challenge}>
              <Icon size={18} stroke={1.6} aria-hidden />
              <span className={classes.challengeName}>{name}</span>
              <span className={`${classes.hint} figures`}>
                {completedAt ? (
                  <span className={classes.done}>
                    <IconCheck size={14} aria-hidden /> Done, +{formats.number(points)}
                  </span>
                ) : (
                  `${done} of ${goal}, +${formats.number(points)}`
                )}
              </span>
              <Progress
                className={classes.challengeBar}
                value={(done / goal) * 100}
                size={6}
                color={completedAt ? 'green' : 'amber'}
                aria-label={`${name}: ${done} of ${goal}`}
              />
            </li>
          );
        })}
      </ul>
    </>
  );
}

function Upsell({ text }: { text: string }) {
  return (
    <div className={classes.upsell}>
      <p>{text}</p>
      <Button component={TabLink} href="/settings#subscription" variant="default" size="xs">
        {UPGRADE_LABEL}
      </Button>
    </div>
  );
}
