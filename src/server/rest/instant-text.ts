const DAY_MS = 86_400_000;

const twoDigits = Array.from({ length: 60 }, (_, n) => String(n).padStart(2, '0'));
const threeDigits = Array.from({ length: 1000 }, (_, n) => String(n).padStart(3, '0'));

/** `2027-03-01T` by the number of the day: what a list holds is of some hundred days. */
const days = new Map<number, string>();
const MOST_DAYS = 10_000;

function textOfDay(day: number): string {
  const known = days.get(day);
  if (known !== undefined) return known;
  const text = new Date(day * DAY_MS).toISOString();
  const dayText = text.slice(0, text.indexOf('T') + 1);
  if (days.size >= MOST_DAYS) days.clear();
  days.set(day, dayText);
  return dayText;
}

/**
 * The same as `toISOString`, in a fifth of its time: a page has some two hundred instants, and writing them was half of
 * what giving an answer the wire's names cost.
 */
export function instantText(instant: Date): string {
  const time = instant.getTime();
  const day = Math.floor(time / DAY_MS);
  const ofDay = time - day * DAY_MS;
  const milliseconds = ofDay % 1000;
  const seconds = (ofDay - milliseconds) / 1000;
  const hour = twoDigits[Math.floor(seconds / 3600)];
  const minute = twoDigits[Math.floor(seconds / 60) % 60];
  return `${textOfDay(day)}${hour}:${minute}:${twoDigits[seconds % 60]}.${threeDigits[milliseconds]}Z`;
}
