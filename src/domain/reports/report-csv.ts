import { CSV_BOM, formatCsvRow } from '#domain/csv/csv';
import { LEAD_PRIORITIES, LEAD_PRIORITY_LABELS, LEAD_STATUS_LABELS, LEAD_STATUSES } from '#domain/leads/lead-choices';
import { FUNNEL_STAGE_LABELS, LOST_FILTER_LABELS } from '#domain/leads/lead-filters';
import type { Report } from '#domain/reports/report';

const HEADER = ['Section', 'Name', 'Figure', 'Value', 'Period before'];

type Cell = string | number | null;
type Row = readonly Cell[];

function figureRows({ figures, before }: Report): Row[] {
  const row = (name: string, value: number, was: number | undefined): Row => ['Figures', '', name, value, was ?? null];
  return [
    row('Revenue (USD)', figures.revenue, before?.revenue),
    row('Deals won', figures.won, before?.won),
    row('Deals lost', figures.lost, before?.lost),
    row('Leads', figures.leads, before?.leads),
    row('Win rate', figures.winRate, before?.winRate),
    row('Average deal (USD)', figures.averageDeal, before?.averageDeal),
    ...LEAD_STATUSES.map(
      (status): Row => [
        'Leads by status',
        LEAD_STATUS_LABELS[status],
        'Leads',
        figures.stages[status],
        before?.stages[status] ?? null,
      ],
    ),
    ...LEAD_PRIORITIES.map(
      (priority): Row => [
        'Win rate by priority',
        LEAD_PRIORITY_LABELS[priority],
        'Win rate',
        figures.priorities[priority].winRate,
        before?.priorities[priority].winRate ?? null,
      ],
    ),
  ];
}

const monthRows = ({ months }: Report): Row[] =>
  months.flatMap(({ first, isRunning, revenue, won, lost, created, tasksCompleted }) => {
    const section = isRunning ? 'Months (so far)' : 'Months';
    const row = (name: string, value: number): Row => [section, first.slice(0, 7), name, value];
    return [
      row('Revenue (USD)', revenue),
      row('Deals won', won),
      row('Deals lost', lost),
      row('Leads created', created),
      row('Tasks completed', tasksCompleted),
    ];
  });

const opportunityRows = ({ opportunities }: Report): Row[] =>
  opportunities.flatMap(({ companyName, potential, probability, value }) => {
    const row = (name: string, amount: number): Row => ['Top opportunities', companyName, name, amount];
    return [row('Potential (USD)', potential), row('Probability', probability), row('Value (USD)', value)];
  });

const lossRows = ({ lostReasons }: Report): Row[] =>
  lostReasons.flatMap(({ reason, leads, value }) => [
    ['Lost reasons', LOST_FILTER_LABELS[reason], 'Leads', leads],
    ['Lost reasons', LOST_FILTER_LABELS[reason], 'Value (USD)', value],
  ]);

function funnelRows({ funnel }: Report): Row[] {
  const stages = funnel?.stages ?? [];
  return stages.flatMap(({ stage, reached, open, lost, medianDays, stays }) => {
    const row = (name: string, value: number | null): Row => ['Funnel', FUNNEL_STAGE_LABELS[stage], name, value];
    return [
      row('Leads that reached it', reached.leads),
      row('Value that reached it (USD)', reached.value),
      row('Leads still open in it', open.leads),
      row('Value still open in it (USD)', open.value),
      row('Leads lost after it', lost.leads),
      row('Value lost after it (USD)', lost.value),
      row('Median days in it', medianDays),
      row('Stays measured', stays),
    ];
  });
}

function forecastRows({ forecast }: Report): Row[] {
  if (!forecast) return [];
  const { inputs, months } = forecast;
  const input = (name: string, value: number): Row => ['Forecast inputs', '', name, value];
  return [
    input('Mean monthly revenue (USD)', inputs.meanRevenue),
    input('Weighted pipeline (USD)', inputs.weightedPipeline),
    input(inputs.isAssumedGrowth ? 'Monthly growth (assumed)' : 'Monthly growth', inputs.growth),
    ...months.flatMap(({ first, conservative, expected, optimistic }) => {
      const row = (name: string, value: number): Row => ['Forecast', first.slice(0, 7), name, value];
      return [
        row('Conservative (USD)', conservative),
        row('Expected (USD)', expected),
        row('Optimistic (USD)', optimistic),
      ];
    }),
  ];
}

function accuracyRows({ accuracy }: Report): Row[] {
  if (!accuracy) return [];
  return accuracy.months.flatMap(({ first, expected, actual, error, isWithin }) => {
    const row = (name: string, value: Cell): Row => ['Forecast accuracy', first.slice(0, 7), name, value];
    return [
      row('Expected one month ahead (USD)', expected),
      row('Actual (USD)', actual),
      row('Error', error),
      row('Within the band', isWithin ? 'Yes' : 'No'),
    ];
  });
}

/**
 * A report as a CSV file with one figure a row and the same values as on screen: dollars and shares (0 to 1) as plain
 * numbers, for spreadsheets (D24). The first lines name the member, if it is of one, and the days.
 */
export function reportCsv(report: Report): string {
  const { member, current, previous } = report;
  const days = ({ first, last }: { first: string; last: string }) => `${first} to ${last}`;
  const rows: Row[] = [
    HEADER,
    ...(member ? [['Member', '', 'Name', member.name]] : []),
    ['Period', '', 'Days', days(current), previous && days(previous)],
    ...figureRows(report),
    ...lossRows(report),
    ...funnelRows(report),
    ...monthRows(report),
    ...opportunityRows(report),
    ...forecastRows(report),
    ...accuracyRows(report),
  ];
  return CSV_BOM + rows.map(toLine).join('');
}

const toLine = (row: Row): string => formatCsvRow(Array.from(HEADER, (_, index) => row[index] ?? ''));
