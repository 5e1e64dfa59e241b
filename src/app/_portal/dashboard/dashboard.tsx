'use client';

import { TabLink } from '@/app/_portal/tab-link';
import { useViewer } from '@/app/_portal/viewer';
import { ErrorState } from '@/app/_ui/feedback/error-state';
import { PageHeader } from '@/app/_ui/layout/page-header';
import { hasFirstSteps, isNewAccount } from '@/domain/dashboard/first-steps';
import { Attention } from './attention';
import classes from './dashboard.module.css';
import type { DashboardData } from './dashboard-data';
import { useFigureLinks } from './figure-links';
import { FirstStepsPanel } from './first-steps-panel';
import { PerformancePanel } from './performance-panel';
import { QuickActions } from './quick-actions';
import { QuickStats } from './quick-stats';
import { RecentActivity } from './recent-activity';
import { StatCards } from './stat-cards';
import { TargetsPanel } from './targets/targets-panel';
import { TodayPanel } from './today/today-panel';
import { useCount } from './use-count';
import { useDashboard } from './use-dashboard';

export default function Dashboard() {
  const { name } = useViewer();
  const { data, error, now, refetch } = useDashboard();
  return (
    <div className={classes.page} aria-busy={!data && !error}>
      <PageHeader title={`Welcome, ${name}`} hint={data ? <FollowUps data={data} /> : '\u00a0'} />
      {error && !data ? <ErrorState error={error} onRetry={refetch} /> : <Panels data={data} now={now} />}
    </div>
  );
}

/** While data loads, the panels hold their places. */
function Panels({ data, now }: { data: DashboardData | undefined; now: Date }) {
  // Without leads there is nothing to reach or to attend to.
  const isNew = data !== undefined && isNewAccount(data);
  return (
    <>
      {data && hasFirstSteps(data.firstSteps) && <FirstStepsPanel steps={data.firstSteps} />}
      <StatCards data={data} now={now} />
      <div className={classes.columns}>
        <div className={classes.column}>
          <TodayPanel data={data} now={now} />
          <RecentActivity leads={data?.recentLeads} now={now} />
          <QuickActions />
        </div>
        <div className={classes.column}>
          {!isNew && (
            <>
              <TargetsPanel targets={data?.targets} estimates={data?.revenueEstimates} now={now} />
              <Attention data={data} />
            </>
          )}
          <PerformancePanel />
          <QuickStats data={data} />
        </div>
      </div>
    </>
  );
}

function FollowUps({ data: { upcomingFollowUps, overdueFollowUps } }: { data: DashboardData }) {
  const count = useCount();
  const links = useFigureLinks();
  const overdue = overdueFollowUps.count > 0 && (
    <>
      {' '}
      <TabLink href={links.leads('overdueFollowUps')} className={classes.inline}>
        {count(overdueFollowUps)} {overdueFollowUps.count === 1 ? 'is' : 'are'} overdue
      </TabLink>
      .
    </>
  );
  if (upcomingFollowUps.count === 0) return <>You have no upcoming follow-ups.{overdue}</>;
  return (
    <>
      You have{' '}
      <TabLink href={links.leads('upcomingFollowUps')} className={classes.inline}>
        {count(upcomingFollowUps)} upcoming {upcomingFollowUps.count === 1 ? 'follow-up' : 'follow-ups'}
      </TabLink>
      .{overdue}
    </>
  );
}
