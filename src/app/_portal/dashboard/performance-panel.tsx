import { Button } from '@mantine/core';
import { Standing } from '@/app/_portal/gamification/record/standing';
import { useStats } from '@/app/_portal/gamification/record/use-stats';
import { TabLink } from '@/app/_portal/tab-link';
import { tabHref } from '@/app/_portal/use-tab';
import { useViewer } from '@/app/_portal/viewer';
import { Panel } from './panel';
import classes from './panel.module.css';

/** Points, streak and rank (spec 1 section 2), unless the user wants to see nothing of them. */
export function PerformancePanel() {
  const { hidePoints } = useViewer();
  return hidePoints ? null : <Performance />;
}

function Performance() {
  const { stats, error, isPartial, retry } = useStats();
  return (
    <Panel title="Your Performance" aside={<TabLink href={tabHref('gamification')}>Leaderboard</TabLink>}>
      {error ? (
        <div className={classes.empty} role="alert">
          Your points could not be loaded.{' '}
          <Button variant="default" size="compact-xs" onClick={retry}>
            Try again
          </Button>
        </div>
      ) : (
        <div className={classes.standing}>
          <Standing stats={stats} isPartial={isPartial} />
        </div>
      )}
    </Panel>
  );
}
