import { ChartCard } from '@/app/_portal/shared/charts/chart-card';
import charts from '@/app/_portal/shared/charts/charts.module.css';
import { Estimated, withEstimates } from '@/app/_portal/shared/charts/estimated';
import { FigureLink } from '@/app/_portal/shared/charts/figure-link';
import { StackedBar } from '@/app/_portal/shared/charts/stacked-bar';
import { LOST_FILTER_LABELS } from '@/domain/leads/filters/lead-filters';
import { POTENTIAL_BY_PRIORITY } from '@/domain/pipeline/pipeline';
import { type Days, LEADS_BEHIND } from '@/domain/reports/leads-behind';
import type { Report } from '@/domain/reports/report';
import classes from './funnel.module.css';
import { useLeadsHref } from './leads-href';
import { useReportFormats } from './report-formats';

const COLOR = 'var(--status-closed-lost-dot)';

/** Why leads were lost in the period, with what they were worth. */
export function LostReasons({ reasons, days }: { reasons: Report['lostReasons']; days: Days }) {
  const formats = useReportFormats();
  const leadsHref = useLeadsHref();
  const lost = reasons.reduce((sum, { leads }) => sum + leads, 0);
  const rows = reasons.map(({ reason, leads, value, estimates }) => ({
    reason,
    name: LOST_FILTER_LABELS[reason],
    leads,
    text: formats.number(leads),
    value: formats.money(value),
    valueInFull: withEstimates(formats.money(value), estimates, formats),
    share: lost === 0 ? 0 : leads / lost,
    isHatched: reason === 'NOT_STATED',
    href: leads > 0 ? leadsHref(LEADS_BEHIND.lostFor(days, reason)) : undefined,
  }));
  return (
    <ChartCard
      title="Lost reasons"
      explained={`Leads closed as lost in this period by the reason given, and their potential: ${POTENTIAL_BY_PRIORITY}.`}
      empty={lost === 0 && 'No leads lost in this period.'}
      mark={<Estimated by="priority" count={reasons.reduce((sum, { estimates }) => sum + estimates, 0)} />}
      table={{
        columns: ['Reason', 'Leads', 'Share', 'Value'],
        rows: rows.map(({ name, text, href, share, valueInFull }) => [
          name,
          { text, href },
          formats.percent(share),
          valueInFull,
        ]),
      }}
    >
      <ul className={`${charts.bars} figures`}>
        {rows
          .filter(({ leads }) => leads > 0)
          .map(({ reason, name, text, href, share, value, isHatched }) => (
            <li key={reason} className={classes.reason}>
              <span className={classes.name}>{name}</span>
              <StackedBar parts={[{ name, share, color: COLOR, isHatched }]} />
              <span className={classes.reached}>
                <FigureLink href={href} label={`${name}: ${text} lost`}>
                  {text}
                </FigureLink>
              </span>
              <span className={classes.worth}>{value}</span>
            </li>
          ))}
      </ul>
    </ChartCard>
  );
}
