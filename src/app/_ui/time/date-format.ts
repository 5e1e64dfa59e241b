/** The current time; tests pass their own. */
export type Clock = () => Date;

interface DateFormatOptions {
  /** Time zone of the shown dates; undefined for the device's. */
  zone: string | undefined;
  locale: string | undefined;
  /** The current year in the user's zone. */
  thisYear: () => string;
}

/** The year of an instant in a zone. */
export function yearIn(zone: string | undefined): (at: Date) => string {
  const year = new Intl.DateTimeFormat('en-US', { timeZone: zone, calendar: 'gregory', year: 'numeric' });
  return (at) => year.format(at);
}

/** Keeps a date on one line. */
const unbroken = (text: string): string => text.replaceAll(' ', '\u00A0');

/** Keeps both dates of a range on one line each. Browsers and Node put different spaces beside the dash. */
const unbrokenRange = (text: string): string => unbroken(text).replaceAll(/[\u00A0\u2009]–[\u00A0\u2009]/g, '\u00A0– ');

/** Formats dates that omit the current year and never wrap. `parts` does not include the year. */
export function dateFormat(parts: Intl.DateTimeFormatOptions, { zone, locale, thisYear }: DateFormatOptions) {
  const yearOf = yearIn(zone);
  const short = new Intl.DateTimeFormat(locale, { ...parts, timeZone: zone });
  const long = new Intl.DateTimeFormat(locale, { ...parts, year: 'numeric', timeZone: zone });
  const formatOf = (...dates: Date[]) => {
    const current = thisYear();
    return dates.every((at) => yearOf(at) === current) ? short : long;
  };
  return {
    one: (at: Date) => unbroken(formatOf(at).format(at)),
    range: (from: Date, to: Date) => unbrokenRange(formatOf(from, to).formatRange(from, to)),
  };
}
