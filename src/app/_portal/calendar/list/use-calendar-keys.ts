import { usePageHotkeys } from '@/app/_ui/focus/use-page-hotkeys';
import type { CalendarState } from './use-calendar';

type Steps = Pick<CalendarState, 'goToday' | 'step'>;

/** Shortcuts: N for a new event, T for today, arrows or K and J for the previous and the next period. */
export function useCalendarKeys({ goToday, step }: Steps, { off, add }: { off: boolean; add: () => void }) {
  usePageHotkeys(
    [
      ['N', add],
      ['T', goToday],
      ['ArrowLeft', () => step(-1)],
      ['K', () => step(-1)],
      ['ArrowRight', () => step(1)],
      ['J', () => step(1)],
    ],
    off,
  );
}
