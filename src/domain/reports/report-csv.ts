import { CSV_BOM, formatCsvRow } from '#domain/csv/csv';
import { FUNNEL_STAGE_LABELS, LOST_FILTER_LABELS, SOURCE_FILTER_LABELS } from '#domain/leads/filters/lead-filters';
import { LEAD_PRIORITIES, LEAD_PRIORITY_LABELS, LEAD_STATUS_LABELS, LEAD_STATUSES } from '#domain/leads/lead-choices';
import type { QuoteFigures, Report, Tally } from '#domain/reports/report';

const HEADER = ['Section', 'Name', 'Figure', 'Value', 'Period before'];

type Cell = string | number | null;
type Row = readonly Cell[];

function figureRows({ figures, before }: Report): Row[] {
  const row = (name: string, value: number, was: number | undefined): Row => ['Figures', '', name, value, was ?? null];
  return [
    row('Revenue (USD)', figures.revenue, before?.revenue),
    row('Estimated deals', figures.estimates, before?.estimates),
    row('Deals won', figures.won, before?.won),
    row('Deals lost', figures.lost, before?.lost),
    row('Leads', figures.leads, before?.leads),
    row('Win rate', figures.winRate, before?.winRate),
    ['Figures', '', 'Strong win rate', yesOrNo(figures.isStrong), before && yesOrNo(before.isStrong)],
    row('Average deal (USD)', figures.averageDeal, before?.averageDeal),
    row('Calls logged', figures.calls, before?.calls),
    ...quoteRows(figures.quotes, before?.quotes),
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

const QUOTE_ROWS: Readonly<Record<keyof QuoteFigures, string>> = {
  quoted: 'Quotes sent',
  quotedTotal: 'Quotes sent (USD)',
  accepted: 'Quotes accepted',
  acceptedTotal: 'Quotes accepted (USD)',
  margin: 'Average margin of accepted quotes',
  daysToSignature: 'Median days to signature',
};

const quoteRows = (figures: QuoteFigures, before: QuoteFigures | undefined): Row[] =>
  (Object.keys(QUOTE_ROWS) as (keyof QuoteFigures)[]).map((name) => [
    'Quotes',
    '',
    QUOTE_ROWS[name],
    figures[name],
    before?.[name] ?? null,
  ]);

const yesOrNo = (is: boolean): string => (is ? 'Yes' : 'No');

const monthRows = ({ months }: Report): Row[] =>
  months.flatMap(({ first, isRunning, revenue, estimates, won, lost, created, tasksCompleted }) => {
    const section = isRunning ? 'Months (so far)' : 'Months';
    const row = (name: string, value: number): Row => [section, first.slice(0, 7), name, value];
    return [
      row('Revenue (USD)', revenue),
      row('Estimated deals', estimates),
      row('Deals won', won),
      row('Deals lost', lost),
      row('Leads created', created),
      row('Tasks completed', tasksCompleted),
    ];
  });

const opportunityRows = ({ opportunities }: Report): Row[] =>
  opportunities.flatMap((opportunity) => {
    const { companyName, contactPerson, status, priority, potential, isEstimate, probability, value } = opportunity;
    const row = (name: string, of: Cell): Row => ['Top opportunities', companyName, name, of];
    return [
      row('Contact', contactPerson),
      row('Stage', LEAD_STATUS_LABELS[status]),
      row('Priority', LEAD_PRIORITY_LABELS[priority]),
      row('Potential (USD)', potential),
      row('Potential is estimated', yesOrNo(isEstimate)),
      row('Probability', probability),
      row('Value (USD)', value),
    ];
  });

/** How many leads something counts, and what they are worth. `what` they have in common. */
function tallyRows(section: string, name: string, { leads, value, estimates }: Tally, what = ''): Row[] {
  const figure = (of: string) => `${of}${what && ` ${what}`}`;
  return [
    [section, name, figure('Leads'), leads],
    [section, name, `${figure('Value')} (USD)`, value],
    [section, name, figure('Estimated leads'), estimates],
  ];
}

const lossRows = ({ lostReasons }: Report): Row[] =>
  lostReasons.flatMap(({ reason, ...lost }) => tallyRows('Lost reasons', LOST_FILTER_LABELS[reason], lost));

const sourceRows = ({ sources }: Report): Row[] =>
  sources.flatMap(({ source, won, lost, winRate, revenue, estimates }) => {
    const row = (name: string, value: number): Row => ['Sources', SOURCE_FILTER_LABELS[source], name, value];
    return [
      row('Deals won', won),
      row('Deals lost', lost),
      row('Won of closed', winRate),
      row('Revenue (USD)', revenue),
      row('Estimated deals', estimates),
    ];
  });

function funnelRows({ funnel }: Report): Row[] {
  if (!funnel) return [];
  const { stages, ...cohort } = funnel;
  const perStage = stages.flatMap(({ stage, reached, open, lost, medianDays, stays }): Row[] => {
    const name = FUNNEL_STAGE_LABELS[stage];
    return [
      ...tallyRows('Funnel', name, reached, 'that reached it'),
      ...tallyRows('Funnel', name, open, 'still open in it'),
      ...tallyRows('Funnel', name, lost, 'lost after it'),
      ['Funnel', name, 'Median days in it', medianDays],
      ['Funnel', name, 'Stays measured', stays],
    ];
  });
  return [...tallyRows('Funnel', 'All', cohort), ...perStage];
}

function forecastRows({ forecast }: Report): Row[] {
  if (!forecast) return [];
  const { inputs, months } = forecast;
  const input = (name: string, value: number): Row => ['Forecast inputs', '', name, value];
  return [
    input('Mean monthly revenue (USD)', inputs.meanRevenue),
    input('Mean monthly revenue: estimated deals', inputs.revenueEstimates),
    input('Weighted pipeline (USD)', inputs.weightedPipeline),
    input('Weighted pipeline: estimated leads', inputs.pipelineEstimates),
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

function closingRows({ closing }: Report): Row[] {
  if (!closing) return [];
  const { overdue, months, later, undated } = closing;
  const rows = (name: string, tally: Tally) => tallyRows('By close date', name, tally);
  return [
    ...rows('Overdue', overdue),
    ...months.flatMap((month) => rows(month.first.slice(0, 7), month)),
    ...rows('Later', later),
    ...rows('No expected close date', undated),
  ];
}

function accuracyRows({ accuracy }: Report): Row[] {
  if (!accuracy) return [];
  const { months, startsOn } = accuracy;
  const begins: Row[] = startsOn === null ? [] : [['Forecast accuracy', '', 'First comparison', startsOn]];
  const compared = months.flatMap((month) => {
    const { first, forecastAt, conservative, expected, optimistic, actual, estimates, error, isWithin } = month;
    const row = (name: string, value: Cell): Row => ['Forecast accuracy', first.slice(0, 7), name, value];
    return [
      row('Recorded at', forecastAt.toISOString()),
      row('Conservative (USD)', conservative),
      row('Expected one month ahead (USD)', expected),
      row('Optimistic (USD)', optimistic),
      row('Actual (USD)', actual),
      row('Estimated deals', estimates),
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
    ...sourceRows(report),
    ...funnelRows(report),
    ...monthRows(report),
    ...opportunityRows(report),
    ...forecastRows(report),
    ...closingRows(report),
    ...accuracyRows(report),
  ];
  return CSV_BOM + rows.map(toLine).join('');
}

const toLine = (row: Row): string => formatCsvRow(Array.from(HEADER, (_, index) => row[index] ?? ''));
