import { useMemo } from 'react';
import { useViewer } from '@/app/_portal/viewer';
import { calendarDay } from '@/domain/shared/time';

/** Noon UTC, because any time of the day works for formatting a date. */
const dateOf = (day: string): Date => new Date(`${day}T12:00:00Z`);

/** Formats days in the user's locale and times in the user's zone. */
export function createCalendarFormats(zone: string, locale?: string) {
  const ofDay = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
    return (day: string) => format.format(dateOf(day));
  };
  const long = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const time = new Intl.DateTimeFormat(locale, { timeZone: zone, hour: 'numeric', minute: '2-digit' });
  const whole = new Intl.DateTimeFormat(locale, {
    timeZone: zone,
    weekday: 'short',
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  });
  /** Separator of the locale between two full times. */
  const between = (from: Date, to: Date) =>
    time
      .formatRangeToParts(from, to)
      .filter(({ source }) => source === 'shared')
      .map(({ value }) => value)
      .join('');
  const hour = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', hour: 'numeric' });
  return {
    zone,
    month: ofDay({ month: 'long', year: 'numeric' }),
    weekday: ofDay({ weekday: 'short' }),
    weekdayLong: ofDay({ weekday: 'long' }),
    date: ofDay({ day: 'numeric' }),
    full: ofDay({ weekday: 'long', month: 'long', day: 'numeric' }),
    fullWithYear: ofDay({ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' }),
    days: (first: string, last: string) => long.formatRange(dateOf(first), dateOf(last)),
    time: (at: Date) => time.format(at),
    /** Without the dates that Intl adds to a range over midnight. */
    times: (from: Date, to: Date) =>
      calendarDay(from, zone) === calendarDay(to, zone)
        ? time.formatRange(from, to)
        : `${time.format(from)}${between(from, to)}${time.format(to)}`,
    whole: (from: Date, to: Date) => whole.formatRange(from, to),
    start: (at: Date) => whole.format(at),
    hour: (hours: number) => hour.format(new Date(Date.UTC(2027, 0, 1, hours))),
  };
}

export type CalendarFormats = ReturnType<typeof createCalendarFormats>;

export function useCalendarFormats(): CalendarFormats {
  const { timezone } = useViewer();
  return useMemo(() => createCalendarFormats(timezone), [timezone]);
}
