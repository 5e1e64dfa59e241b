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
    ['Figures', '', 'Strong win rate', yesOrNo(figures.isStrong), before && yesOrNo(before.isStrong)],
    row('Average deal (USD)', figures.averageDeal, before?.averageDeal),
    row('Calls logged', figures.calls, before?.calls),
    ...LEAD_STATUSES.map(
      (status): Row => [
        'Leads by status',
        LEAD_STATUS_LABELS[status],
        'Leads',
        figures.stages[status],
        before?.stages[status] ?? null,
      ],
    ),
    ...LEAD_PRIORITIES.flatMap((priority) => {
      const [now, was] = [figures.priorities[priority], before?.priorities[priority]];
      const rate = (name: string, of: keyof typeof now): Row => [
        'By priority',
        LEAD_PRIORITY_LABELS[priority],
        name,
        now[of],
        was?.[of] ?? null,
      ];
      return [rate('Leads', 'leads'), rate('Deals won', 'won'), rate('Win rate', 'winRate')];
    }),
  ];
}

const yesOrNo = (is: boolean): string => (is ? 'Yes' : 'No');

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
  opportunities.flatMap(({ companyName, contactPerson, status, priority, potential, probability, value }) => {
    const row = (name: string, of: Cell): Row => ['Top opportunities', companyName, name, of];
    return [
      row('Contact', contactPerson),
      row('Stage', LEAD_STATUS_LABELS[status]),
      row('Priority', LEAD_PRIORITY_LABELS[priority]),
      row('Potential (USD)', potential),
      row('Probability', probability),
      row('Value (USD)', value),
    ];
  });

const lossRows = ({ lostReasons }: Report): Row[] =>
  lostReasons.flatMap(({ reason, leads, value }) => [
    ['Lost reasons', LOST_FILTER_LABELS[reason], 'Leads', leads],
    ['Lost reasons', LOST_FILTER_LABELS[reason], 'Value (USD)', value],
  ]);

function funnelRows({ funnel }: Report): Row[] {
  if (!funnel) return [];
  const { leads, value, stages } = funnel;
  const all: Row[] = [
    ['Funnel', 'All', 'Leads', leads],
    ['Funnel', 'All', 'Value (USD)', value],
  ];
  const perStage = stages.flatMap(({ stage, reached, open, lost, medianDays, stays }) => {
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
  return [...all, ...perStage];
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
  const { months, startsOn } = accuracy;
  const begins: Row[] = startsOn === null ? [] : [['Forecast accuracy', '', 'First comparison', startsOn]];
  const compared = months.flatMap((month) => {
    const { first, forecastAt, conservative, expected, optimistic, actual, error, isWithin } = month;
    const row = (name: string, value: Cell): Row => ['Forecast accuracy', first.slice(0, 7), name, value];
    return [
      row('Recorded at', forecastAt.toISOString()),
      row('Conservative (USD)', conservative),
      row('Expected one month ahead (USD)', expected),
      row('Optimistic (USD)', optimistic),
      row('Actual (USD)', actual),
      row('Error', error),
      row('Within the band', yesOrNo(isWithin)),
    ];
  });
  return [...begins, ...compared];
}

/**
 * A report as a CSV file with one figure a row and the same values as on screen: dollars and shares (0 to 1) as plain
 * numbers, for spreadsheets (D24). The first lines name the member, if it is of one, the
 * days and their time zone.
 */
export function reportCsv(report: Report): string {
  const { member, timezone, current, previous } = report;
  const days = ({ first, last }: { first: string; last: string }) => `${first} to ${last}`;
  const rows: Row[] = [
    HEADER,
    ...(member ? [['Member', '', 'Name', member.name]] : []),
    ['Period', '', 'Days', days(current), previous && days(previous)],
    ['Period', '', 'Time zone', timezone],
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
