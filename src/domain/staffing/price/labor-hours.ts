import { shiftDay, startOfWeek } from '#domain/calendar/calendar-days';
import { atWallClock } from '#domain/calendar/move-event';
import { addToGroup } from '#domain/shared/groups';
import { calendarDay, MINUTE_MS } from '#domain/shared/time';
import { timesOfShift } from '#domain/staffing/plan/shift-times';
import type { PriceLine, Shift } from '#domain/staffing/price/price-inputs';
import type { RuleBook, RuleRow } from '#domain/staffing/rules/rule-row';

/** When workdays begin, on the clock of the event. */
export interface Workdays {
  timeZone: string;
  /** 'HH:mm' */
  workdayStart: string;
}

/** Worked time within one workday and one calendar day. */
export interface Piece {
  /** In milliseconds since 1970. */
  start: number;
  minutes: number;
  /** The day on which the workday began. */
  workday: string;
  /** The day on the calendar. */
  date: string;
  /** The place of its shift in the list. */
  shift: number;
}

/** Worked time with the pay that the law asks for. */
export interface PaidPiece extends Piece {
  kind: 'straight' | 'overtime' | 'doubleTime';
  /** 1 for straight time. */
  multiplier: number;
  /** The rules by which it is no straight time. */
  rules: RuleRow[];
}

const WEEK_DAYS = 7;
const MINUTES = 60;

const startOfWorkday = (day: string, { workdayStart, timeZone }: Workdays): number =>
  atWallClock(Date.parse(`${day}T${workdayStart}:00Z`), timeZone);

/** The workday of an instant: it has its day's name until the next one begins. */
function workdayOf(time: number, workdays: Workdays): string {
  const day = calendarDay(new Date(time), workdays.timeZone);
  return time < startOfWorkday(day, workdays) ? shiftDay(day, -1) : day;
}

/**
 * Cuts shifts at the start of each workday and at each midnight. The minutes of the pieces add up to those of the shifts.
 * Throws a RangeError for an unknown time zone.
 */
export function cutShifts(shifts: readonly Shift[], workdays: Workdays): Piece[] {
  const { timeZone } = workdays;
  const pieces: Piece[] = [];
  const times = shifts
    .map((each, shift) => ({ ...timesOfShift(each, timeZone), shift }))
    .sort((a, b) => a.start - b.start);
  for (const { start, end, shift } of times) {
    for (let at = start; at < end; ) {
      const date = calendarDay(new Date(at), timeZone);
      const workday = workdayOf(at, workdays);
      const midnight = atWallClock(Date.parse(`${shiftDay(date, 1)}T00:00:00Z`), timeZone);
      const next = startOfWorkday(shiftDay(workday, 1), workdays);
      const until = Math.min(end, ...[midnight, next].filter((time) => time > at));
      pieces.push({ start: at, minutes: (until - at) / MINUTE_MS, workday, date, shift });
      at = until;
    }
  }
  return pieces;
}

/** A reason to pay more, once there are no `left` minutes before it. */
interface Premium {
  left: number;
  multiplier: RuleRow;
  rule: RuleRow;
}

/**
 * What each part of a guard's hours is paid by the rules: the highest premium that applies, never two on one hour. Hours
 * that are paid a premium do not count towards the week's, and those that are paid one for being consecutive do not count
 * towards the day's. Other work of the guard in the same week is not known here.
 */
