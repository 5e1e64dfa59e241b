import { Card, Table, Text } from '@mantine/core';
import { PriorityBadge } from '@/app/_portal/shared/badges/priority-badge';
import { Explanation } from '@/app/_portal/shared/charts/chart-card';
import { TabLink } from '@/app/_portal/tab-link';
import { tabHref } from '@/app/_portal/use-tab';
import type { Opportunity } from '@/domain/reports/report';
import { StatusBadge } from '../leads/record/lead-badges';
import { useReportFormats } from './report-formats';
import classes from './reports.module.css';

const EXPLAINED =
  'The open leads with the highest potential × probability. Potential is $8,000 for low, $15,000 for medium and $25,000 for high priority; probability is 25% when contacted, 50% with a consultation and 75% with a proposal. New leads are not listed.';

/** The four open leads that are worth most (D21). */
export function Opportunities({ opportunities }: { opportunities: readonly Opportunity[] }) {
  const formats = useReportFormats();
  return (
    <Card component="section" aria-labelledby="opportunities" className={classes.panel}>
      <div className={classes.panelHead}>
        <h2 id="opportunities" className={classes.panelTitle}>
          Top opportunities
        </h2>
        <Explanation of="Top opportunities">{EXPLAINED}</Explanation>
      </div>
      {opportunities.length === 0 ? (
        <Text c="dimmed" py={24} ta="center">
          No open leads beyond the first stage. Contact a lead and it appears here.
        </Text>
      ) : (
        <Table.ScrollContainer minWidth={480}>
          <Table verticalSpacing={8} className="figures">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Company</Table.Th>
                <Table.Th>Status</Table.Th>
                <Table.Th>Priority</Table.Th>
                <Table.Th ta="end">Potential</Table.Th>
                <Table.Th ta="end">Probability</Table.Th>
                <Table.Th ta="end">Value</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {opportunities.map(
                ({ id, companyName, contactPerson, status, priority, potential, probability, value }) => (
                  <Table.Tr key={id}>
                    <Table.Td>
                      <TabLink href={tabHref('crm', { id })} className={classes.company}>
                        {companyName}
                      </TabLink>
                      <div className={classes.contact}>{contactPerson}</div>
                    </Table.Td>
                    <Table.Td>
                      <StatusBadge status={status} />
                    </Table.Td>
                    <Table.Td>
                      <PriorityBadge priority={priority} />
                    </Table.Td>
                    <Table.Td ta="end">{formats.money(potential)}</Table.Td>
                    <Table.Td ta="end">{formats.percent(probability)}</Table.Td>
                    <Table.Td ta="end" fw={600}>
                      {formats.money(value)}
                    </Table.Td>
                  </Table.Tr>
                ),
              )}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </Card>
  );
}
