import { describe, expect, it } from 'vitest';
import { leadIdOf, OWNERS } from '../../bench/data';
import { OPERATIONS } from '../../bench/operations';
import { judge, type Results, ratioOf } from '../../bench/report/goals';
import { withFigures } from '../../bench/report/readme';
import { table } from '../../bench/report/report';
import type { Figures, Measured } from '../../bench/rounds';
import type { Sending } from '../../bench/sending/measure';
import { percentile, spreadOf } from '../../bench/statistics';
import { FIRST_AT } from '../../bench/two-years';

const figures = (p50: number, perSecond = 100): Figures => ({
  p50: spreadOf([p50]),
  p95: spreadOf([p50]),
  p99: spreadOf([p50]),
  perSecond: spreadOf([perSecond]),
  cpu: spreadOf([p50]),
});

function measured(name: string, connections: number, of: Measured['figures']): Measured {
  const operation = OPERATIONS.find((one) => one.name === name);
  if (!operation) throw new Error(`There is no operation ${name}.`);
  return { operation, connections, figures: of };
}

const results = (lines: Measured[]) => ({
  machine: [],
  lines,
  bulk: { starts: [], exports: [], accounts: [], imports: [], copies: [] },
  beside: { alone: [], importing: [] },
  crowd: { p50: [], p99: [] },
  sending: { alone: [], leaving: [], perSecond: [], firstWords: [] },
  syncing: { singles: [], batches: [], alone: [], delivering: [], perSecond: [] },
  streams: { arrivals: [], memory: [] },
  live: { arrivals: [] },
  merging: { times: [] },
  points: { recorded: [], unrecorded: [] },
  memory: { atRest: null, most: null },
});

describe('statistics', () => {
  it('computes percentiles by nearest rank from unsorted values', () => {
    const values = [5, 1, 4, 2, 3, 10, 9, 8, 7, 6];
    expect([0, 0.5, 0.95, 1].map((share) => percentile(values, share))).toEqual([1, 5, 10, 10]);
    expect(percentile([7], 0.95)).toBe(7);
    expect(() => percentile([], 0.5)).toThrow('Nothing was measured');
  });

  it('returns the median, the lowest and the highest value', () => {
    expect(spreadOf([3, 1, 2])).toEqual({ median: 2, lowest: 1, highest: 3 });
  });
});

describe('goals', () => {
  it('divides the p50 of the app by the sum of the bare statement and the empty route', () => {
    const line = measured('list', 1, { app: figures(6), bare: figures(1), empty: figures(2) });
    expect(ratioOf(line)).toBe(2);
    expect(ratioOf(measured('group-by', 1, { bare: figures(1) }))).toBeNull();
  });

  it('evaluates the p50 at one connection', () => {
    const goals = judge(
      results([
        measured('list', 1, { app: figures(9.1), bare: figures(1), empty: figures(2) }),
        measured('search-rare', 1, { app: figures(6), bare: figures(1), empty: figures(2) }),
      ]),
    );
    expect(goals.map(({ name, reached }) => [name, reached])).toEqual([
      ['List of 50: p50', false],
      ['Search that hits 1 lead of 10,000: p50', true],
    ]);
  });

  it.each([
    [400, '0.40×', true],
    [399, '0.40×', false],
  ])('compares %d lists per second at 10 connections with 1,000 of the bare statement', (perSecond, ratio, reached) => {
    const line = measured('list', 10, { app: figures(20, perSecond), bare: figures(8, 1000), empty: figures(4) });
    expect(judge(results([line]))).toEqual([
      expect.objectContaining({ wanted: '≥ 0.4× bare', measured: ratio, reached }),
    ]);
  });

  it('fails the header goal when 100 times the leads take over 25% longer', () => {
    const grown = (ratio: number) =>
      judge(
        results([measured('header', 1, { app: figures(2 * ratio) }), measured('header-small', 1, { app: figures(2) })]),
      )
        .filter(({ name }) => name.includes('to 1,000'))
        .map(({ reached }) => reached);
    expect([grown(1.25), grown(1.3)]).toEqual([[true], [false]]);
  });
});

describe('the report', () => {
  it('makes every column as wide as its widest cell', () => {
    expect(table(['Name', ''], [['a', 'b'], ['longer']])).toBe(
      ['| Name   |     |', '| ------ | --- |', '| a      | b   |', '| longer |     |'].join('\n'),
    );
  });

  it('replaces only the text between the markers of the README', () => {
    const marks = ['<!-- figures: written by npm run bench -->', '<!-- end of figures -->'] as const;
    const readme = `By hand.\n\n${marks[0]}\n\nold\n\n${marks[1]}\n`;
    expect(withFigures(readme, 'new\n')).toBe(`By hand.\n\n${marks[0]}\n\nnew\n\n${marks[1]}\n`);
    expect(() => withFigures('By hand.', 'new')).toThrow('has lost its marks');
  });
});