export function payHours(
  pieces: readonly Piece[],
  { pay, weekStart, rules }: { pay: number; weekStart: number; rules: RuleBook },
): PaidPiece[] {
  const overtime = rules.get('overtime.multiplier');
  const doubleTime = rules.get('doubleTime.multiplier');
  const daily = hasDailyOvertime(pay, rules) ? rules.find('overtime.afterDayHours') : null;
  const dailyDouble = rules.find('doubleTime.afterDayHours');
  const consecutive = rules.find('overtime.afterConsecutiveHours');
  const weekly = rules.get('overtime.afterWeekHours');
  const seventh = rules.find('seventhDay.overtimeHours');
  const seventhDays = seventh ? seventhWorkdays(pieces, weekStart) : new Set<string>();

  const inDay = new Map<string, number>();
  const inWeek = new Map<string, number>();
  const paid: PaidPiece[] = [];
  let run = 0;
  let lastEnd = Number.NaN;
  for (const piece of pieces) {
    const week = startOfWeek(piece.workday, weekStart);
    if (piece.start !== lastEnd) run = 0;
    for (let done = 0; done < piece.minutes; ) {
      const worked = inDay.get(piece.workday) ?? 0;
      const after = (row: RuleRow, minutes: number, multiplier: RuleRow): Premium => ({
        ...{ left: row.value * MINUTES - minutes, multiplier, rule: row },
      });
      const isSeventh = seventh !== null && seventhDays.has(piece.workday);
      const premiums = [
        daily && after(daily, worked, overtime),
        dailyDouble && after(dailyDouble, worked, doubleTime),
        consecutive && after(consecutive, run, overtime),
        after(weekly, inWeek.get(week) ?? 0, overtime),
        isSeventh && { left: 0, multiplier: overtime, rule: seventh },
        isSeventh && after(seventh, worked, doubleTime),
      ].filter((premium) => premium !== null && premium !== false);
      const due = premiums.filter(({ left }) => left <= 0);
      const multiplier = Math.max(1, ...due.map((premium) => premium.multiplier.value));
      // Only as far as the next premium begins.
      const rest = piece.minutes - done;
      const minutes = Math.min(rest, ...premiums.map(({ left }) => left).filter((left) => left > 0));
      const reasons = due.filter((premium) => premium.multiplier.value === multiplier);
      const isDouble = reasons.some((premium) => premium.multiplier === doubleTime);
      paid.push({
        ...{ ...piece, start: piece.start + done * MINUTE_MS, minutes, multiplier },
        kind: isDouble ? 'doubleTime' : reasons.length > 0 ? 'overtime' : 'straight',
        rules: [...new Set(reasons.flatMap((premium) => [premium.rule, premium.multiplier]))],
      });
      const isForRunOnly = due.length > 0 && due.every((premium) => premium.rule === consecutive);
      if (!isForRunOnly) inDay.set(piece.workday, worked + minutes);
      if (due.length === 0) inWeek.set(week, (inWeek.get(week) ?? 0) + minutes);
      run += minutes;
      done += minutes;
    }
    lastEnd = piece.start + piece.minutes * MINUTE_MS;
  }
  return paid;
}

/** Where daily overtime depends on the pay and the minimum wage is not known, it applies: the price is never too low. */
function hasDailyOvertime(pay: number, rules: RuleBook): boolean {
  const below = rules.find('overtime.dayBelowWages');
  const wage = rules.find('wage.minimum');
  return below === null || wage === null || pay < below.value * wage.value;
}

/** The last day of each workweek in which there is work on all seven days. */
function seventhWorkdays(pieces: readonly Piece[], weekStart: number): Set<string> {
  const weeks = new Map<string, string[]>();
  for (const day of new Set(pieces.map(({ workday }) => workday))) addToGroup(weeks, startOfWeek(day, weekStart), day);
  return new Set(
    [...weeks].filter(([, days]) => days.length === WEEK_DAYS).map(([first]) => shiftDay(first, WEEK_DAYS - 1)),
  );
}

/** The first two shifts that overlap, by their places in the list; null if none do. */
export function overlappingShifts(shifts: readonly Shift[], timeZone: string): [number, number] | null {
  const times = shifts
    .map((shift, index) => ({ ...timesOfShift(shift, timeZone), index }))
    .sort((a, b) => a.start - b.start);
  for (const [place, { start, index }] of times.entries()) {
    const before = times[place - 1];
    if (before && start < before.end) return [before.index, index];
  }
  return null;
}

export const OVERLAPPING_SHIFTS = 'Two shifts of this line overlap: a guard can only work one of them';

/** The places of lines whose shifts overlap. */
export const overlapsIn = (
  lines: readonly Pick<PriceLine, 'shifts'>[],
  zone: string,
): { line: number; shift: number }[] =>
  lines.flatMap(({ shifts }, line) => {
    const found = overlappingShifts(shifts, zone);
    return found ? [{ line, shift: found[1] }] : [];
  });
