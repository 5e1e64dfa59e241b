import { Table } from '@mantine/core';
import { Estimated } from '@/app/_portal/shared/charts/estimated';
import { FigureLink } from '@/app/_portal/shared/charts/figure-link';
import { daysOfMonth, LEADS_BEHIND } from '@/domain/reports/leads-behind';
import type { ForecastAccuracy as Accuracy } from '@/domain/reports/report';
import { useLeadsHref } from '../leads-href';
import { type ReportFormats, useReportFormats } from '../report-formats';
import { PanelTable, ReportPanel } from '../report-panel';
import classes from '../reports.module.css';

type AccuracyMonth = Accuracy['months'][number];

const ID = 'forecast-accuracy';

const EXPLAINED =
  'Forecasts are recorded on the 1st of each month and never changed. Each row compares what was forecast one month ahead with the revenue of the leads won in the month. Off by is the difference as a share of what was actually won; the band runs from 0.8 to 1.2 times the forecast.';

/** What earlier forecasts said, against what happened. */
export function ForecastAccuracy({ accuracy: { months, startsOn } }: { accuracy: Accuracy }) {
  const formats = useReportFormats();
  return (
    <ReportPanel id={ID} title="Forecast accuracy" explained={EXPLAINED}>
      {startsOn !== null ? (
        <p className={classes.pending}>
          Forecasts are recorded on the 1st of each month. The first comparison appears on {formats.longDay(startsOn)}.
        </p>
      ) : (
        <PanelTable of={ID} columns={['Month', 'Forecast', 'Actual', 'Off by']}>
          {months.toReversed().map((month) => (
            <AccuracyRow key={month.first} month={month} formats={formats} />
          ))}
        </PanelTable>
      )}
    </ReportPanel>
  );
}

/** Where the revenue lay. */
function bandWords({ actual, conservative, isWithin }: AccuracyMonth): string {
  if (isWithin) return 'Actual in the band';
  return actual < conservative ? 'Actual below the band' : 'Actual above the band';
}

/** A sign would read as that of the revenue: a forecast that was too low, of revenue above its band. */
function offBy(error: number | null, { percent }: ReportFormats): string {
  if (error === null) return '–';
  if (error === 0) return percent(0);
  return `${percent(Math.abs(error))} too ${error < 0 ? 'low' : 'high'}`;
}

function AccuracyRow({ month, formats }: { month: AccuracyMonth; formats: ReportFormats }) {
  const { first, expected, conservative, optimistic, actual, estimates, error } = month;
  const leadsHref = useLeadsHref();
  const won = LEADS_BEHIND.status(daysOfMonth(first), 'CLOSED_WON');
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={400}>
        {formats.monthYear(first)}
      </Table.Th>
      <Table.Td ta="end">
        {formats.money(expected)}
        <span className={classes.band}>
          {formats.compactMoney(conservative)} to {formats.compactMoney(optimistic)}
        </span>
      </Table.Td>
      <Table.Td ta="end" fw={600}>
        <FigureLink href={actual > 0 ? leadsHref(won) : undefined}>{formats.money(actual)}</FigureLink>
        <span className={classes.band}>
          <Estimated by="priority" count={estimates} />
        </span>
      </Table.Td>
      <Table.Td ta="end">
        {offBy(error, formats)}
        <span className={classes.band}>{bandWords(month)}</span>
      </Table.Td>
    </Table.Tr>
  );
}
