import type { Figures, Measured } from '../rounds';
import { type Spread, spreadOf } from '../statistics';
import { type Goal, judge, median, p95Of, type Results, ratioOf, risesOf } from './goals';

/** Formats results as Markdown that is also readable in a terminal: all of them, or those with a goal. */
export function formatReport(results: Results, { isSummary = false } = {}): string {
  const goals = judge(results);
  const missed = goals.filter(({ reached }) => !reached).length;
  return [
    '### The machine',
    table(['', ''], results.machine),
    `### Figures to reach: ${goals.length - missed} reached, ${missed} missed`,
    table(['Figure', 'Wanted', 'Measured', ''], goals.map(goalRow)),
    ...(isSummary ? [] : details(results)),
  ].join('\n\n');
}

const details = (results: Results): string[] => [
  '### Requests',
  table(REQUEST_COLUMNS, results.lines.map(requestRow)),
  '### The rest',
  table(['', 'Median', 'Lowest to highest'], otherRows(results)),
];

const goalRow = ({ name, wanted, measured, reached }: Goal) => [name, wanted, measured, reached ? 'reached' : 'MISSED'];

const REQUEST_COLUMNS = [
  'Operation',
  'Conn.',
  'App p50 (lowest to highest)',
  ...['p95', 'per s', 'CPU'],
  ...['Bare p50', 'p95', 'per s', 'CPU'],
  ...['Empty p50', 'p95', 'per s', 'CPU'],
  'App / (bare + empty)',
];

function requestRow(line: Measured): string[] {
  const { operation, connections, figures } = line;
  const { app, bare, empty } = figures;
  const ratio = ratioOf(line);
  const p50 = app ? `${milliseconds(app.p50.median)} (${range(app.p50)})` : '';
  return [
    operation.label,
    String(connections),
    p50,
    ...cells(app).slice(1),
    ...cells(bare),
    ...cells(empty),
    ratio === null ? '' : `${ratio.toFixed(2)}×`,
  ];
}

const cells = (figures: Figures | undefined): string[] =>
  figures
    ? [
        milliseconds(figures.p50.median),
        milliseconds(figures.p95.median),
        figures.perSecond.median.toFixed(0),
        milliseconds(figures.cpu.median),
      ]
    : ['', '', '', ''];

const milliseconds = (value: number) => (Number.isNaN(value) ? '–' : value.toFixed(2));
const range = ({ lowest, highest }: Spread) => `${milliseconds(lowest)} to ${milliseconds(highest)}`;

function otherRows({
  bulk: { starts, exports, accounts, imports, copies },
  beside,
  crowd,
  sending,
  live,
  points,
  memory,
}: Results): string[][] {
  const seconds = (name: string, values: number[]) =>
    values.length === 0
      ? []
      : [
          [
            name,
            `${median(values).toFixed(2)} s`,
            `${Math.min(...values).toFixed(2)} to ${Math.max(...values).toFixed(2)}`,
          ],
        ];
  const rises = (name: string, values: number[]) =>
    values.length === 0
      ? []
      : [[name, megabytes(median(values)), `${megabytes(Math.min(...values))} to ${megabytes(Math.max(...values))}`]];
  const latency = (name: string, values: number[]) =>
    values.length === 0 ? [] : [[name, `${milliseconds(median(values))} ms`, range(spreadOf(values))]];
  const time = ({ seconds }: { seconds: number }) => seconds;
  return [
    ...seconds(
      'Start, to the first good answer of /healthz',
      starts.map((value) => value / 1000),
    ),
    ...seconds('Export of 100,000 leads', exports.map(time)),
    ...rises('Memory on top of it', risesOf(exports)),
    ...seconds('Export of an account with 100,000 leads', accounts.map(time)),
    ...rises('Memory on top of it', risesOf(accounts)),
    ...seconds('Import of 10,000 rows', imports.map(time)),
    ...rises('Memory on top of it', risesOf(imports)),
    ...seconds('COPY of the same rows', copies),
    ...latency('List of 50 alone, each over a new connection: p95', beside.alone),
    ...latency('The same beside an import of 100,000 rows and 15 creates', beside.importing),
    ...latency('List of 50,000 leads over 100 connections: p50', crowd.p50),
    ...latency('The same: p99', crowd.p99),
    ...latency('Change of the stage, all stages alike', points.recorded),
    ...latency('The same without points', points.unrecorded),
    ...latency("A teammate's move, 200 streams open", live.arrivals),
    ...latency('List of 50 before and after 2,000 emails leave: p95', sending.alone.map(p95Of)),
    ...latency('The same while they leave', sending.leaving.map(p95Of)),
    ['Memory of the server after its start', megabytes(memory.atRest), ''],
    ['The most it had in the whole run', megabytes(memory.most), ''],
  ];
}

const megabytes = (bytes: number | null) => (bytes === null ? 'not measured' : `${(bytes / 1e6).toFixed(0)} MB`);

/** Formats a Markdown table whose columns are as wide as their widest cell. */
export function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = header.map((name, column) =>
    Math.max(3, name.length, ...rows.map((row) => (row[column] ?? '').length)),
  );
  const line = (row: readonly string[]) =>
    `| ${widths.map((width, column) => (row[column] ?? '').padEnd(width)).join(' | ')} |`;
  return [line(header), `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...rows.map(line)].join('\n');
}
