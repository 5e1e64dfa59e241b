import { DAY_MS } from '#domain/shared/time';

/**
 * Maximum length of an event, in days of 24 hours. It limits how far back to search for events that reach into a day.
 */
export const MAX_EVENT_DAYS = 31;

export const END_BEFORE_START = 'The end must be after the start';
export const EVENT_TOO_LONG = `An event lasts at most ${MAX_EVENT_DAYS} days`;

/** The error in an event's end time, as a message for the user; null if it is valid. */
export function endTimeError({ startTime, endTime }: { startTime: Date; endTime: Date }): string | null {
  const duration = endTime.getTime() - startTime.getTime();
  if (duration <= 0) return END_BEFORE_START;
  return duration > MAX_EVENT_DAYS * DAY_MS ? EVENT_TOO_LONG : null;
}
