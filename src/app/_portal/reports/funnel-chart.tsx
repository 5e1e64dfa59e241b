import { SegmentedControl } from '@mantine/core';
import { Legend } from '@/app/_portal/shared/charts/bar-chart';
import { ChartCard } from '@/app/_portal/shared/charts/chart-card';
import charts from '@/app/_portal/shared/charts/charts.module.css';
import { Estimated, withEstimates } from '@/app/_portal/shared/charts/estimated';
import { FigureLink } from '@/app/_portal/shared/charts/figure-link';
import { StackedBar } from '@/app/_portal/shared/charts/stacked-bar';
import { FUNNEL_STAGE_LABELS, type FunnelStage } from '@/domain/leads/filters/lead-filters';
import { POTENTIAL_BY_PRIORITY } from '@/domain/pipeline/pipeline';
import { type Days, LEADS_BEHIND } from '@/domain/reports/leads-behind';
import type { Funnel, Tally } from '@/domain/reports/report';
import classes from './funnel.module.css';
import { type LeadsHref, useLeadsHref } from './leads-href';
import { type ReportFormats, useReportFormats } from './report-formats';
import { type Measure, useReportChoice } from './use-report-choice';

const WENT_ON = { name: 'Went on', color: 'var(--status-contacted-dot)' };
const WON = { name: 'Won', color: 'var(--status-closed-won-dot)' };
const OPEN = { name: 'Still open here', color: 'var(--status-proposal-sent-dot)' };
const LOST = { name: 'Lost here', color: 'var(--status-closed-lost-dot)', isHatched: true };

const EXPLAINED = `The leads created in this period, and the furthest stage that each has ever been in, by its history. A lead that skipped a stage has passed it. A deal that was lost before it was imported counts as lost in New, unless its file has the furthest stage. Median days are those of the stays that have ended, without the first stay of an imported lead; of more than 1,000 leads, the latest are measured. Value is the potential: ${POTENTIAL_BY_PRIORITY}.`;

const MEASURES: { value: Measure; label: string }[] = [
  { value: 'leads', label: 'Leads' },
  { value: 'value', label: 'Value' },
];

type Stage = Funnel['stages'][number];

const ratio = (part: number, whole: number) => (whole === 0 ? 0 : part / whole);

/** How far the leads of the period got, where they stopped, and how long that took. */
export function FunnelChart({ funnel, days }: { funnel: Funnel; days: Days }) {
  const formats = useReportFormats();
  const { by, setBy } = useReportChoice();
  const rows = rowsOf({ funnel, days, by, formats, leadsHref: useLeadsHref() });
  return (
    <ChartCard
      title="Funnel"
      explained={EXPLAINED}
      empty={funnel.leads === 0 && 'No leads created in this period.'}
      mark={by === 'value' && <Estimated by="priority" count={funnel.estimates} />}
      legend={<Legend series={[WENT_ON, WON, OPEN, LOST]} />}
      controls={
        <SegmentedControl
          className={classes.measure}
          size="xs"
          data={MEASURES}
          value={by}
          onChange={setBy}
          aria-label="Count the funnel by"
        />
      }
      table={{
        columns: ['Stage', 'Reached', 'Share', 'Still open', 'Lost', 'Went on', 'Median stay'],
        rows: rows.map(({ name, reached, share, open, lost, wentOn, median }) => [
          name,
          ...[reached, share, open, lost].map((cell) =>
            typeof cell === 'string' ? cell : { text: cell.inFull, href: cell.href },
          ),
          wentOn ?? '–',
          median ?? '–',
        ]),
      }}
    >
      <ol className={`${charts.bars} figures`}>
        <li className={classes.columns} aria-hidden>
          <span>Reached</span>
          <span>Share</span>
          <span>Went on</span>
          <span>Open</span>
          <span>Lost</span>
          <span>Median stay</span>
        </li>
        {rows.map((row) => (
          <li key={row.stage} className={classes.stage}>
            <span className={classes.name}>{row.name}</span>
            <StackedBar parts={row.parts} />
            <b className={classes.reached}>
              <FigureLink href={row.reached.href} label={`${row.name}: ${row.reached.text} reached`}>
                {row.reached.text}
              </FigureLink>
            </b>
            <span className={classes.share}>{row.share}</span>
            <span className={classes.detail}>{row.wentOn && <Detail word="went on">{row.wentOn}</Detail>}</span>
            <span className={classes.detail}>
              {row.isOpen && (
                <FigureLink href={row.open.href} label={`${row.name}: ${row.open.text} still open`}>
                  <Detail word="open">{row.open.text}</Detail>
                </FigureLink>
              )}
            </span>
            <span className={classes.detail}>
              {row.isLost && (
                <FigureLink href={row.lost.href} label={`${row.name}: ${row.lost.text} lost`}>
                  <Detail word="lost">{row.lost.text}</Detail>
                </FigureLink>
              )}
            </span>
            <span className={classes.detail}>{row.median && <Detail word="median">{row.median}</Detail>}</span>
          </li>
        ))}
      </ol>
    </ChartCard>
  );
}

/** A figure with its name, which only shows where there is no column to name it. */
function Detail({ word, children }: { word: string; children: string }) {
  return (
    <>
      {children}
      <span className={classes.word}> {word}</span>
    </>
  );
}

interface RowsOf {
  funnel: Funnel;
  days: Days;
  by: Measure;
  formats: ReportFormats;
  leadsHref: LeadsHref;
}

function rowsOf({ funnel, days, by, formats, leadsHref }: RowsOf) {
  const format = by === 'value' ? formats.money : formats.number;
  const cell = (
    tally: Tally,
    leads: (days: Days, stage: FunnelStage) => Parameters<LeadsHref>[0],
    stage: FunnelStage,
  ) => {
    const text = format(tally[by]);
    return {
      text,
      inFull: by === 'value' ? withEstimates(text, tally.estimates, formats) : text,
      href: tally.leads > 0 ? leadsHref(leads(days, stage)) : undefined,
    };
  };
  const shareOf = (value: number) => ratio(value, funnel[by]);
  const wentOnFrom = (stage: Stage) => stage.reached[by] - stage.open[by] - stage.lost[by];
  return funnel.stages.map((stage, index) => {
    const { stage: id, reached, open, lost, medianDays } = stage;
    const isLast = index === funnel.stages.length - 1;
    return {
      stage: id,
      name: FUNNEL_STAGE_LABELS[id],
      reached: cell(reached, LEADS_BEHIND.reached, id),
      share: formats.percent(shareOf(reached[by])),
      open: cell(open, LEADS_BEHIND.open, id),
      isOpen: open.leads > 0,
      lost: cell(lost, LEADS_BEHIND.lost, id),
      isLost: lost.leads > 0,
      wentOn: isLast || reached.leads === 0 ? null : formats.percent(ratio(wentOnFrom(stage), reached[by])),
      median: medianDays === null ? null : formats.dayCount(medianDays),
      parts: [
        { ...(isLast ? WON : WENT_ON), share: shareOf(wentOnFrom(stage)) },
        { ...OPEN, share: shareOf(open[by]) },
        { ...LOST, share: shareOf(lost[by]) },
      ],
    };
  });
}
