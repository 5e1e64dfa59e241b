import { Button, Skeleton } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { useViewer } from '@/app/_portal/viewer';
import { focusWhenShown } from '@/app/_ui/focus/move-focus';
import { lazyPart } from '@/app/_ui/loading/lazy-code';
import { useLocale } from '@/app/_ui/time/formats';
import { shiftMonth } from '@/domain/calendar/calendar-days';
import { calendarDay } from '@/domain/shared/time';
import type { DashboardData } from '../dashboard-data';
import { Panel } from '../panel';
import { TargetMeter } from './target-meter';
import classes from './targets.module.css';

const TargetForm = lazyPart(() => import('./target-form'));

type Targets = DashboardData['targets'];

/** Formats a 'YYYY-MM-DD' day, which has no time zone. */
function useDayFormat(parts: Intl.DateTimeFormatOptions) {
  const format = new Intl.DateTimeFormat(useLocale(), { ...parts, timeZone: 'UTC' });
  return (day: string) => format.format(new Date(`${day}T12:00:00Z`));
}

interface TargetsPanelProps {
  targets: Targets | undefined;
  /** How many of the deals won this month have no amount. */
  estimates: number | undefined;
  now: Date;
}

/** The user's targets for the month, how far they are, and a form to set them in place. */
export function TargetsPanel({ targets, estimates, now }: TargetsPanelProps) {
  const { timezone } = useViewer();
  const [isEditing, setEditing] = useState(false);
  const buttonId = useId();
  const monthName = useDayFormat({ month: 'long' });
  const first = `${targets?.month ?? calendarDay(now, timezone).slice(0, 7)}-01`;
  const isSet = targets !== undefined && (targets.revenue !== null || targets.deals !== null);
  const panel = (content: ReactNode, aside?: ReactNode) => (
    <Panel title={`${monthName(first)} targets`} aside={aside}>
      {content}
    </Panel>
  );
  if (!targets) return panel(<TargetsSkeleton />);
  if (isEditing) {
    return panel(
      <TargetForm
        revenue={targets.revenue?.target ?? null}
        deals={targets.deals?.target ?? null}
        from={monthName(first)}
        until={monthName(shiftMonth(first, -1))}
        onClose={() => {
          setEditing(false);
          focusWhenShown(() => document.getElementById(buttonId));
        }}
      />,
    );
  }
  return panel(
    isSet ? (
      <Meters targets={targets} estimates={estimates} />
    ) : (
      <p className={classes.unset}>Set a monthly target for revenue or deals to see whether you are on pace.</p>
    ),
    <Button
      id={buttonId}
      variant="default"
      size="compact-sm"
      className={classes.edit}
      onClick={() => setEditing(true)}
      onPointerEnter={TargetForm.preload}
      onFocus={TargetForm.preload}
    >
      {isSet ? 'Edit targets' : 'Set a target'}
    </Button>,
  );
}

function Meters({ targets, estimates }: { targets: Targets; estimates: number | undefined }) {
  const { month, day, days, revenue, deals } = targets;
  const lastDay = useDayFormat({ month: 'long', day: 'numeric' })(`${month}-${days}`);
  return (
    <>
      <div className={classes.targets}>
        {revenue && (
          <TargetMeter name="revenue" progress={revenue} month={targets} lastDay={lastDay} estimates={estimates} />
        )}
        {deals && <TargetMeter name="deals" progress={deals} month={targets} lastDay={lastDay} />}
      </div>
      <p className={`${classes.legend} figures`}>
        <span className={classes.legendMark} aria-hidden />
        An even pace through today, day {day} of {days}
      </p>
    </>
  );
}

function TargetsSkeleton() {
  return (
    <div className={classes.targets}>
      <Skeleton height={96} />
      <Skeleton height={96} />
    </div>
  );
}
