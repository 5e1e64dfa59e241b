import { type CalendarView, calendarRange } from '#domain/calendar/calendar-days';

interface Switch {
  /** The current view, and the day it is open at. */
  from: CalendarView;
  day: string;
  to: CalendarView;
  today: string;
  zone: string;
  /** 1 Monday to 7 Sunday. */
  weekStart: number;
}

/**
 * The day to open a view at when switching from another: today if it was shown, otherwise the first day shown. For a
 * month only its own days count, not those of adjacent months that fill its weeks. Switching to the month keeps the
 * day, so that switching back and forth does not drift. Throws a RangeError for an unknown zone or a day that does not
 * exist.
 */
export function dayOnSwitch({ from, day, to, today, zone, weekStart }: Switch): string {
  const shown = calendarRange(from, day, zone, weekStart).days;
  if (to === 'month' || to === from) return day;
  const own = from === 'month' ? shown.filter((other) => other.slice(0, 7) === day.slice(0, 7)) : shown;
  return own.includes(today) ? today : (own[0] ?? day);
}
