import { usePageHotkeys } from '@/app/_ui/focus/use-page-hotkeys';
import type { CalendarState } from './use-calendar';

type Steps = Pick<CalendarState, 'goToday' | 'step'>;

/** N for a new event, T for today, and the arrows or K and J for the period before and after. */
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
