import { daysBetween, shiftDay, weekdayOf } from '#domain/calendar/calendar-days';

/** A bonus comes with every seventh day of a streak (D32). */
export const STREAK_BONUS_DAYS = 7;

/** How many weekdays may be marked as days off (D66). */
export const MAX_DAYS_OFF = 2;

/** `lastDay` is the last day on which the user used the app, in their time zone of that time. */
export interface Streak {
  current: number;
  longest: number;
  lastDay: string;
}

/** The day, as a calendar day in the user's zone now, and in the zone of the last registration. */
export interface Today {
  today: string;
  inFormerZone: string;
  /** ISO weekdays, 1 for Monday. */
  daysOff: readonly number[];
}

/** True if the user missed a day between the two. Days off cannot be missed. */
function hasMissed(lastDay: string, today: string, daysOff: readonly number[]): boolean {
  const days = daysBetween(lastDay, today);
  // A week has at most two days off, so more days than these cannot all be off.
  if (days > MAX_DAYS_OFF + 1) return true;
  for (let day = 1; day < days; day += 1) {
    if (!daysOff.includes(weekdayOf(shiftDay(lastDay, day)))) return true;
  }
  return false;
}

/** A change of zone never ends a streak: it goes on if no day is missed in the new zone or in the former one (D66). */
const goesOn = ({ lastDay }: Streak, { today, inFormerZone, daysOff }: Today): boolean =>
  !hasMissed(lastDay, today, daysOff) || !hasMissed(lastDay, inFormerZone, daysOff);

/**
 * The streak after the user used the app `today` (D66), and whether that earns the bonus of every seventh day. Null if
 * the day is already registered, or is earlier than the last one because the user traveled west. A day off neither
 * breaks nor lengthens the streak. Throws a RangeError for a day that does not exist.
 */
export function registerDay(streak: Streak | null, day: Today): { streak: Streak; bonus: boolean } | null {
  if (streak !== null && day.today <= streak.lastDay) return null;
  const isOff = day.daysOff.includes(weekdayOf(day.today));
  const before = streak !== null && goesOn(streak, day) ? streak.current : 0;
  const current = isOff ? before : before + 1;
  return {
    streak: { current, longest: Math.max(streak?.longest ?? 0, current), lastDay: day.today },
    bonus: !isOff && current % STREAK_BONUS_DAYS === 0,
  };
}

/** The streak `today`, before that day is registered; 0 once a day was missed (D66). */
export function currentStreak(streak: Streak | null, day: Today): number {
  return streak !== null && goesOn(streak, day) ? streak.current : 0;
}

/**
 * The calendar day of the next bonus if no day is missed until then. Days off bring none (D66). Throws a RangeError for a
 * day that does not exist.
 */
export function nextBonusDay(streak: Streak | null, day: Today): string {
  let left = STREAK_BONUS_DAYS - (currentStreak(streak, day) % STREAK_BONUS_DAYS);
  let next = streak !== null && day.today <= streak.lastDay ? shiftDay(streak.lastDay, 1) : day.today;
  for (;;) {
    if (!day.daysOff.includes(weekdayOf(next))) left -= 1;
    if (left === 0) return next;
    next = shiftDay(next, 1);
  }
}
