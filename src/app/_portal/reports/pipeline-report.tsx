import type { Report } from '@/domain/reports/report';
import { FunnelChart } from './funnel-chart';
import { LostReasons } from './lost-reasons';
import { OutcomeChart } from './month-charts';
import { Opportunities } from './opportunities';
import classes from './reports.module.css';
import { StageDoughnut } from './stage-doughnut';

/** Where the leads of the period are, and where they were lost. */
export default function PipelineReport({ report }: { report: Report }) {
  const { figures, current, months, opportunities, lostReasons, funnel } = report;
  return (
    <>
      {funnel && <FunnelChart funnel={funnel} days={current} />}
      <div className={classes.pair}>
        <StageDoughnut figures={figures} days={current} />
        <LostReasons reasons={lostReasons} days={current} />
      </div>
      <div className={classes.pair}>
        <Opportunities opportunities={opportunities} />
        <OutcomeChart months={months} />
      </div>
    </>
  );
}
