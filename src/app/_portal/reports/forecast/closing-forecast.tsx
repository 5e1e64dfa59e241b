import { Table } from '@mantine/core';
import { FigureLink } from '@/app/_portal/shared/charts/figure-link';
import { shiftDay, shiftMonth } from '@/domain/calendar/calendar-days';
import type { LeadFilters } from '@/domain/leads/filters/lead-filter-input';
import { POTENTIAL_BY_PRIORITY } from '@/domain/pipeline/pipeline';
import { daysOfMonth, LEADS_BEHIND } from '@/domain/reports/leads-behind';
import type { ForecastByCloseDate, Tally } from '@/domain/reports/report';
import { useLeadsHref } from '../leads-href';
import { useReportFormats } from '../report-formats';
import { MoneyCell, PanelTable, ReportPanel } from '../report-panel';

const ID = 'closing-forecast';

const EXPLAINED = `Potential × probability of the open leads in the month in which each is expected to close. Potential is ${POTENTIAL_BY_PRIORITY}. Probability is 10% for new leads, 25% when contacted, 50% with a consultation and 75% with a proposal.`;

interface Row {
  name: string;
  tally: Tally;
  leads?: LeadFilters;
  /** Shown without a lead, too. */
  isAlways?: boolean;
}

/** What the open leads are expected to bring, by the months in which they are expected to close (D83). */
export function ClosingForecast({ closing: { overdue, months, later, undated } }: { closing: ForecastByCloseDate }) {
  const formats = useReportFormats();
  const leadsHref = useLeadsHref();
  const [first, last] = [months[0]?.first, months.at(-1)?.first];
  const rows: Row[] = [
    { name: 'Overdue', tally: overdue, leads: LEADS_BEHIND.closing({ last: first && shiftDay(first, -1) }) },
    ...months.map((month) => ({
      name: formats.monthYear(month.first),
      tally: month,
      leads: LEADS_BEHIND.closing(daysOfMonth(month.first)),
      isAlways: true,
    })),
    { name: 'Later', tally: later, leads: LEADS_BEHIND.closing({ first: last && shiftMonth(last, 1) }) },
    { name: 'No expected close', tally: undated, isAlways: true },
  ];
  return (
    <ReportPanel id={ID} title="By close date" explained={EXPLAINED}>
      <PanelTable of={ID} columns={['Expected to close', 'Leads', 'Expected']}>
        {rows
          .filter(({ tally, isAlways }) => isAlways || tally.leads > 0)
          .map(({ name, tally: { leads: count, value, estimates }, leads }) => (
            <Table.Tr key={name} data-empty={count === 0 || undefined}>
              <Table.Th scope="row" fw={400}>
                {name}
              </Table.Th>
              <Table.Td ta="end">
                <FigureLink
                  href={leads && count > 0 ? leadsHref(leads) : undefined}
                  label={`${name}: ${formats.number(count)}`}
                >
                  {formats.number(count)}
                </FigureLink>
              </Table.Td>
              <MoneyCell estimates={estimates}>{formats.money(value)}</MoneyCell>
            </Table.Tr>
          ))}
      </PanelTable>
    </ReportPanel>
  );
}
