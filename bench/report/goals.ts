import type { Beside } from '../beside';
import type { Timed } from '../bulk';
import type { Crowd } from '../crowd';
import type { Live } from '../live/measure';
import { type Merging, ROWS } from '../merging/measure';
import type { PointsCost } from '../points/cost';
import type { Measured } from '../rounds';
import type { Sending } from '../sending/measure';
import { percentile } from '../statistics';
import type { Streams } from '../streams';
import { BATCH, DELIVERIES_A_SECOND, type Syncing } from '../sync/measure';
import { REPORTS } from '../working-day/reports';

export interface Results {
  machine: [name: string, value: string][];
  lines: readonly Measured[];
  bulk: { starts: number[]; exports: Timed[]; accounts: Timed[]; imports: Timed[]; copies: number[] };
  beside: Beside;
  crowd: Crowd;
  sending: Sending;
  syncing: Syncing;
  streams: Streams;
  live: Live;
  merging: Merging;
  points: PointsCost;
  /** Resident memory of the application's server in bytes; null where the system does not report it. */
  memory: { atRest: number | null; most: number | null };
}

export interface Goal {
  name: string;
  wanted: string;
  measured: string;
  reached: boolean;
}

export const median = (values: readonly number[]): number => percentile(values, 0.5);
export const p95Of = (values: readonly number[]): number => percentile(values, 0.95);

/** The application's p50 divided by the sum of the p50s of the bare statement and the empty route. */
export function ratioOf({ figures: { app, bare, empty } }: Measured): number | null {
  if (!app || !bare || !empty) return null;
  return app.p50.median / (bare.p50.median + empty.p50.median);
}

const MEGABYTE = 1e6;
/** How much memory an export may add. Loading all leads at once would take several times as much. */
const EXPORT_MEMORY = 100 * MEGABYTE;

/** Evaluates the goals that were measured in this run. */
export function judge({
  lines,
  bulk,
  beside,
  crowd,
  sending,
  syncing,
  streams,
  live,
  merging,
  points,
}: Results): Goal[] {
  const find = (name: string, connections: number) =>
    lines.find((line) => line.operation.name === name && line.connections === connections);
  const goals: Goal[] = [];
  const add = (name: string, wanted: string, measured: string, reached: boolean) =>
    goals.push({ name, wanted, measured, reached });

  for (const [name, most] of Object.entries(RATIOS)) {
    const line = find(name, 1);
    const ratio = line && ratioOf(line);
    if (ratio) add(`${line.operation.label}: p50`, `≤ ${most}× (bare + empty)`, `${ratio.toFixed(2)}×`, ratio <= most);
  }
  const header = find('header', 1)?.figures.app?.p50.median;
  const small = find('header-small', 1)?.figures.app?.p50.median;
  if (header) add('Kanban header: p50', '< 5 ms', `${header.toFixed(2)} ms`, header < 5);
  if (header && small) {
    const growth = header / small;
    add('Kanban header: 100,000 leads to 1,000', '≤ 1.25×', `${growth.toFixed(2)}×`, growth <= 1.25);
  }
  const duplicates = find('duplicates', 1)?.figures.app?.p50.median;
  const search = find('search-rare', 1)?.figures.app?.p50.median;
  if (duplicates && search) {
    const ratio = duplicates / search;
    add('Duplicates of a new lead: p50', '≤ 2× a search', `${ratio.toFixed(2)}×`, ratio <= 2);
  }
  const month = find('month', 1)?.figures.bare?.p50.median;
  if (month) add('Calendar month, the statement alone: p50', '< 5 ms', `${month.toFixed(2)} ms`, month < 5);
  const { app, bare } = find('list', 10)?.figures ?? {};
  if (app && bare) {
    const share = app.perSecond.median / bare.perSecond.median;
    add('List at 10 connections: requests a second', '≥ 0.4× bare', `${share.toFixed(2)}×`, share >= 0.4);
  }
  return [
    ...goals,
    ...judgePoints(points),
    ...judgeBulk(bulk),
    ...judgeBeside(beside),
    ...judgeCrowd(crowd),
    ...judgeSending(sending),
    ...judgeSyncing(syncing),
    ...judgeStreams(streams),
    ...judgeLive(live),
    ...judgeMerging(merging),
  ];
}

function judgePoints({ recorded, unrecorded }: PointsCost): Goal[] {
  if (recorded.length === 0) return [];
  // Each turn is compared with itself, because the speed of the machine changes.
  const added = median(recorded.map((time, turn) => time / (unrecorded[turn] ?? 0) - 1));
  const measured = `${(added * 100).toFixed(0)} %`;
  return [{ name: 'Points on top of a change of the stage', wanted: '≤ 15 %', measured, reached: added <= 0.15 }];
}

function judgeLive({ arrivals }: Live): Goal[] {
  if (arrivals.length === 0) return [];
  const time = median(arrivals);
  const name = "A teammate's move, 200 streams open, 20 moves a second: p50";
  return [{ name, wanted: '≤ 100 ms', measured: `${time.toFixed(1)} ms`, reached: time <= 100 }];
}

function judgeMerging({ times }: Merging): Goal[] {
  if (times.length === 0) return [];
  const time = median(times);
  const name = `Merge of two leads with ${ROWS} rows each: p50`;
  return [{ name, wanted: '< 300 ms', measured: `${time.toFixed(0)} ms`, reached: time < 300 }];
}

