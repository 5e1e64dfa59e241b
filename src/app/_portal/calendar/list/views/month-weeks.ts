import { useSyncExternalStore } from 'react';

/** In pixels: everything above and below the weeks, and a day's height without its lines. */
const AROUND_WEEKS = 264;
const LEAST_HIGH = 100;
const NUMBER = 34;
const LINE = 22;

/** Splits days into rows of seven. */
export const weeksOf = (days: readonly string[]): (readonly string[])[] =>
  Array.from({ length: Math.ceil(days.length / 7) }, (_, week) => days.slice(week * 7, week * 7 + 7));

/** The height of a week in pixels and the number of lines per day, for a window height and a number of weeks. */
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
