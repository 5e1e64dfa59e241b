'use client';

import { createContext, useContext } from 'react';
import { useIsHydrated } from '@/app/_ui/loading/use-is-hydrated';
import { DAY_MS, HOUR_MS, MINUTE_MS, type Moment } from '@/domain/shared/time';
import { type Clock, dateFormat, yearIn } from './date-format';

/** Time zone for displayed dates: the profile's, provided by the portal. */
export const ZoneContext = createContext<string | undefined>(undefined);

/** The clock and the locale with which the server rendered the page. */
export const RenderedContext = createContext<{ now: Date; locale: string } | null>(null);

/** The same while what the server has rendered is hydrated, which must come out the same; null afterwards. */
export function useRendered() {
  const rendered = useContext(RenderedContext);
  return useIsHydrated() ? null : rendered;
}

/** The locale of formats: undefined, which is the browser's, once the page is hydrated. */
export const useLocale = (): string | undefined => useRendered()?.locale;

function unitsAgo(passed: number, size: number, unit: string): string {
  const count = Math.floor(passed / size);
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`;
}

const hoursAgo = (passed: number) =>
  passed < DAY_MS ? unitsAgo(passed, HOUR_MS, 'hour') : unitsAgo(passed, DAY_MS, 'day');

const DAY_PARTS = { month: 'short', day: 'numeric' } as const;
const TIME_PARTS = { hour: 'numeric', minute: '2-digit' } as const;

/** Formats numbers, money and dates in the given zone and locale. Dates omit the current year and never wrap. */
export function createFormats(zone: string | undefined, locale?: string, clock: Clock = () => new Date()) {
  const yearOf = yearIn(zone);
  const dates = { zone, locale, thisYear: () => yearOf(clock()) };
  const date = dateFormat(DAY_PARTS, dates);
  const dateTime = dateFormat({ ...DAY_PARTS, ...TIME_PARTS }, dates);
  // A day has no time zone.
  const days = dateFormat(DAY_PARTS, { ...dates, zone: 'UTC' });
  const weekday = dateFormat({ weekday: 'short', ...DAY_PARTS }, { ...dates, zone: 'UTC' });
  const weekdayTime = dateFormat({ weekday: 'short', ...DAY_PARTS, ...TIME_PARTS }, dates);
  const noon = (day: string) => new Date(`${day}T12:00:00Z`);
  const time = new Intl.DateTimeFormat(locale, { timeZone: zone, timeStyle: 'short' });
  const clockTime = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', timeStyle: 'short' });
  const number = new Intl.NumberFormat(locale);
  const money = new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });
  const cents = new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' });
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  return {
    zone,
    date: date.one,
    dateTime: dateTime.one,
    /** 'Aug 1 – 31', from the first and the last of some days ('YYYY-MM-DD'). */
    days: ({ first, last }: { first: string; last: string }) => days.range(noon(first), noon(last)),
    /** 'Aug 31', from a day ('YYYY-MM-DD'). */
    day: (day: string) => days.one(noon(day)),
    /** 'Mon, Aug 31', with the time if the moment has one. */
    weekday: (moment: Moment) => (typeof moment === 'string' ? weekday.one(noon(moment)) : weekdayTime.one(moment)),
    time: (at: Date) => time.format(at),
    /** '4:00 PM', from a time on the clock ('16:00'). */
    wallTime: (written: string) => clockTime.format(new Date(`2000-01-01T${written}:00Z`)),
    /** 'PDT', what the clocks of a zone show at an instant. */
    zoneName(at: Date, of: string) {
      const parts = new Intl.DateTimeFormat(locale, { timeZone: of, timeZoneName: 'short' }).formatToParts(at);
      return parts.find(({ type }) => type === 'timeZoneName')?.value ?? of;
    },
    number: (value: number) => number.format(value),
    money: (value: number) => money.format(value),
    /** Always with cents, as rates and prices are written. */
    cents: (value: number) => cents.format(value),
    /** With cents if there are any. */
    amount: (value: number) => (Number.isInteger(value) ? money : cents).format(value),
    percent: (share: number) => percent.format(share),
    /** 'Just now' for a minute, then minutes under an hour, hours under 24, else days. */
    ago(at: Date, now: Date) {
      const passed = now.getTime() - at.getTime();
      return passed < MINUTE_MS
        ? 'Just now'
        : passed < HOUR_MS
          ? unitsAgo(passed, MINUTE_MS, 'minute')
          : hoursAgo(passed);
    },
    /** 'Just now' for an hour, then hours under 24, else days: the words of Recent Activity (spec 1 section 9). */
    agoInHours(at: Date, now: Date) {
      const passed = now.getTime() - at.getTime();
      return passed < HOUR_MS ? 'Just now' : hoursAgo(passed);
    },
    /** 'today', 'tomorrow', 'in 12 days', 'yesterday', '3 days ago'. */
    daysAway(days: number) {
      if (days === 0) return 'today';
      if (Math.abs(days) === 1) return days > 0 ? 'tomorrow' : 'yesterday';
      return days > 0 ? `in ${number.format(days)} days` : `${number.format(-days)} days ago`;
    },
    /** Whole days since a date, for the time that a lead has been in its stage. */
    age(since: Date, now: Date) {
      return `${Math.max(0, Math.floor((now.getTime() - since.getTime()) / DAY_MS))}d`;
    },
  };
}

export type Formats = ReturnType<typeof createFormats>;

const shared = new Map<string, Formats>();

/** On the server, each request may bring another zone and locale. */
const SHARED_MAX = 100;

/** The shared formats of a zone: making them takes 10 ms, and every row of a list needs them. */
export function formatsIn(zone: string | undefined, locale?: string): Formats {
  const key = `${zone} ${locale}`;
  const formats = shared.get(key) ?? createFormats(zone, locale);
  if (shared.size >= SHARED_MAX) shared.clear();
  shared.set(key, formats);
  return formats;
}

export const useFormats = (): Formats => formatsIn(useContext(ZoneContext), useLocale());
