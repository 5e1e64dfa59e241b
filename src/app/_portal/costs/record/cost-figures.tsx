import { Card } from '@mantine/core';
import { TintBadge } from '@/app/_ui/badges/tint-badge';
import { type CostFigures as Figures, HOURS_TAKEN_OFF } from '@/domain/costs/compare-costs';
import type { CostValues } from '@/domain/costs/cost-inputs';
import { type CostFormats, PROVIDER, TRADITIONAL, useCostFormats } from './cost-words';
import classes from './costs.module.css';

interface CostFiguresProps {
  values: CostValues;
  figures: Figures;
  /** Whether values of the provider are still examples (D105). */
  isExample: boolean;
}

/** 'Saves $46,034 a year', or what the provider costs more. */
function savingsText({ annual }: Figures, { money }: Pick<CostFormats, 'money'>): string {
  if (Math.round(annual.savings) === 0) return 'Both cost about the same';
  return annual.savings > 0 ? `Saves ${money(annual.savings)} a year` : `Costs ${money(-annual.savings)} more a year`;
}

const PERIODS = [
  ['perEvent', 'Per event'],
  ['monthly', 'Per month'],
  ['annual', 'Per year'],
] as const;

/** The savings, the figures behind them, and the hours saved with their footnote. */
export function CostFigures({ values, figures, isExample }: CostFiguresProps) {
  const formats = useCostFormats();
  const { money, percent, number } = formats;
  const { savingsShare, hoursSaved } = figures;
  return (
    <Card component="section" aria-label="Savings" className={classes.figures}>
      {isExample && (
        <div className={classes.mark}>
          <TintBadge tint="proposal-sent">Example values</TintBadge>
        </div>
      )}
      <p className={`${classes.headline} figures`}>{savingsText(figures, formats)}</p>
      <p className={`${classes.under} figures`}>
        {savingsShare !== null &&
          `${percent(Math.abs(savingsShare))} ${savingsShare < 0 ? 'more' : 'less'} than in-house, and `}
        {number(hoursSaved)} hours saved a year*
      </p>
      <div className={classes.scroll}>
        <table className={`${classes.table} figures`}>
          <thead>
            <tr>
              <td />
              <th scope="col">{TRADITIONAL}</th>
              <th scope="col">{PROVIDER}</th>
              <th scope="col">Savings</th>
            </tr>
          </thead>
          <tbody>
            {PERIODS.map(([period, name]) => (
              <tr key={period}>
                <th scope="row">{name}</th>
                <td>{money(figures[period].traditional)}</td>
                <td>{money(figures[period].provider)}</td>
                <td>{money(figures[period].savings)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p id="hours-saved" className={`${classes.footnote} figures`}>
        * {formats.input('traditional.timeSpent', values.traditional.timeSpent)} × {number(values.eventsPerMonth)}{' '}
        events per month × 12 months, minus {HOURS_TAKEN_OFF} hours a year: half an hour a month for coordinating with
        the provider. Shifts that the provider doesn’t fill still take some of that time.
      </p>
      <p className={classes.footnote}>
        Guards’ wages are not included on either side. This compares what it costs to find, check and book guards.
      </p>
    </Card>
  );
}