function judgeBeside({ alone, importing }: Beside): Goal[] {
  const ratios = importing.map((p95, n) => p95 / (alone[n] ?? 0));
  if (ratios.length === 0) return [];
  const ratio = median(ratios);
  const measured = `${ratio.toFixed(2)}×`;
  return [{ name: 'List beside an import of 100,000 rows: p95', wanted: '≤ 2× alone', measured, reached: ratio <= 2 }];
}

function judgeCrowd({ p50, p99 }: Crowd): Goal[] {
  if (p50.length === 0) return [];
  const ratio = median(p99.map((time, n) => time / (p50[n] ?? 0)));
  const name = 'List of 50,000 leads over 100 connections: p99';
  return [{ name, wanted: '≤ 4× p50', measured: `${ratio.toFixed(2)}×`, reached: ratio <= 4 }];
}

function judgeSending({ alone, leaving, perSecond, firstWords }: Sending): Goal[] {
  if (perSecond.length === 0) return [];
  // Over all repetitions, because the p95 of a single one varies more than the emails change it.
  const ratio = p95Of(leaving.flat()) / p95Of(alone.flat());
  const rate = median(perSecond);
  const word = median(firstWords);
  return [
    {
      name: 'List while 2,000 emails leave: p95',
      wanted: '≤ 1.2× alone',
      measured: `${ratio.toFixed(2)}×`,
      reached: ratio <= 1.2,
    },
    { name: 'Emails that leave a second', wanted: '≥ 100', measured: rate.toFixed(0), reached: rate >= 100 },
    {
      name: 'First streamed word, after the model said it: p50',
      wanted: '≤ 50 ms',
      measured: `${word.toFixed(1)} ms`,
      reached: word <= 50,
    },
  ];
}

function judgeSyncing({ singles, batches, alone, delivering, perSecond }: Syncing): Goal[] {
  if (perSecond.length === 0) return [];
  const ratio = median(batches) / median(singles);
  const rise = p95Of(delivering.flat()) / p95Of(alone.flat());
  const rate = median(perSecond);
  return [
    {
      name: `Batch of ${BATCH} updates: p50`,
      wanted: '≤ 25× a single one',
      measured: `${ratio.toFixed(1)}×`,
      reached: ratio <= 25,
    },
    {
      name: `List while ${DELIVERIES_A_SECOND} webhooks a second are delivered: p95`,
      wanted: '≤ 1.2× alone',
      measured: `${rise.toFixed(2)}×`,
      reached: rise <= 1.2,
    },
    {
      name: `Webhooks delivered a second, of ${DELIVERIES_A_SECOND} due`,
      wanted: `≥ ${0.98 * DELIVERIES_A_SECOND}`,
      measured: rate.toFixed(0),
      reached: rate >= 0.98 * DELIVERIES_A_SECOND,
    },
  ];
}

/** How much memory may grow between the first and the last time that all 200 streams have closed. */
const STREAM_MEMORY = 20 * MEGABYTE;

function judgeStreams({ arrivals, memory }: Streams): Goal[] {
  const goals: Goal[] = [];
  if (arrivals.length > 0) {
    const time = median(arrivals);
    const name = 'A notification to another session, 200 streams open: p50';
    goals.push({ name, wanted: '≤ 250 ms', measured: `${time.toFixed(1)} ms`, reached: time <= 250 });
  }
  const [first, last] = [memory[0], memory.at(-1)];
  if (memory.length > 1 && first !== undefined && last !== undefined) {
    const grown = last - first;
    const wanted = `≤ ${STREAM_MEMORY / MEGABYTE} MB`;
    const measured = `${(grown / MEGABYTE).toFixed(0)} MB`;
    goals.push({
      name: 'Memory after 200 streams left, fourth time to first',
      wanted,
      measured,
      reached: grown <= STREAM_MEMORY,
    });
  }
  return goals;
}

const RATIOS = {
  list: 3,
  create: 3,
  stage: 3,
  'search-rare': 2,
  'search-common': 2,
  'custom-choice': 3,
  'custom-number': 3,
  tasks: 3,
  notes: 3,
  dashboard: 3,
  series: 3,
  ...Object.fromEntries(REPORTS.map(({ name }) => [name, 3])),
  points: 3,
  'leaderboard-daily': 3,
  'leaderboard-weekly': 3,
  'leaderboard-monthly': 3,
  'leaderboard-all_time': 3,
  analytics: 3,
  send: 3,
  changes: 2,
};

function judgeBulk({ starts, exports, imports }: Results['bulk']): Goal[] {
  const within = (name: string, limit: number, seconds: number[]): Goal[] =>
    seconds.length === 0
      ? []
      : [
          {
            name,
            wanted: `< ${limit} s`,
            measured: `${median(seconds).toFixed(2)} s`,
            reached: median(seconds) < limit,
          },
        ];
  const risen = risesOf(exports);
  return [
    ...within(
      'Import of 10,000 rows',
      2,
      imports.map(({ seconds }) => seconds),
    ),
    ...within(
      'Export of 100,000 leads',
      4,
      exports.map(({ seconds }) => seconds),
    ),
    ...(risen.length === 0
      ? []
      : [
          {
            name: 'Export: memory on top',
            wanted: `≤ ${EXPORT_MEMORY / MEGABYTE} MB`,
            measured: `${(Math.max(...risen) / MEGABYTE).toFixed(0)} MB`,
            reached: Math.max(...risen) <= EXPORT_MEMORY,
          },
        ]),
    ...within(
      'Start',
      3,
      starts.map((milliseconds) => milliseconds / 1000),
    ),
  ];
}

/** How much memory grew in each run, where it is known. */
export const risesOf = (runs: readonly Timed[]): number[] =>
  runs.flatMap(({ before, peak }) => (before === null || peak === null ? [] : [peak - before]));
