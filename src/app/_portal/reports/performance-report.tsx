import type { Report } from '@/domain/reports/report';
import { ActivityChart, OutcomeChart } from './month-charts';
import { PerformanceSummary } from './performance-summary';
import classes from './reports.module.css';
import { Sources } from './sources';

/** How the period went, and the months before it. */
export default function PerformanceReport({
  report: { figures, before, current, months, sources },
}: {
  report: Report;
}) {
  return (
    <>
      <div className={classes.pair}>
        <PerformanceSummary figures={figures} before={before} days={current} />
        <OutcomeChart months={months} />
      </div>
      <div className={classes.pair}>
        <ActivityChart months={months} />
        <Sources sources={sources} days={current} />
      </div>
    </>
  );
}