it('lets the p95 of lists beside an import be twice that of lists alone', () => {
  const reached = (importing: number[]) =>
    judge({ ...results([]), beside: { alone: [5, 5, 5], importing } }).map((goal) => [goal.measured, goal.reached]);
  expect(reached([10, 5, 90])).toEqual([['2.00×', true]]);
  expect(reached([10, 11, 90])).toEqual([['2.20×', false]]);
});

describe('sending', () => {
  const goalsOf = (sending: Partial<Sending>) =>
    judge({
      ...results([]),
      sending: { alone: [[5], [10]], leaving: [[7], [12]], perSecond: [100], firstWords: [50], ...sending },
    }).map(({ measured: figure, reached }) => [figure, reached]);

  it('lets the p95 of all lists together rise by a fifth, at 100 emails a second and 50 ms to the first word', () => {
    expect(goalsOf({})).toEqual([
      ['1.20×', true],
      ['100', true],
      ['50.0 ms', true],
    ]);
    expect(goalsOf({ leaving: [[6], [12.2]], perSecond: [99], firstWords: [49, 51, 51] })).toEqual([
      ['1.22×', false],
      ['99', false],
      ['51.0 ms', false],
    ]);
  });

  it('computes the ids of the leads that the database is filled with', () => {
    const id = leadIdOf(OWNERS.sender, 2_000);
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
    // The last one is of today, the first one of two years ago.
    const at = Number.parseInt(id.replace('-', '').slice(0, 12), 16);
    expect(at - FIRST_AT.getTime()).toBe(730 * 86_400_000);
  });
});

it('compares the p99 of a hundred connections with the p50 of the same repetition', () => {
  const goalOf = (crowd: Results['crowd']) => judge({ ...results([]), crowd })[0];
  expect(goalOf({ p50: [10, 20, 10], p99: [40, 60, 90] })).toMatchObject({ measured: '4.00×', reached: true });
  expect(goalOf({ p50: [10], p99: [41] })).toMatchObject({ measured: '4.10×', reached: false });
});

it('evaluates the live board by the median arrival, and points turn by turn', () => {
  const goalsOf = (more: Partial<Pick<Results, 'live' | 'points'>>) =>
    judge({ ...results([]), ...more }).map(({ measured: figure, reached }) => [figure, reached]);
  expect(goalsOf({ live: { arrivals: [100, 900, 2] } })).toEqual([['100.0 ms', true]]);
  expect(goalsOf({ live: { arrivals: [101] } })).toEqual([['101.0 ms', false]]);
  expect(goalsOf({ points: { recorded: [11, 23, 5], unrecorded: [10, 20, 5] } })).toEqual([['10 %', true]]);
  expect(goalsOf({ points: { recorded: [12], unrecorded: [10] } })).toEqual([['20 %', false]]);
});

it('lets a merge take less than 300 ms, and the check for duplicates twice as long as a search', () => {
  const merges = (time: number) => judge({ ...results([]), merging: { times: [time, 900, 2] } })[0]?.reached;
  expect([merges(299), merges(300)]).toEqual([true, false]);
  const search = measured('search-rare', 1, { app: figures(5) });
  const duplicates = (time: number) => judge(results([search, measured('duplicates', 1, { app: figures(time) })]))[0];
  expect(duplicates(10)).toMatchObject({ measured: '2.00×', reached: true });
  expect(duplicates(11)).toMatchObject({ reached: false });
});

describe('200 streams', () => {
  const goalsOf = (arrivals: number[], memory: number[]) =>
    judge({ ...results([]), streams: { arrivals, memory } }).map(({ measured, reached }) => [measured, reached]);

  it('are evaluated by the median arrival and the memory growth from the first to the last time', () => {
    expect(goalsOf([1, 300, 2], [100e6, 90e6, 120e6])).toEqual([
      ['2.0 ms', true],
      ['20 MB', true],
    ]);
    expect(goalsOf([251, 251, 2], [100e6, 121e6])).toEqual([
      ['251.0 ms', false],
      ['21 MB', false],
    ]);
  });

  it('are not evaluated without measurements', () => {
    expect(goalsOf([], [100e6])).toEqual([]);
  });
});
