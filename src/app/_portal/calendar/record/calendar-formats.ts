import { useMemo } from 'react';
import { useViewer } from '@/app/_portal/viewer';
import { type Clock, dateFormat, yearIn } from '@/app/_ui/time/date-format';
import { daysOf } from '@/domain/calendar/calendar-days';
import { lastsWholeDays } from '@/domain/calendar/whole-days';
import { calendarDay } from '@/domain/shared/time';
import { wallClock } from '@/domain/shared/time-zone';

/** Noon UTC, because any time of the day works for formatting a date. */
const dateOf = (day: string): Date => new Date(`${day}T12:00:00Z`);

const DAY_PARTS = { month: 'short', day: 'numeric' } as const;
const WEEKDAY_PARTS = { ...DAY_PARTS, weekday: 'short' } as const;
const TIME_PARTS = { hour: 'numeric', minute: '2-digit' } as const;

/** Formats days in the user's locale and times in the user's zone. Dates omit the current year. */
export function createCalendarFormats(zone: string, locale?: string, clock: Clock = () => new Date()) {
  const yearOf = yearIn(zone);
  const thisYear = () => yearOf(clock());
  const ofDay = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
    return (day: string) => format.format(dateOf(day));
  };
  const full = ofDay({ weekday: 'long', month: 'long', day: 'numeric' });
  const fullWithYear = ofDay({ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' });
  const days = dateFormat(DAY_PARTS, { zone: 'UTC', locale, thisYear });
  const wholeDays = dateFormat(WEEKDAY_PARTS, { zone: 'UTC', locale, thisYear });
  const whole = dateFormat({ ...WEEKDAY_PARTS, ...TIME_PARTS }, { zone, locale, thisYear });
  const time = new Intl.DateTimeFormat(locale, { timeZone: zone, ...TIME_PARTS });
  /** Separator of the locale between two full times. */
  const between = (from: Date, to: Date) =>
    time
      .formatRangeToParts(from, to)
      .filter(({ source }) => source === 'shared')
      .map(({ value }) => value)
      .join('');
  const hour = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', hour: 'numeric' });
  const hourHere = new Intl.DateTimeFormat(locale, { timeZone: zone, hour: 'numeric' });
  const isFullHour = (at: Date) => new Date(wallClock(at.getTime(), zone)).getUTCMinutes() === 0;
  return {
    zone,
    month: ofDay({ month: 'long', year: 'numeric' }),
    weekday: ofDay({ weekday: 'short' }),
    weekdayLong: ofDay({ weekday: 'long' }),
    date: ofDay({ day: 'numeric' }),
    full: (day: string) => (day.slice(0, 4) === thisYear() ? full : fullWithYear)(day),
    /** The last day of a series, always with its year. */
    lastDay: ofDay({ month: 'short', day: 'numeric', year: 'numeric' }),
    shortDay: (day: string) => wholeDays.one(dateOf(day)),
    days: (first: string, last: string) => days.range(dateOf(first), dateOf(last)),
    time: (at: Date) => time.format(at),
    /** Without the dates that Intl adds to a range over midnight. */
    times: (from: Date, to: Date) =>
      calendarDay(from, zone) === calendarDay(to, zone)
        ? time.formatRange(from, to)
        : `${time.format(from)}${between(from, to)}${time.format(to)}`,
    /** Day and time of an event; only the days if it lasts whole days. */
    whole(from: Date, to: Date) {
      const span = { startTime: from, endTime: to };
      if (!lastsWholeDays(span, zone)) return whole.range(from, to);
      const touched = daysOf(span, zone);
      return wholeDays.range(dateOf(touched[0] ?? ''), dateOf(touched.at(-1) ?? ''));
    },
    /** Day and time at which an event starts; only the day if it lasts whole days. */
    start: (from: Date, to: Date) =>
      lastsWholeDays({ startTime: from, endTime: to }, zone)
        ? wholeDays.one(dateOf(calendarDay(from, zone)))
        : whole.one(from),
    moment: whole.one,
    /** A time in as little space as possible: '2 PM', '2:30 PM', '14:00'. */
    shortTime: (at: Date) =>
      hourHere.resolvedOptions().hour12 && isFullHour(at) ? hourHere.format(at) : time.format(at),
    hour: (hours: number) => hour.format(new Date(Date.UTC(2027, 0, 1, hours))),
  };
}

export type CalendarFormats = ReturnType<typeof createCalendarFormats>;

export function useCalendarFormats(): CalendarFormats {
  const { timezone } = useViewer();
  return useMemo(() => createCalendarFormats(timezone), [timezone]);
}
