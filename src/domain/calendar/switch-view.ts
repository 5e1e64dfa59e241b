import { type CalendarView, calendarRange } from '#domain/calendar/calendar-days';

interface Switch {
  /** The view that is left, and the day it stands at. */
  from: CalendarView;
  day: string;
  to: CalendarView;
  today: string;
  zone: string;
  /** 1 Monday to 7 Sunday. */
  weekStart: number;
}

/**
 * The day that a view stands at when it takes the place of another: today where today was shown, otherwise the first
 * day that was; of a month its own days count, not those of its neighbours that fill its weeks. A month that is chosen
 * stays at the day, so that going to and fro does not wander off. Throws a RangeError for an unknown zone or a day
 * that does not exist.
 */
export function dayOnSwitch({ from, day, to, today, zone, weekStart }: Switch): string {
  const shown = calendarRange(from, day, zone, weekStart).days;
  if (to === 'month' || to === from) return day;
  const own = from === 'month' ? shown.filter((one) => one.slice(0, 7) === day.slice(0, 7)) : shown;
  return own.includes(today) ? today : (own[0] ?? day);
}
