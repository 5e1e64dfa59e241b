import type { Report } from '@/domain/reports/report';
import { ActivityChart, OutcomeChart } from './month-charts';
import { PerformanceSummary } from './performance-summary';
import { QuoteSummary } from './quote-summary';
import classes from './reports.module.css';

/** How the period went, and the months before it. */
export default function PerformanceReport({ report: { figures, before, current, months } }: { report: Report }) {
  return (
    <>
      <div className={classes.pair}>
        <PerformanceSummary figures={figures} before={before} days={current} />
        <OutcomeChart months={months} />
      </div>
      <div className={classes.pair}>
        <QuoteSummary figures={figures.quotes} before={before?.quotes ?? null} />
        <ActivityChart months={months} />
      </div>
    </>
  );
}
