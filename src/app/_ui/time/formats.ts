'use client';

import { createContext, useContext, useMemo } from 'react';

/** Time zone for displayed dates: the profile's, provided by the portal. */
export const ZoneContext = createContext<string | undefined>(undefined);

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Formats numbers, money and dates in the given zone and locale. */
export function createFormats(zone: string | undefined, locale?: string) {
  const date = new Intl.DateTimeFormat(locale, { timeZone: zone, dateStyle: 'medium' });
  const dateTime = new Intl.DateTimeFormat(locale, { timeZone: zone, dateStyle: 'medium', timeStyle: 'short' });
  const time = new Intl.DateTimeFormat(locale, { timeZone: zone, timeStyle: 'short' });
  const number = new Intl.NumberFormat(locale);
  const money = new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  return {
    zone,
    date: (at: Date) => date.format(at),
    dateTime: (at: Date) => dateTime.format(at),
    time: (at: Date) => time.format(at),
    number: (value: number) => number.format(value),
    money: (value: number) => money.format(value),
    percent: (share: number) => percent.format(share),
    /** 'Just now', then hours under 24, else days (spec 1 section 9). */
    ago(at: Date, now: Date) {
      const passed = now.getTime() - at.getTime();
      if (passed < HOUR) return 'Just now';
      const [size, unit] = passed < DAY ? [HOUR, 'hour'] : [DAY, 'day'];
      const count = Math.floor(passed / size);
      return `${count} ${unit}${count === 1 ? '' : 's'} ago`;
    },
    /** Whole days since a date, for the time that a lead has been in its stage. */
    age(since: Date, now: Date) {
      return `${Math.max(0, Math.floor((now.getTime() - since.getTime()) / DAY))}d`;
    },
  };
}

export type Formats = ReturnType<typeof createFormats>;

export function useFormats(): Formats {
  const zone = useContext(ZoneContext);
  return useMemo(() => createFormats(zone), [zone]);
}
