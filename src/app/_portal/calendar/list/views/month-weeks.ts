import { useSyncExternalStore } from 'react';

/** In pixels: everything above and below the weeks, and a day's height without its lines. */
const OUTSIDE_WEEKS_HEIGHT = 264;
const MIN_WEEK_HEIGHT = 100;
const DAY_NUMBER_HEIGHT = 31;
const LINE_HEIGHT = 24;

/** Splits days into rows of seven. */
export const weeksOf = (days: readonly string[]): (readonly string[])[] =>
  Array.from({ length: Math.ceil(days.length / 7) }, (_, week) => days.slice(week * 7, week * 7 + 7));

/** The height of a week in pixels and the number of lines per day, for a window height and a number of weeks. */
export function weekLayout(windowHeight: number, weeks: number): { height: number; lines: number } {
  const height = Math.max(MIN_WEEK_HEIGHT, Math.floor((windowHeight - OUTSIDE_WEEKS_HEIGHT) / weeks));
  return { height, lines: Math.floor((height - DAY_NUMBER_HEIGHT) / LINE_HEIGHT) };
}

function onResize(changed: () => void): () => void {
  window.addEventListener('resize', changed);
  return () => window.removeEventListener('resize', changed);
}

export function useWeekLayout(weeks: number) {
  return weekLayout(
    useSyncExternalStore(
      onResize,
      () => window.innerHeight,
      () => 0,
    ),
    weeks,
  );
}
