import { Explanation } from '@/app/_portal/shared/charts/chart-card';
import { Estimated } from '@/app/_portal/shared/charts/estimated';
import { FigureLink } from '@/app/_portal/shared/charts/figure-link';
import type { LeadFilters } from '@/domain/leads/filters/lead-filter-input';
import { POTENTIAL_BY_PRIORITY, REVENUE_BY_PRIORITY } from '@/domain/pipeline/pipeline';
import { LEADS_BEHIND } from '@/domain/reports/leads-behind';
import type { Forecast, ReportMonth } from '@/domain/reports/report';
import { useLeadsHref } from '../leads-href';
import { useReportFormats } from '../report-formats';
import { ReportPanel } from '../report-panel';
import classes from '../reports.module.css';

interface Line {
  name: string;
  value: string;
  note: string;
  explained: string;
  estimates?: number;
  /** Null if there are none, because their list would be empty. */
  leads: LeadFilters | null;
}

/** What the forecast is calculated from (D20). */
export function ForecastInputs({ inputs, months }: { inputs: Forecast['inputs']; months: readonly ReportMonth[] }) {
  const formats = useReportFormats();
  const leadsHref = useLeadsHref();
  const { meanRevenue, revenueEstimates, weightedPipeline, pipelineEstimates, growth, isAssumedGrowth } = inputs;
  const lines: Line[] = [
    {
      name: 'Mean monthly revenue',
      value: formats.money(meanRevenue),
      note: 'Of the last three full months',
      explained: `The amounts of the leads won in the last three full months, divided by three. Without an amount, a lead counts as ${REVENUE_BY_PRIORITY}.`,
      estimates: revenueEstimates,
      leads: LEADS_BEHIND.wonInFullMonths(months, 3),
    },
    {
      name: 'Weighted pipeline',
      value: formats.money(weightedPipeline),
      note: 'Potential × probability of all open leads',
      estimates: pipelineEstimates,
      explained: `Potential is ${POTENTIAL_BY_PRIORITY}. Probability is 10% for new leads, 25% when contacted, 50% with a consultation and 75% with a proposal.`,
      leads: weightedPipeline > 0 ? LEADS_BEHIND.allOpen : null,
    },
    {
      name: 'Monthly growth',
      value: formats.percent(growth),
      note: isAssumedGrowth
        ? 'Assumed, because the last two full months do not both have revenue'
        : 'Last full month over the one before, at most 50% either way',
      explained:
        'Revenue of the last full month divided by that of the month before, minus one; between -50% and +50%. Without revenue in both months, it is taken to be 10%.',
      leads: LEADS_BEHIND.wonInFullMonths(months, 2),
    },
  ];
  return (
    <ReportPanel id="forecast-inputs" title="What it is based on">
      <dl className={`${classes.inputs} figures`}>
        {lines.map(({ name, value, note, explained, estimates, leads }) => (
          <div key={name}>
            <dt className={classes.input}>
              <span>
                {name}
                <Estimated by="priority" count={estimates} />
              </span>
              <Explanation of={name}>{explained}</Explanation>
            </dt>
            <dd>
              <b>
                <FigureLink href={leads ? leadsHref(leads) : undefined} label={`${name}: ${value}. Show the leads`}>
                  {value}
                </FigureLink>
              </b>
              <span>{note}</span>
            </dd>
          </div>
        ))}
      </dl>
    </ReportPanel>
  );
}
