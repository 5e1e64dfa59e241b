import { Card, Table } from '@mantine/core';
import { Explanation } from '@/app/_portal/shared/charts/chart-card';
import { Estimated } from '@/app/_portal/shared/charts/estimated';
import { POTENTIAL_BY_PRIORITY } from '@/domain/pipeline/pipeline';
import type { ForecastByCloseDate, Tally } from '@/domain/reports/report';
import { useReportFormats } from './report-formats';
import classes from './reports.module.css';

const TITLE = 'By close date';

const EXPLAINED = `Potential × probability of the open leads in the month in which each is expected to close. Potential is ${POTENTIAL_BY_PRIORITY}. Probability is 10% for new leads, 25% when contacted, 50% with a consultation and 75% with a proposal.`;

/** What the open leads are expected to bring, by the months in which they are expected to close (D83). */
export function ClosingForecast({ closing: { overdue, months, later, undated } }: { closing: ForecastByCloseDate }) {
  const formats = useReportFormats();
  const rows: [name: string, tally: Tally][] = [
    ['Overdue', overdue],
    ...months.map((month): [string, Tally] => [formats.monthYear(month.first), month]),
    ['Later', later],
    ['No expected close', undated],
  ];
  return (
    <Card component="section" aria-labelledby="closing-forecast" className={classes.panel}>
      <div className={classes.panelHead}>
        <h2 id="closing-forecast" className={classes.panelTitle}>
          {TITLE}
        </h2>
        <Explanation of={TITLE}>{EXPLAINED}</Explanation>
      </div>
      <Table verticalSpacing={8} className={`${classes.accuracy} figures`} aria-labelledby="closing-forecast">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Expected to close</Table.Th>
            <Table.Th ta="end">Leads</Table.Th>
            <Table.Th ta="end">Expected</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows
            .filter(([name, { leads }]) => leads > 0 || !['Overdue', 'Later'].includes(name))
            .map(([name, { leads, value, estimates }]) => (
              <Table.Tr key={name}>
                <Table.Th scope="row" fw={400}>
                  {name}
                </Table.Th>
                <Table.Td ta="end">{formats.number(leads)}</Table.Td>
                <Table.Td ta="end">
                  <b>{formats.money(value)}</b>
                  <span className={classes.band}>
                    <Estimated by="priority" count={estimates} />
                  </span>
                </Table.Td>
              </Table.Tr>
            ))}
        </Table.Tbody>
      </Table>
    </Card>
  );
}
