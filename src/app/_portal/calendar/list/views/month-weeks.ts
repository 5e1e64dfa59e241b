import { useSyncExternalStore } from 'react';

/** Pixels: what stands above and beneath the weeks of a month, and what a day has beside its lines. */
const AROUND_WEEKS = 264;
const LEAST_HIGH = 100;
const NUMBER = 34;
const LINE = 22;

/** Days in rows of seven. */
export const weeksOf = (days: readonly string[]): (readonly string[])[] =>
  Array.from({ length: Math.ceil(days.length / 7) }, (_, week) => days.slice(week * 7, week * 7 + 7));

/** How high each of so many weeks is in a window of that height, in pixels, and how many lines fit into a day of it. */
export function weekRoom(windowHeight: number, weeks: number): { height: number; lines: number } {
  const height = Math.max(LEAST_HIGH, Math.floor((windowHeight - AROUND_WEEKS) / weeks));
  return { height, lines: Math.floor((height - NUMBER) / LINE) };
}

function onResize(changed: () => void): () => void {
  window.addEventListener('resize', changed);
  return () => window.removeEventListener('resize', changed);
}

export function useWeekRoom(weeks: number) {
  return weekRoom(
    useSyncExternalStore(
      onResize,
      () => window.innerHeight,
      () => 0,
    ),
    weeks,
  );
}
