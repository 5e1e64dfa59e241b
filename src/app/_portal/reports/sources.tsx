import { Table, Text } from '@mantine/core';
import { FigureLink } from '@/app/_portal/shared/charts/figure-link';
import { SOURCE_FILTER_LABELS } from '@/domain/leads/filters/lead-filters';
import { REVENUE_BY_PRIORITY } from '@/domain/pipeline/pipeline';
import { type Days, LEADS_BEHIND } from '@/domain/reports/leads-behind';
import type { Report } from '@/domain/reports/report';
import { useLeadsHref } from './leads-href';
import { useReportFormats } from './report-formats';
import { MoneyCell, PanelTable, ReportPanel } from './report-panel';
import classes from './reports.module.css';

const EXPLAINED = `Leads closed in this period by where they came from. Revenue is the sum of the amounts of the won ones. Without an amount, a lead counts as ${REVENUE_BY_PRIORITY}.`;

/** Where the leads closed in the period came from, and what they brought. */
export function Sources({ sources, days }: { sources: Report['sources']; days: Days }) {
  const formats = useReportFormats();
  const leadsHref = useLeadsHref();
  return (
    <ReportPanel id="sources" title="Sources" explained={EXPLAINED}>
      {sources.length === 0 ? (
        <Text c="dimmed" py={24} ta="center">
          No leads closed in this period.
        </Text>
      ) : (
        <PanelTable of="sources" columns={['Source', 'Won of closed', 'Revenue']}>
          {sources.map(({ source, won, lost, winRate, revenue, estimates }) => (
            <Table.Tr key={source}>
              <Table.Th scope="row" fw={400}>
                {SOURCE_FILTER_LABELS[source]}
              </Table.Th>
              <Table.Td ta="end">
                <b>{formats.percent(winRate)}</b>
                <span className={classes.band}>
                  <FigureLink href={leadsHref(LEADS_BEHIND.closedFrom(days, source))}>
                    {formats.number(won)} of {formats.number(won + lost)}
                  </FigureLink>
                </span>
              </Table.Td>
              <MoneyCell estimates={estimates}>
                <FigureLink href={won > 0 ? leadsHref(LEADS_BEHIND.wonFrom(days, source)) : undefined}>
                  {formats.money(revenue)}
                </FigureLink>
              </MoneyCell>
            </Table.Tr>
          ))}
        </PanelTable>
      )}
    </ReportPanel>
  );
}
