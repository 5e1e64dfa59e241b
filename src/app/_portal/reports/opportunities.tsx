import { Table, Text } from '@mantine/core';
import { PriorityBadge } from '@/app/_portal/shared/badges/priority-badge';
import { TabLink } from '@/app/_portal/tab-link';
import { tabHref } from '@/app/_portal/use-tab';
import { POTENTIAL_BY_PRIORITY } from '@/domain/pipeline/pipeline';
import type { Opportunity } from '@/domain/reports/report';
import { StatusBadge } from '../leads/record/lead-badges';
import { useReportFormats } from './report-formats';
import { ReportPanel } from './report-panel';
import classes from './reports.module.css';

const EXPLAINED = `The open leads with the highest potential × probability. Potential is ${POTENTIAL_BY_PRIORITY}. Probability is 25% when contacted, 50% with a consultation and 75% with a proposal. New leads are not listed.`;

/** The four open leads that are worth most (D21). */
export function Opportunities({ opportunities }: { opportunities: readonly Opportunity[] }) {
  return (
    <ReportPanel id="opportunities" title="Top opportunities" explained={EXPLAINED}>
      {opportunities.length === 0 ? (
        <Text c="dimmed" py={24} ta="center">
          No open leads beyond the first stage. Contact a lead and it appears here.
        </Text>
      ) : (
        <Table className={`${classes.opportunities} figures`} aria-labelledby="opportunities">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Lead</Table.Th>
              <Table.Th>Stage</Table.Th>
              <Table.Th ta="end">Value</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {opportunities.map((opportunity) => (
              <OpportunityRow key={opportunity.id} {...opportunity} />
            ))}
          </Table.Tbody>
        </Table>
      )}
    </ReportPanel>
  );
}

function OpportunityRow({
  id,
  companyName,
  contactPerson,
  status,
  priority,
  potential,
  isEstimate,
  probability,
  value,
}: Opportunity) {
  const formats = useReportFormats();
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={400}>
        <TabLink href={tabHref('crm', { id })} className={classes.company}>
          {companyName}
        </TabLink>
        <span className={classes.note}>{contactPerson}</span>
      </Table.Th>
      <Table.Td>
        <span className={classes.badges}>
          <StatusBadge status={status} />
          <PriorityBadge priority={priority} />
        </span>
      </Table.Td>
      <Table.Td ta="end">
        <b>{formats.money(value)}</b>
        <span className={classes.note}>
          {formats.percent(probability)} of {formats.money(potential)}
          {isEstimate && ' est.'}
        </span>
      </Table.Td>
    </Table.Tr>
  );
}
