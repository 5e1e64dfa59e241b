import { Card, Progress, Table } from '@mantine/core';
import { PriorityBadge } from '@/app/_portal/shared/badges/priority-badge';
import { Explanation } from '@/app/_portal/shared/charts/chart-card';
import { FigureLink } from '@/app/_portal/shared/charts/figure-link';
import { LEAD_PRIORITIES, LEAD_PRIORITY_LABELS } from '@/domain/leads/lead-choices';
import { type Days, LEADS_BEHIND } from '@/domain/reports/leads-behind';
import type { PeriodFigures } from '@/domain/reports/report';
import { useLeadsHref } from './leads-href';
import { useReportFormats } from './report-formats';
import classes from './reports.module.css';

/** How the period went, by priority. */
export function PriorityRates({ figures: { priorities }, days }: { figures: PeriodFigures; days: Days }) {
  const formats = useReportFormats();
  const leadsHref = useLeadsHref();
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
                <Table.Td ta="end">
                  <FigureLink href={leads > 0 ? leadsHref(LEADS_BEHIND.priority(days, priority)) : undefined}>
                    {formats.number(leads)}
                  </FigureLink>
                </Table.Td>
                <Table.Td ta="end">
                  <FigureLink href={won > 0 ? leadsHref(LEADS_BEHIND.wonOf(days, priority)) : undefined}>
                    {formats.number(won)}
                  </FigureLink>
                </Table.Td>
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
