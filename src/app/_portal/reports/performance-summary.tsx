import { Progress, Table } from '@mantine/core';
import type { ReactNode } from 'react';
import { PriorityBadge } from '@/app/_portal/shared/badges/priority-badge';
import { FigureLink } from '@/app/_portal/shared/charts/figure-link';
import type { LeadFilters } from '@/domain/leads/filters/lead-filter-input';
import { LEAD_PRIORITIES, LEAD_PRIORITY_LABELS } from '@/domain/leads/lead-choices';
import { type Days, LEADS_BEHIND } from '@/domain/reports/leads-behind';
import type { PeriodFigures } from '@/domain/reports/report';
import { useLeadsHref } from './leads-href';
import { useReportFormats } from './report-formats';
import { ReportPanel } from './report-panel';
import classes from './reports.module.css';

const EXPLAINED =
  'Win rate is deals won divided by all leads of this period: open ones created in it, won and lost ones closed in it.';

interface PerformanceSummaryProps {
  figures: PeriodFigures;
  before: PeriodFigures | null;
  days: Days;
}

/** How the period went: win rate by priority, and of all leads (spec 1 section 2), and the logged calls (D99). */
export function PerformanceSummary({ figures, before, days }: PerformanceSummaryProps) {
  const { number } = useReportFormats();
  return (
    <ReportPanel id="performance-summary" title="Performance summary" explained={EXPLAINED}>
      <Table verticalSpacing={10} className="figures" aria-labelledby="performance-summary">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Priority</Table.Th>
            <Table.Th ta="end">Leads</Table.Th>
            <Table.Th ta="end">Won</Table.Th>
            <Table.Th ta="end">Win rate</Table.Th>
            <Table.Td aria-hidden w="30%" />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {LEAD_PRIORITIES.toReversed().map((priority) => (
            <RateRow
              key={priority}
              head={<PriorityBadge priority={priority} />}
              of={`${LEAD_PRIORITY_LABELS[priority].toLowerCase()} priority`}
              {...figures.priorities[priority]}
              all={LEADS_BEHIND.priority(days, priority)}
              deals={LEADS_BEHIND.wonOf(days, priority)}
            />
          ))}
          <RateRow
            head={<b>All</b>}
            of="all leads"
            {...figures}
            all={LEADS_BEHIND.leads(days)}
            deals={LEADS_BEHIND.status(days, 'CLOSED_WON')}
          />
        </Table.Tbody>
      </Table>
      <p className={`${classes.calls} figures`}>
        Calls logged: <b>{number(figures.calls)}</b>
        {before && <span className={classes.was}> was {number(before.calls)}</span>}
      </p>
    </ReportPanel>
  );
}

interface RateRowProps {
  head: ReactNode;
  /** What the rate is of. */
  of: string;
  leads: number;
  won: number;
  winRate: number;
  all: LeadFilters;
  deals: LeadFilters;
}

function RateRow({ head, of, leads, won, winRate, all, deals }: RateRowProps) {
  const formats = useReportFormats();
  const leadsHref = useLeadsHref();
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={400}>
        {head}
      </Table.Th>
      <Table.Td ta="end">
        <FigureLink href={leads > 0 ? leadsHref(all) : undefined}>{formats.number(leads)}</FigureLink>
      </Table.Td>
      <Table.Td ta="end">
        <FigureLink href={won > 0 ? leadsHref(deals) : undefined}>{formats.number(won)}</FigureLink>
      </Table.Td>
      <Table.Td ta="end" fw={600}>
        {leads === 0 ? '–' : formats.percent(winRate)}
      </Table.Td>
      <Table.Td>
        <Progress value={winRate * 100} color="var(--status-closed-won-dot)" size={6} aria-label={`Win rate, ${of}`} />
      </Table.Td>
    </Table.Tr>
  );
}
