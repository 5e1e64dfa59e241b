import { Card } from '@mantine/core';
import type { Forecast } from '@/domain/reports/report';
import { useReportFormats } from './report-formats';
import classes from './reports.module.css';

/** What the forecast is calculated from (D20). */
export function ForecastInputs({ inputs }: { inputs: Forecast['inputs'] }) {
  const formats = useReportFormats();
  const { meanRevenue, weightedPipeline, growth, isAssumedGrowth } = inputs;
  const lines = [
    { name: 'Mean monthly revenue', value: formats.money(meanRevenue), note: 'Of the last three full months' },
    {
      name: 'Weighted pipeline',
      value: formats.money(weightedPipeline),
      note: 'Potential × probability of all open leads',
    },
    {
      name: 'Monthly growth',
      value: formats.percent(growth),
      note: isAssumedGrowth
        ? 'Assumed, because the last two full months do not both have revenue'
        : 'Last full month over the one before, at most 50% either way',
    },
  ];
  return (
    <Card component="section" aria-labelledby="forecast-inputs" className={classes.panel}>
      <h2 id="forecast-inputs" className={classes.panelTitle}>
        What it is based on
      </h2>
      <dl className={`${classes.inputs} figures`}>
        {lines.map(({ name, value, note }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <b>{value}</b>
              <span>{note}</span>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
