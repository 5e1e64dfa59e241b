import { Card, Progress, Table } from '@mantine/core';
import { PriorityBadge } from '@/app/_portal/shared/badges/priority-badge';
import { Explanation } from '@/app/_portal/shared/charts/chart-card';
import { LEAD_PRIORITIES, LEAD_PRIORITY_LABELS } from '@/domain/leads/lead-choices';
import type { PeriodFigures } from '@/domain/reports/report';
import { useReportFormats } from './report-formats';
import classes from './reports.module.css';

/** How the period went, by priority. */
export function PriorityRates({ figures: { priorities } }: { figures: PeriodFigures }) {
  const formats = useReportFormats();
  return (
    <Card component="section" aria-labelledby="priority-rates" className={classes.panel}>
      <div className={classes.panelHead}>
        <h2 id="priority-rates" className={classes.panelTitle}>
          Win rate by priority
        </h2>
        <Explanation of="Win rate by priority">
          Deals won divided by all leads of this period with the same priority.
        </Explanation>
      </div>
      <Table verticalSpacing={10} className="figures">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Priority</Table.Th>
            <Table.Th ta="end">Leads</Table.Th>
            <Table.Th ta="end">Won</Table.Th>
            <Table.Th ta="end">Win rate</Table.Th>
            <Table.Th aria-hidden w="30%" />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {LEAD_PRIORITIES.toReversed().map((priority) => {
            const { leads, won, winRate } = priorities[priority];
            return (
              <Table.Tr key={priority}>
                <Table.Td>
                  <PriorityBadge priority={priority} />
                </Table.Td>
                <Table.Td ta="end">{formats.number(leads)}</Table.Td>
                <Table.Td ta="end">{formats.number(won)}</Table.Td>
                <Table.Td ta="end" fw={600}>
                  {leads === 0 ? '–' : formats.percent(winRate)}
                </Table.Td>
                <Table.Td>
                  <Progress
                    value={winRate * 100}
                    color="var(--status-closed-won-dot)"
                    size={6}
                    aria-label={`Win rate, ${LEAD_PRIORITY_LABELS[priority].toLowerCase()} priority`}
                  />
                </Table.Td>
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
    </Card>
  );
}
