import { Card } from '@mantine/core';
import { Explanation } from '@/app/_portal/shared/charts/chart-card';
import { Estimated } from '@/app/_portal/shared/charts/estimated';
import { TabLink } from '@/app/_portal/tab-link';
import type { LeadFilters } from '@/domain/leads/filters/lead-filter-input';
import { REVENUE_BY_PRIORITY } from '@/domain/pipeline/pipeline';
import { type Days, LEADS_BEHIND } from '@/domain/reports/leads-behind';
import type { LeadFigures } from '@/domain/reports/report';
import { type Change, changeOf, rateChangeOf, wonOfClosed } from '@/domain/reports/report-figures';
import { useLeadsHref } from './leads-href';
import { type ReportFormats, useReportFormats } from './report-formats';
import classes from './reports.module.css';

type FigureName = 'revenue' | 'won' | 'leads' | 'winRate' | 'averageDeal';

interface Kpi {
  name: FigureName;
  label: string;
  explained: string;
  isMoney?: boolean;
  leads: (days: Days) => LeadFilters;
  format: (formats: ReportFormats, value: number) => string;
  change?: typeof changeOf;
}

const won = (days: Days) => LEADS_BEHIND.status(days, 'CLOSED_WON');

const KPIS: readonly Kpi[] = [
  {
    name: 'revenue',
    leads: won,
    label: 'Revenue',
    isMoney: true,
    explained: `The amounts of the leads won in this period. Without an amount, a lead counts as ${REVENUE_BY_PRIORITY}.`,
    format: (formats, value) => formats.money(value),
  },
  {
    name: 'won',
    leads: won,
    label: 'Deals won',
    explained: 'Leads closed as won in this period. A deal that was reopened counts once, when it was last won.',
    format: (formats, value) => formats.number(value),
  },
  {
    name: 'leads',
    leads: LEADS_BEHIND.leads,
    label: 'Leads',
    explained:
      'Open leads created in this period, and leads won or lost in it. Closed ones without a closing date are left out.',
    format: (formats, value) => formats.number(value),
  },
  {
    name: 'winRate',
    leads: LEADS_BEHIND.leads,
    label: 'Win rate',
    explained: 'Deals won divided by all leads of this period. Above 30% is strong.',
    format: (formats, value) => formats.percent(value),
    change: rateChangeOf,
  },
  {
    name: 'averageDeal',
    leads: won,
    label: 'Average deal',
    isMoney: true,
    explained: 'Revenue divided by deals won.',
    format: (formats, value) => formats.money(value),
  },
];

/** The figures of the period, each with its change against the period before (D62). */
interface Compared {
  figures: LeadFigures;
  before: LeadFigures | null;
  current: Days;
}

export function KpiCards({ report: { figures, before, current } }: { report: Compared }) {
  return (
    <ul className={classes.kpis}>
      {KPIS.map((kpi) => (
        <KpiCard key={kpi.name} kpi={kpi} figures={figures} before={before} days={current} />
      ))}
    </ul>
  );
}

interface KpiCardProps {
  kpi: Kpi;
  figures: LeadFigures;
  before: LeadFigures | null;
  days: Days;
}

function KpiCard({ kpi, figures, before, days }: KpiCardProps) {
  const formats = useReportFormats();
  const leadsHref = useLeadsHref();
  const value = kpi.format(formats, figures[kpi.name]);
  const change = before && (kpi.change ?? changeOf)(figures[kpi.name], before[kpi.name]);
  return (
    <Card component="li" className={classes.kpi}>
      <div className={classes.kpiLabel}>
        <span>
          {kpi.label}
          {kpi.isMoney && <Estimated by="priority" count={figures.estimates} />}
        </span>
        <Explanation of={kpi.label}>
          {kpi.name === 'winRate' ? `${kpi.explained} ${sumsOf(figures, formats)}` : kpi.explained}
        </Explanation>
      </div>
      <div className={`${classes.kpiValue} figures`}>
        <TabLink href={leadsHref(kpi.leads(days))} aria-label={`${kpi.label}: ${value}. Show the leads`}>
          {value}
        </TabLink>
      </div>
      <div className={`${classes.kpiChange} figures`}>
        {kpi.name === 'winRate' && figures.isStrong && <b className={classes.strong}>Strong</b>}
        {change && <ChangeText change={change} was={kpi.format(formats, before[kpi.name])} />}
      </div>
      {kpi.name === 'winRate' && <WonOfClosed figures={figures} />}
    </Card>
  );
}

/** What the shares of the card are of. */
function sumsOf({ won, lost, leads }: LeadFigures, { number }: ReportFormats): string {
  const counted = `${number(leads)} ${leads === 1 ? 'lead' : 'leads'}`;
  return `${number(won)} won of ${counted} in this period, ${number(won + lost)} of them closed.`;
}

function WonOfClosed({ figures }: { figures: LeadFigures }) {
  const formats = useReportFormats();
  const share = wonOfClosed(figures);
  if (share === null) return null;
  return <div className={`${classes.kpiChange} ${classes.was} figures`}>Won of closed: {formats.percent(share)}</div>;
}

function ChangeText({ change, was }: { change: Change; was: string }) {
  const formats = useReportFormats();
  const by = amountOf(change);
  return (
    <span className={classes.change} data-better={by > 0 || undefined} data-worse={by < 0 || undefined}>
      <b>{formats.change(change)}</b>
      {change.kind !== 'same' && <span className={classes.was}> was {was}</span>}
    </span>
  );
}

/** Above zero if it is better. */
function amountOf(change: Change): number {
  switch (change.kind) {
    case 'new':
      return 1;
    case 'same':
      return 0;
    case 'share':
      return change.share;
    case 'points':
      return change.points;
  }
}
