import type { Lead } from '#domain/leads/lead';
import { isOpenStatus } from '#domain/leads/lead-status';
import { addDays, DAY_MS } from '#domain/shared/time';

/** A lead is stalled after this many times the median stay in its stage. */
export const STALLED_FACTOR = 2;

/** With fewer stays than this, their median says nothing. */
export const MIN_STAYS = 5;

/**
 * No lead is stalled before this many days of 24 hours in its stage, however short the median: otherwise, after a few
 * quick moves in a row, every other lead would count as stalled within the hour.
 */
export const MIN_STALLED_AFTER_DAYS = 1;

/** Without a median: a lead is stalled after this many days of 24 hours in its stage. */
export const STALLED_AFTER_DAYS = 14;

/** Stays that ended at most this many days of 24 hours ago make up the median: 12 months. */
export const STAYS_WITHIN_DAYS = 365;

/** At `now`, stays that ended before this instant no longer count. */
export const staysSince = (now: Date): Date => addDays(now, -STAYS_WITHIN_DAYS);

/** The stays in one stage of the leads that a user works on (D65): how many, and their median length in milliseconds. */
export interface StageMedian {
  samples: number;
  medianMs: number;
}

/**
 * Median of lengths in milliseconds, rounded to a whole one: the middle one, or the mean of the two in the middle. Null
 * if there are none.
 */
export function medianOf(lengths: readonly number[]): number | null {
  const sorted = [...lengths].sort((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  const [low, high] = [sorted[Math.floor(middle)], sorted[Math.ceil(middle)]];
  return low === undefined || high === undefined ? null : Math.round((low + high) / 2);
}

/**
 * How long a lead may be in a stage before it is stalled, in milliseconds: twice the user's own median stay there but at
 * least a day, or 14 days if there were fewer than five stays.
 */
export function stalledAfter(median: StageMedian | undefined): number {
  if (!median || median.samples < MIN_STAYS) return STALLED_AFTER_DAYS * DAY_MS;
  return Math.max(STALLED_FACTOR * median.medianMs, MIN_STALLED_AFTER_DAYS * DAY_MS);
}

/** Whether an open lead has been in its stage for longer than `stalledAfter` the user's median there. */
export function isStalled(
  { status, stageEnteredAt }: Pick<Lead, 'status' | 'stageEnteredAt'>,
  median: StageMedian | undefined,
  now: Date,
): boolean {
  return isOpenStatus(status) && now.getTime() - stageEnteredAt.getTime() > stalledAfter(median);
}
