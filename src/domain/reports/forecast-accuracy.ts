import { shiftMonth } from '#domain/calendar/calendar-days';
import { roundBand } from '#domain/reports/forecast';
import type { Forecast, ForecastAccuracy, ReportMonth } from '#domain/reports/report';
import { calendarDay } from '#domain/shared/time';

/** Forecasts are compared for this many full months, back from the last one. */
export const ACCURACY_MONTHS = 6;

/** A forecast as it was at the start of a month. */
export interface ForecastSnapshot {
  /** The month that was running, as YYYY-MM in the user's time zone. */
  month: string;
  takenAt: Date;
  forecast: Forecast;
}

/** The first day of the month in `zone` that contains `now`. Throws a RangeError for an unknown zone. */
const firstOfMonth = (now: Date, zone: string): string => `${calendarDay(now, zone).slice(0, 7)}-01`;

/**
 * Whether the forecast of the running month is to be recorded: the account is older than the month, and has none yet.
 * Usually that is on the 1st; after an outage, later in the month. An account that is created during a month starts with
 * the next. Throws a RangeError for an unknown zone.
 */
export function isSnapshotDue(
  { createdAt, timezone, lastMonth }: { createdAt: Date; timezone: string; lastMonth: string | null },
  now: Date,
): boolean {
  const month = calendarDay(now, timezone).slice(0, 7);
  // A zone further west can be in the month before, which was recorded already.
  if (lastMonth !== null && lastMonth >= month) return false;
  return calendarDay(createdAt, timezone) < `${month}-01`;
}

/**
 * How far a forecast was off, as a share of what happened: 0.2 is 20% too high. Null if nothing happened although
 * something was expected.
 */
export function forecastError(expected: number, actual: number): number | null {
  if (expected === actual) return 0;
  return actual === 0 ? null : (expected - actual) / actual;
}

/**
 * What was forecast one month ahead against what happened, for the last full months, oldest first: the forecast recorded
 * at the start of the month before. `months` are consecutive months up to the running one. Throws a RangeError for an
 * unknown zone.
 */
export function compareForecasts(
  { snapshots, months }: { snapshots: readonly ForecastSnapshot[]; months: readonly ReportMonth[] },
  now: Date,
  zone: string,
): ForecastAccuracy {
  const compared = months
    .filter(({ isRunning }) => !isRunning)
    .slice(-ACCURACY_MONTHS)
    .flatMap(({ first, revenue: actual, estimates }) => {
      const snapshot = snapshots.find(({ month }) => month === shiftMonth(first, -1).slice(0, 7));
      const band = snapshot?.forecast.months.find((month) => month.first === first);
      if (!snapshot || !band) return [];
      // Forecasts that were recorded by earlier versions are not rounded.
      const { conservative, expected, optimistic } = roundBand(band);
      return [
        {
          first,
          forecastAt: snapshot.takenAt,
          conservative,
          expected,
          optimistic,
          actual,
          estimates,
          error: forecastError(expected, actual),
          isWithin: conservative <= actual && actual <= optimistic,
        },
      ];
    });
  return { months: compared, startsOn: compared.length > 0 ? null : firstComparison(snapshots, now, zone) };
}

/**
 * The day on which there will be something to compare: once the month is over that the first forecast was for. Without
 * a forecast so far, the one of the next 1st is the first.
 */
function firstComparison(snapshots: readonly ForecastSnapshot[], now: Date, zone: string): string {
  const thisMonth = firstOfMonth(now, zone);
  const [oldest] = snapshots
    .map(({ month }) => shiftMonth(`${month}-01`, 2))
    .filter((day) => day > thisMonth)
    .sort();
  return oldest ?? shiftMonth(thisMonth, 3);
}
