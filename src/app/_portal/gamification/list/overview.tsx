import { Button, Progress, Skeleton } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { TabLink } from '@/app/_portal/tab-link';
import { useViewer } from '@/app/_portal/viewer';
import { useFormats } from '@/app/_ui/time/formats';
import { useNow } from '@/app/_ui/time/use-now';
import { CHALLENGE_IDS } from '@/domain/gamification/challenges';
import type { GamificationStats } from '@/domain/gamification/gamification';
import { POINTS_TRIAL, POINTS_UPSELL } from '@/domain/gamification/point-texts';
import { effectivePlan } from '@/domain/plans/plan-table';
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
  if (!stats) return <OverviewSkeleton />;
  if (isPartial) {
    return (
      <div className={classes.note} role="alert">
        Only your total and your streak could be loaded.
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

function StreakLine({ stats: { bonusOn, longestStreak } }: { stats: GamificationStats }) {
  const formats = useFormats();
  return (
    <p className={classes.streak}>
      {bonusOn && `Keep your streak going for the next bonus on ${formats.days({ first: bonusOn, last: bonusOn })}. `}
      Your longest streak: {longestStreak} {longestStreak === 1 ? 'day' : 'days'}.
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

const RECENT = [1, 2, 3, 4, 5];

/** As high as a full overview, so that the rankings below it on phones hardly move. */
function OverviewSkeleton() {
  const viewer = useViewer();
  const isOpen = effectivePlan(viewer, useNow()) === 'PRO';
  return (
    <>
      <div className={classes.streak}>
        <Skeleton height={14} width="90%" my={3.5} />
        <Skeleton height={14} width="60%" my={3.5} hiddenFrom="sm" />
      </div>
      {isOpen && (
        <>
          <Skeleton height={14} width={144} mx={16} mt={19} mb={7} />
          <div className={classes.challenges}>
            {CHALLENGE_IDS.map((id) => (
              <Skeleton key={id} height={33} />
            ))}
          </div>
        </>
      )}
      {viewer.tier === 'FREE' && <Upsell text={isOpen ? POINTS_TRIAL : POINTS_UPSELL} />}
      <Skeleton height={14} width={104} mx={16} mt={19} mb={7} />
      <div className={classes.rows}>
        {RECENT.map((row) => (
          <div key={row} className={classes.row}>
            <Skeleton height={36} />
          </div>
        ))}
      </div>
    </>
  );
}
