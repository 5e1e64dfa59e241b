import { Button, Tabs } from '@mantine/core';
import { TabLink } from '@/app/_portal/tab-link';
import { useViewer } from '@/app/_portal/viewer';
import { ErrorState } from '@/app/_ui/feedback/error-state';
import { UPGRADE_FOR_POINTS } from '@/domain/gamification/point-texts';
import { Standing } from '../record/standing';
import { useStats } from '../record/use-stats';
import { Achievements } from './achievements';
import { Activity } from './activity';
import classes from './gamification.module.css';
import { Overview } from './overview';
import { PERFORMANCE_VIEW_IDS, PERFORMANCE_VIEWS, useBoard } from './use-board';

/** The user's own points, streak, achievements and activity (spec 2 section 2). */
export function YourPerformance() {
  const { view, choose } = useBoard();
  const { stats, error, isPartial, retry } = useStats();
  return (
    <section className={classes.panel} aria-labelledby="performance-title" aria-busy={!stats && !error}>
      <h2 id="performance-title" className={classes.title}>
        Your Performance
      </h2>
      {error ? (
        <Unavailable error={error} onRetry={retry} />
      ) : (
        <>
          <div className={classes.standing}>
            <Standing stats={stats} isPartial={isPartial} />
          </div>
          <Tabs
            value={view}
            onChange={(next) => choose({ view: PERFORMANCE_VIEW_IDS.find((id) => id === next) ?? null })}
            keepMounted={false}
          >
            <Tabs.List aria-label="Your performance">
              {PERFORMANCE_VIEW_IDS.map((id) => (
                <Tabs.Tab key={id} value={id}>
                  {PERFORMANCE_VIEWS[id]}
                </Tabs.Tab>
              ))}
            </Tabs.List>
            <Tabs.Panel value="overview">
              <Overview stats={stats} isPartial={isPartial} onRetry={retry} />
            </Tabs.Panel>
            <Tabs.Panel value="achievements">
              <Achievements stats={stats} />
            </Tabs.Panel>
            <Tabs.Panel value="activity">
              <Activity />
            </Tabs.Panel>
          </Tabs>
        </>
      )}
    </section>
  );
}

/** Spec 2 section 6. */
function Unavailable({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { tier } = useViewer();
  return (
    <>
      <ErrorState error={error} onRetry={onRetry} />
      {tier === 'FREE' && (
        <div className={classes.upsell}>
          <Button component={TabLink} href="/settings#subscription" variant="default">
            {UPGRADE_FOR_POINTS}
          </Button>
        </div>
      )}
    </>
  );
}
