import type { Report } from '@/domain/reports/report';
import { ActivityChart, RevenueChart } from './month-charts';
import { Opportunities } from './opportunities';
import classes from './reports.module.css';
import { Sources } from './sources';
import { StageDoughnut } from './stage-doughnut';

/** What most people look at first. */
export default function OverviewReport({ report }: { report: Report }) {
  const { figures, current, months, opportunities, sources } = report;
  return (
    <>
      <div className={classes.pair}>
        <RevenueChart months={months} />
        <StageDoughnut figures={figures} days={current} />
      </div>
      <Opportunities opportunities={opportunities} />
      <div className={classes.pair}>
        <ActivityChart months={months} />
        <Sources sources={sources} days={current} />
      </div>
    </>
  );
}
