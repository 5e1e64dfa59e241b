/**
 * How soon after a message has left an open or a click is early, in milliseconds. Mail programs load images and
 * scanners follow links within seconds of its arrival, before a person has read it.
 */
export const EARLY_MS = 2 * 60_000;

/** Appended to the status of an early open or click. */
export const MAY_BE_AUTOMATIC = 'may be automatic';

/** Whether a program may have opened a message or followed its link, and not a person. */
export function mayBeAutomatic({ sentAt, at }: { sentAt: Date | null; at: Date }): boolean {
  return sentAt === null || at.getTime() - sentAt.getTime() < EARLY_MS;
}
