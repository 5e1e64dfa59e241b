import { ChartCard } from '@/app/_portal/shared/charts/chart-card';
import { Doughnut } from '@/app/_portal/shared/charts/doughnut';
import { LEAD_STATUS_LABELS, LEAD_STATUSES, type LeadStatus } from '@/domain/leads/lead-choices';
import { type Days, LEADS_BEHIND } from '@/domain/reports/leads-behind';
import type { LeadFigures } from '@/domain/reports/report';
import { statusColor } from '../leads/record/lead-badges';
import { useLeadsHref } from './leads-href';
import { useReportFormats } from './report-formats';

/** The leads of the period by their current status. */
export function StageDoughnut({ figures: { stages, leads }, days }: { figures: LeadFigures; days: Days }) {
  const formats = useReportFormats();
  const leadsHref = useLeadsHref();
  // Without leads, the list would be empty.
  const hrefOf = (status: LeadStatus) =>
    stages[status] > 0 ? leadsHref(LEADS_BEHIND.status(days, status)) : undefined;
  const shareOf = (status: LeadStatus) => formats.percent(leads === 0 ? 0 : stages[status] / leads);
  return (
    <ChartCard
      title="Pipeline"
      explained="The leads of this period by their current status: open ones created in it, won and lost ones closed in it. Closed ones without a closing date are left out."
      empty={leads === 0 && 'No leads in this period.'}
      table={{
        columns: ['Status', 'Leads', 'Share'],
        rows: LEAD_STATUSES.map((status) => [
          LEAD_STATUS_LABELS[status],
          { text: formats.number(stages[status]), href: hrefOf(status) },
          shareOf(status),
        ]),
      }}
    >
      <Doughnut
        label="Leads by status"
        slices={LEAD_STATUSES.map((status) => ({
          key: status,
          name: LEAD_STATUS_LABELS[status],
          value: stages[status],
          color: statusColor(status),
          href: hrefOf(status),
        }))}
        total={{ value: formats.number(leads), name: leads === 1 ? 'lead' : 'leads' }}
        format={formats.number}
        formatShare={formats.percent}
      />
    </ChartCard>
  );
}
