import { IconAlertTriangle, IconCircleCheck, IconClock, IconTrendingUp } from '@tabler/icons-react';
import { Estimated } from '@/app/_portal/shared/charts/estimated';
import { useFormats } from '@/app/_ui/time/formats';
import type { MonthDays, TargetProgress, TargetState } from '@/domain/dashboard/target-progress';
import { TARGET_LABELS, type TargetName, targetText } from './target-text';
import classes from './targets.module.css';

const STATE_ICONS = {
  REACHED: IconCircleCheck,
  ON_TRACK: IconTrendingUp,
  BEHIND: IconAlertTriangle,
  EARLY: IconClock,
} as const satisfies Record<TargetState, typeof IconClock>;

interface TargetMeterProps {
  name: TargetName;
  progress: TargetProgress;
  month: MonthDays;
  lastDay: string;
  estimates?: number | undefined;
}

const percentOf = (share: number) => `${Math.min(100, share * 100)}%`;

/** How far a target is reached, as a bar with a mark where an even pace would be today, and in words. */
export function TargetMeter({ name, progress, month, lastDay, estimates }: TargetMeterProps) {
  const formats = useFormats();
  const words = targetText(name, progress, { formats, lastDay });
  const Icon = STATE_ICONS[progress.state];
  return (
    <div className={classes.target} data-state={progress.state}>
      <div className={classes.head}>
        <h3 className={classes.label}>{TARGET_LABELS[name]}</h3>
        <span className={`${classes.share} figures`}>{words.share}</span>
      </div>
      <p className={`${classes.amounts} figures`}>
        <b>{words.value}</b>
        <Estimated by="priority" count={estimates} /> {words.soFar}
      </p>
      <div className={classes.track} aria-hidden>
        <div className={classes.bar} style={{ width: percentOf(progress.share) }} />
        <div className={classes.mark} style={{ left: percentOf(month.day / month.days) }} />
      </div>
      <p className={`${classes.words} figures`}>
        <span className={classes.state}>
          <Icon size={14} stroke={2} aria-hidden />
          {words.state}
        </span>
        {[words.gap, words.projected].map((text) => text && <span key={text}>{text}</span>)}
      </p>
    </div>
  );
}
