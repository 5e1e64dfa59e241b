import fc from '@tests/support/fast-check';
import { describe, expect, it } from 'vitest';
import { compareForecasts, forecastError, isSnapshotDue } from '@/domain/reports/forecast-accuracy';
import type { ReportMonth } from '@/domain/reports/report';

const NOW = new Date('2027-04-15T12:00:00Z');

const monthOf = (first: string, revenue: number, isRunning = false): ReportMonth => ({
  first,
  revenue,
  estimates: 2,
  isRunning,
  created: 0,
  won: 0,
  lost: 0,
  tasksCompleted: 0,
});

/** Taken at the start of `month`, for the month after it and the next two, which are not compared. */
const snapshotOf = (month: string, next: string, expected: number) => ({
  month,
  takenAt: new Date(`${month}-01T00:05:00Z`),
  forecast: {
    inputs: {
      meanRevenue: 0,
      revenueEstimates: 0,
      weightedPipeline: 0,
      pipelineEstimates: 0,
      growth: 0.1,
      isAssumedGrowth: true,
    },
    months: [
      { first: next, conservative: expected * 0.8, expected, optimistic: expected * 1.2 },
      { first: '2027-09-01', conservative: 1, expected: 1, optimistic: 1 },
    ],
  },
});

describe('a comparison', () => {
  it('takes the forecast recorded a month ahead, for full months only', () => {
    const months = [
      monthOf('2027-01-01', 10_000),
      monthOf('2027-02-01', 20_000),
      monthOf('2027-03-01', 12_000),
      monthOf('2027-04-01', 99_000, true),
    ];
    const snapshots = [
      snapshotOf('2027-01', '2027-02-01', 10_000),
      snapshotOf('2027-02', '2027-03-01', 15_000),
      snapshotOf('2027-03', '2027-04-01', 15_000),
    ];
    expect(compareForecasts({ snapshots, months }, NOW, 'UTC')).toEqual({
      months: [
        {
          first: '2027-02-01',
          forecastAt: new Date('2027-01-01T00:05:00Z'),
          conservative: 8000,
          expected: 10_000,
          optimistic: 12_000,
          actual: 20_000,
          estimates: 2,
          error: -0.5,
          isWithin: false,
        },
        expect.objectContaining({ first: '2027-03-01', actual: 12_000, error: 0.25, isWithin: true }),
      ],
      startsOn: null,
    });
  });

  it.each([
    ['without a forecast, once the one of the next 1st can be compared', [], '2027-07-01'],
    ['after the first forecast', [snapshotOf('2027-04', '2027-05-01', 1)], '2027-06-01'],
    [
      'by the oldest of two',
      [snapshotOf('2027-03', '2027-04-01', 1), snapshotOf('2027-04', '2027-05-01', 1)],
      '2027-05-01',
    ],
    // Nothing was recorded since.
    ['again after a long outage', [snapshotOf('2026-06', '2026-07-01', 1)], '2027-07-01'],
  ])('is announced %s', (_, snapshots, startsOn) => {
    const months = [monthOf('2027-03-01', 0), monthOf('2027-04-01', 0, true)];
    expect(compareForecasts({ snapshots, months }, NOW, 'UTC')).toEqual({ months: [], startsOn });
  });
});

describe('the error', () => {
  it.each([
    [12_000, 10_000, 0.2],
    [8000, 10_000, -0.2],
    [0, 10_000, -1],
    [10_000, 0, null],
    [0, 0, 0],
  ])('of expecting %d where %d happened is %s', (expected, actual, error) => {
    expect(forecastError(expected, actual)).toBe(error);
  });

  it('is never infinite and never below -1', () => {
    const dollars = fc.double({ min: 0, max: 1e9, noNaN: true });
    fc.assert(
      fc.property(dollars, fc.integer({ min: 0, max: 1e9 }), (expected, actual) => {
        const error = forecastError(expected, actual);
        expect(error === null || (Number.isFinite(error) && error >= -1)).toBe(true);
      }),
    );
  });
});

describe('a forecast is recorded', () => {
  const owner = { createdAt: new Date('2027-01-20T12:00:00Z'), timezone: 'America/New_York', lastMonth: null };
  it.each([
    ['not in the month of the sign-up', '2027-01-31T12:00:00Z', owner, false],
    ['not while it is still that month there', '2027-02-01T04:59:59Z', owner, false],
    ['on the 1st', '2027-02-01T05:00:00Z', owner, true],
    ['once', '2027-02-01T06:00:00Z', { ...owner, lastMonth: '2027-02' }, false],
    ['later, if the 1st was missed', '2027-02-20T12:00:00Z', { ...owner, lastMonth: '2027-01' }, true],
    [
      'not again after a move to the west',
      '2027-03-01T05:30:00Z',
      { ...owner, timezone: 'America/Los_Angeles', lastMonth: '2027-03' },
      false,
    ],
  ])('%s', (_, now, user, due) => {
    expect(isSnapshotDue(user, new Date(now))).toBe(due);
  });
});
