import { Text } from '@mantine/core';
import { scaleBand, scaleLinear } from '@visx/scale';
import { Bar } from '@visx/shape';
import { ChartCard } from '@/app/_portal/shared/charts/chart-card';
import { ChartFrame, ChartTip } from '@/app/_portal/shared/charts/chart-frame';
import classes from '@/app/_portal/shared/charts/charts.module.css';
import { Estimated, withEstimates } from '@/app/_portal/shared/charts/estimated';
import { fitLabels } from '@/app/_portal/shared/charts/fit-labels';
import { Gridlines } from '@/app/_portal/shared/charts/gridlines';
import { Mark } from '@/app/_portal/shared/charts/mark';
import { useMarks } from '@/app/_portal/shared/charts/use-marks';
import { isRoughForecast } from '@/domain/reports/forecast';
import { daysOfMonth, LEADS_BEHIND } from '@/domain/reports/leads-behind';
import type { Forecast, ReportMonth } from '@/domain/reports/report';
import { useLeadsHref } from '../leads-href';
import { estimatesIn } from '../month-charts';
import { type ReportFormats, useReportFormats } from '../report-formats';

const HEIGHT = 260;
const MARGIN = { top: 28, bottom: 40, left: 48 };
const PAST = 'var(--status-contacted-dot)';
const ROUGH = 'A rough estimate: fewer than three of the last full months had a win.';
const FUTURE = 'var(--status-consultation-scheduled-dot)';

type Column =
  | { kind: 'past'; first: string; revenue: number; estimates: number; isRunning: boolean }
  | { kind: 'future'; first: string; conservative: number; expected: number; optimistic: number };

const topOf = (column: Column) => (column.kind === 'past' ? column.revenue : column.optimistic);

interface ForecastChartProps {
  months: readonly ReportMonth[];
  forecast: Forecast;
}

/** What was earned in the last months, and the band in which the next three are expected. */
export function ForecastChart({ months, forecast }: ForecastChartProps) {
  const formats = useReportFormats();
  const columns: Column[] = [
    ...months.map(({ first, revenue, estimates, isRunning }) => ({
      kind: 'past' as const,
      ...{ first, revenue, estimates, isRunning },
    })),
    ...forecast.months.map((month) => ({ kind: 'future' as const, ...month })),
  ];
  const isRough = isRoughForecast(months);
  const isEmpty = columns.every((column) => topOf(column) === 0);
  return (
    <ChartCard
      title="3-month forecast"
      explained="Each month: mean revenue × (1 + growth)^k + weighted pipeline × 0.2 × 0.8^(k−1), for month k = 1 to 3. Conservative is 0.8 times, optimistic 1.2 times of that."
      mark={<Estimated by="priority" count={estimatesIn(months) + forecast.inputs.pipelineEstimates} />}
      empty={isEmpty && 'There is nothing to forecast from yet. Add leads or win a deal.'}
      legend={
        isRough && (
          <Text size="xs" c="dimmed">
            {ROUGH}
          </Text>
        )
      }
      table={{
        columns: ['Month', 'Conservative', 'Expected', 'Optimistic'],
        rows: forecast.months.map(({ first, conservative, expected, optimistic }) => [
          formats.monthYear(first),
          ...[conservative, expected, optimistic].map(formats.money),
        ]),
      }}
    >
      <Columns columns={columns} isRough={isRough} formats={formats} />
    </ChartCard>
  );
}

const linesOf = (column: Column, formats: ReportFormats) =>
  column.kind === 'past'
    ? [
        {
          name: column.isRunning ? 'Revenue so far' : 'Revenue',
          value: withEstimates(formats.money(column.revenue), column.estimates, formats),
        },
      ]
    : [
        { name: 'Optimistic', value: formats.money(column.optimistic) },
        { name: 'Expected', value: formats.money(column.expected) },
        { name: 'Conservative', value: formats.money(column.conservative) },
      ];

interface ColumnsProps {
  columns: readonly Column[];
  isRough: boolean;
  formats: ReportFormats;
}

