import type { KeyboardEvent } from 'react';
import type { CalendarView } from '@/domain/calendar/calendar-days';
import type { EventMove } from './event-move';

/** What an event is dragged by, in minutes; the keys move it by as much. */
export const MOVE_STEP = 15;

/** As a screen reader tells it of an event. */
export const MOVE_SHORTCUTS = {
  month: 'Alt+ArrowLeft Alt+ArrowRight Alt+ArrowUp Alt+ArrowDown',
  week: 'Alt+ArrowLeft Alt+ArrowRight Alt+ArrowUp Alt+ArrowDown Shift+Alt+ArrowUp Shift+Alt+ArrowDown',
} as const;

const WAYS: Partial<Record<string, readonly [across: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

type Key = Pick<KeyboardEvent, 'key' | 'altKey' | 'shiftKey' | 'ctrlKey' | 'metaKey'>;

/** With Alt the arrows move an event as it is seen: to the day beside it, and beneath it; with Shift they move its end. */
export function keyMove({ key, altKey, shiftKey, ctrlKey, metaKey }: Key, view: CalendarView): EventMove | null {
  const way = WAYS[key];
  if (!way || !altKey || ctrlKey || metaKey || view === 'agenda') return null;
  const [across, down] = way;
  if (shiftKey) return view === 'week' && down !== 0 ? { longer: down * MOVE_STEP } : null;
  return view === 'week' ? { days: across, minutes: down * MOVE_STEP } : { days: across + 7 * down, minutes: 0 };
}
