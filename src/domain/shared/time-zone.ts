/** One formatter per zone: creating one costs a hundred times as much as using it. */
const formatters = new Map<string, Intl.DateTimeFormat>();

/** Bounds the cache: zone names vary in letter case too, so there is no natural limit. */
const MAX_FORMATTERS = 1000;

function makeFormatter(zone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
}

function formatterOf(zone: string): Intl.DateTimeFormat {
  const known = formatters.get(zone);
  if (known) return known;
  const made = makeFormatter(zone);
  if (formatters.size >= MAX_FORMATTERS) formatters.clear();
  formatters.set(zone, made);
  return made;
}

/** The longest name of a zone that is accepted. */
export const MAX_ZONE = 64;

export const UNKNOWN_TIME_ZONE = 'Unknown time zone';

/** True for a named IANA time zone such as 'Europe/Berlin' or 'UTC'. Offsets such as '+01:00' are not names (D7). */
export function isTimeZone(zone: string): boolean {
  if (zone.length > MAX_ZONE || !/^[A-Za-z]/.test(zone)) return false;
  if (formatters.has(zone)) return true;
  try {
    makeFormatter(zone);
    return true;
  } catch {
    return false;
  }
}

/**
 * The wall-clock time in `zone` at `time`, as if it were UTC. Both in milliseconds since 1970. Throws a RangeError for
 * an unknown zone.
 */
export function wallClock(time: number, zone: string): number {
  const parts: Record<string, number> = {};
  for (const { type, value } of formatterOf(zone).formatToParts(time)) parts[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  const milliseconds = ((time % 1000) + 1000) % 1000;
  return Date.UTC(year, month - 1, day, hour, minute, second, milliseconds);
}