function Columns({ columns, isRough, formats }: ColumnsProps) {
  const { active, markProps } = useMarks(columns.length);
  const leadsHref = useLeadsHref();
  const wonHref = (first: string) => leadsHref(LEADS_BEHIND.status(daysOfMonth(first), 'CLOSED_WON'));
  const y = scaleLinear<number>({
    domain: [0, Math.max(1, ...columns.map(topOf))],
    range: [HEIGHT - MARGIN.bottom, MARGIN.top],
    nice: 4,
  });
  const xOf = (width: number) =>
    scaleBand<number>({
      domain: columns.map((_, index) => index),
      range: [MARGIN.left, width],
      paddingInner: 0.3,
      paddingOuter: 0.1,
    });
  return (
    <ChartFrame
      label="3-month forecast"
      height={HEIGHT}
      tip={(width) => {
        const column = active === null ? undefined : columns[active];
        if (active === null || !column) return null;
        const x = xOf(width);
        return {
          x: (x(active) ?? 0) + x.bandwidth() / 2,
          content: <ChartTip title={formats.monthYear(column.first)} lines={linesOf(column, formats)} />,
        };
      }}
    >
      {(width) => {
        const x = xOf(width);
        const labels = fitLabels(columns.map(mainValue), x.step(), [formats.compactMoney, formats.shortMoney]);
        return (
          <>
            <Gridlines y={y} left={MARGIN.left} width={width} format={formats.compactMoney} />
            {columns.map((column, index) => {
              const [left, band] = [x(index) ?? 0, x.bandwidth()];
              const middle = left + band / 2;
              const label = linesOf(column, formats)
                .map(({ name, value }) => `${name} ${value}`)
                .join(', ');
              return (
                <g key={column.first} className={classes.group} data-active={active === index || undefined}>
                  <ColumnBars column={column} isRough={isRough} y={y} left={left} width={band} />
                  <text
                    className={classes.value}
                    data-small={labels.isSmall || undefined}
                    x={middle}
                    y={y(topOf(column)) - 6}
                    textAnchor="middle"
                    aria-hidden
                  >
                    {labels.texts[index]}
                  </text>
                  <text className={classes.tick} x={middle} y={HEIGHT - MARGIN.bottom + 16} textAnchor="middle">
                    {formats.month(column.first)}
                  </text>
                  {column.kind === 'past' && column.isRunning && (
                    <text className={classes.tick} x={middle} y={HEIGHT - MARGIN.bottom + 30} textAnchor="middle">
                      so far
                    </text>
                  )}
                  <Mark
                    href={column.kind === 'past' ? wonHref(column.first) : undefined}
                    mark={markProps(index, `${formats.monthYear(column.first)}: ${label}`)}
                  >
                    <rect
                      className={classes.hit}
                      x={left - (x.step() - band) / 2}
                      y={MARGIN.top - 20}
                      width={x.step()}
                      height={HEIGHT - MARGIN.bottom - MARGIN.top + 20}
                      rx={6}
                    />
                  </Mark>
                </g>
              );
            })}
          </>
        );
      }}
    </ChartFrame>
  );
}

const mainValue = (column: Column) => (column.kind === 'past' ? column.revenue : column.expected);

interface ColumnBarsProps {
  column: Column;
  isRough: boolean;
  y: (value: number) => number;
  left: number;
  width: number;
}

function ColumnBars({ column, isRough, y, left, width }: ColumnBarsProps) {
  if (column.kind === 'past') {
    const height = y(0) - y(column.revenue);
    return (
      <Bar
        x={left}
        y={y(column.revenue)}
        width={width}
        height={height}
        rx={3}
        fill={PAST}
        opacity={column.isRunning ? 0.55 : 1}
      />
    );
  }
  const { conservative, expected, optimistic } = column;
  return (
    <>
      <Bar
        x={left}
        y={y(optimistic)}
        width={width}
        height={y(conservative) - y(optimistic)}
        rx={4}
        fill={FUTURE}
        fillOpacity={isRough ? 0.1 : 0.28}
        {...(isRough && { stroke: FUTURE, strokeDasharray: '4 3' })}
      />
      <Bar x={left} y={y(expected) - 1.5} width={width} height={3} rx={1.5} fill={FUTURE} />
    </>
  );
}
