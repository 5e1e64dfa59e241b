import { Card, Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { Estimated } from '@/app/_portal/shared/charts/estimated';
import { type Formats, useFormats } from '@/app/_ui/time/formats';
import { openWorthOf, STRONG_CONVERSION } from '@/domain/pipeline/pipeline';
import type { PipelineSummary } from '@/domain/pipeline/pipeline-summary';
import classes from './header-cards.module.css';
import { StageBar } from './stage-bar';

export function HeaderCards({ summary }: { summary: PipelineSummary | undefined }) {
  const formats = useFormats();
  // Also while the board is filtered.
  const ofAll = summary ? `of ${allLeads(summary, formats)}` : '\u00a0';
  return (
    <div className={classes.cards}>
      <HeaderCard
        label="Total Pipeline Value"
        mark={<Estimated by="stage" count={summary?.estimates} />}
        value={summary && formats.money(summary.totalValue)}
        beneath={summary ? `${formats.money(openWorthOf(summary).value)} open, all leads` : '\u00a0'}
        wide
      >
        {summary ? <StageBar summary={summary} /> : <Skeleton height={8} />}
      </HeaderCard>
      <HeaderCard label="Active Deals" value={summary && formats.number(summary.activeDeals)} beneath={ofAll} />
      <HeaderCard label="Won Deals" value={summary && formats.number(summary.wonDeals)} beneath={ofAll} />
      <HeaderCard
        label="Conversion Rate"
        value={summary && formats.percent(summary.conversionRate)}
        beneath={summary ? wonOfAll(summary, formats) : '\u00a0'}
      >
        {summary && summary.conversionRate > STRONG_CONVERSION && <span className={classes.strong}>Strong</span>}
      </HeaderCard>
    </div>
  );
}

function allLeads({ stages }: PipelineSummary, { number }: Formats): string {
  const all = Object.values(stages).reduce((sum, { count }) => sum + count, 0);
  return `${number(all)} ${all === 1 ? 'lead' : 'leads'}`;
}

/** '12 of 78 leads, all time'. */
const wonOfAll = (summary: PipelineSummary, formats: Formats): string =>
  `${formats.number(summary.wonDeals)} of ${allLeads(summary, formats)}, all time`;

interface HeaderCardProps {
  label: string;
  mark?: ReactNode;
  value: string | undefined;
  beneath?: string;
  wide?: boolean;
  children?: ReactNode;
}

function HeaderCard({ label, mark, value, beneath, wide, children }: HeaderCardProps) {
  return (
    <Card className={classes.card} data-wide={wide || undefined}>
      <div className={classes.label}>
        {label}
        {mark}
      </div>
      <div className={classes.line}>
        {value === undefined ? (
          <Skeleton height={20} width={wide ? 120 : 56} my={4} />
        ) : (
          <div className={`${classes.value} figures`}>{value}</div>
        )}
        {children}
      </div>
      {beneath && <div className={`${classes.label} figures`}>{beneath}</div>}
    </Card>
  );
}
