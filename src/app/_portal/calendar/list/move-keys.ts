import type { KeyboardEvent } from 'react';
import type { CalendarView } from '@/domain/calendar/calendar-days';
import type { EventMove } from '../record/event-move';

/** What an event is dragged by, in minutes; the keys move it by as much. */
export const MOVE_STEP = 15;

/** As a screen reader tells it of an event. */
export const MOVE_SHORTCUTS = {
  month: 'Alt+ArrowLeft Alt+ArrowRight Alt+ArrowUp Alt+ArrowDown',
  week: 'Alt+ArrowLeft Alt+ArrowRight Alt+ArrowUp Alt+ArrowDown Shift+Alt+ArrowUp Shift+Alt+ArrowDown',
  agenda: 'Alt+ArrowLeft Alt+ArrowRight Alt+ArrowUp Alt+ArrowDown',
} as const satisfies Record<CalendarView, string>;

const WAYS: Partial<Record<string, readonly [across: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

type Key = Pick<KeyboardEvent, 'key' | 'altKey' | 'shiftKey' | 'ctrlKey' | 'metaKey'>;

/** What is one row beneath an event, where rows are days or weeks. */
const DAYS_DOWN = { month: 7, agenda: 1 } as const;

/** With Alt the arrows move an event as it is seen: to the day beside it, and beneath it; with Shift they move its end. */
export function keyMove({ key, altKey, shiftKey, ctrlKey, metaKey }: Key, view: CalendarView): EventMove | null {
  const way = WAYS[key];
  if (!way || !altKey || ctrlKey || metaKey) return null;
  const [across, down] = way;
  if (view !== 'week') return shiftKey ? null : { days: across + DAYS_DOWN[view] * down, minutes: 0 };
  if (shiftKey) return down === 0 ? null : { longer: down * MOVE_STEP };
  return { days: across, minutes: down * MOVE_STEP };
}
