import { useHotkeys } from '@mantine/hooks';
import type { CalendarState } from './use-calendar';

/**
 * The keys of the page. They work also after the view was switched or a box was ticked, where the focus is in an input
 * that takes no letters; arrows there belong to the choice itself.
 */
export function useCalendarKeys(calendar: CalendarState, { off, add }: { off: boolean; add: () => void }) {
  const key = (name: string, act: () => void) =>
    [
      name,
      (event: KeyboardEvent) => {
        const { target } = event;
        const choice = target instanceof HTMLInputElement ? target.type : null;
        const free = choice === null || choice === 'checkbox' || (choice === 'radio' && !name.startsWith('Arrow'));
        if (!free || off) return;
        event.preventDefault();
        act();
      },
      // What is typed into an input must get there.
      { preventDefault: false },
    ] as const;
  useHotkeys(
    [
      [...key('n', add)],
      [...key('t', calendar.goToday)],
      [...key('ArrowLeft', () => calendar.step(-1))],
      [...key('k', () => calendar.step(-1))],
      [...key('ArrowRight', () => calendar.step(1))],
      [...key('j', () => calendar.step(1))],
    ],
    ['TEXTAREA', 'SELECT'],
  );
}
