import { Progress, Skeleton } from '@mantine/core';
import { useFormats } from '@/app/_ui/time/formats';
import { ACHIEVEMENT_IDS, ACHIEVEMENTS, progressTowards } from '@/domain/gamification/achievements';
import type { GamificationStats } from '@/domain/gamification/gamification';
import { NO_ACHIEVEMENTS } from '@/domain/gamification/point-texts';
import classes from './gamification.module.css';
import { iconOf } from './icons';

/** What was unlocked, and when; then what is still ahead, and how far. */
export function Achievements({ stats }: { stats: GamificationStats | undefined }) {
  if (!stats) return <Skeleton height={260} m={16} width="auto" />;
  const unlocked = new Set(stats.achievements.map(({ id }) => id));
  const ahead = ACHIEVEMENT_IDS.filter((id) => !unlocked.has(id));
  return (
    <>
      {stats.achievements.length === 0 ? (
        <p className={classes.empty}>{NO_ACHIEVEMENTS}</p>
      ) : (
        <ul className={classes.badges} aria-label="Unlocked">
          {stats.achievements.map(({ id, unlockedAt, achievement }) => (
            <Badge key={id} {...achievement} unlockedAt={unlockedAt} />
          ))}
        </ul>
      )}
      {ahead.length > 0 && (
        <>
          <h3 className={classes.subtitle}>Up next</h3>
          <ul className={classes.badges} aria-label="Up next">
            {ahead.map((id) => (
              <Badge
                key={id}
                {...ACHIEVEMENTS[id]}
                progress={progressTowards(id, { ...stats.counters, longestStreak: stats.longestStreak })}
              />
            ))}
          </ul>
        </>
      )}
    </>
  );
}

interface BadgeProps {
  name: string;
  description: string;
  icon: string;
  points: number;
  unlockedAt?: Date;
  progress?: { done: number; of: number } | null;
}

function Badge({ name, description, icon, points, unlockedAt, progress }: BadgeProps) {
  const formats = useFormats();
  const Icon = iconOf(icon);
  return (
    <li className={classes.badge} data-ahead={unlockedAt === undefined || undefined}>
      <span className={classes.badgeIcon}>
        <Icon size={20} stroke={1.6} aria-hidden />
      </span>
      <span className={classes.badgeMain}>
        <span className={classes.badgeName}>
          {name} <span className={`${classes.hint} figures`}>+{points}</span>
        </span>
        <span className={classes.hint}>{unlockedAt ? formats.date(unlockedAt) : description}</span>
        {progress && progress.of > 1 && (
          <span className={classes.badgeProgress}>
            <Progress
              value={(progress.done / progress.of) * 100}
              size={4}
              color="gray"
              aria-label={`${name}: ${progress.done} of ${progress.of}`}
            />
            <span className={`${classes.hint} figures`}>
              {progress.done}/{progress.of}
            </span>
          </span>
        )}
      </span>
    </li>
  );
}
