import type { KeyboardEvent } from 'react';
import type { CalendarView } from '@/domain/calendar/calendar-days';
import type { EventMove } from '../record/event-move';

/** Step of dragging and of the keyboard, in minutes. */
export const MOVE_STEP = 15;

/** Value of `aria-keyshortcuts` for events in each view. */
export const MOVE_SHORTCUTS = {
  month: 'Alt+ArrowLeft Alt+ArrowRight Alt+ArrowUp Alt+ArrowDown',
  week: 'Alt+ArrowLeft Alt+ArrowRight Alt+ArrowUp Alt+ArrowDown Shift+Alt+ArrowUp Shift+Alt+ArrowDown',
  agenda: 'Alt+ArrowLeft Alt+ArrowRight Alt+ArrowUp Alt+ArrowDown',
} as const satisfies Record<CalendarView, string>;

const DIRECTIONS: Partial<Record<string, readonly [across: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

type Key = Pick<KeyboardEvent, 'key' | 'altKey' | 'shiftKey' | 'ctrlKey' | 'metaKey'>;

/** Days that Alt with ArrowDown moves an event by, where rows are days or weeks. */
const DAYS_DOWN = { month: 7, agenda: 1 } as const;

/** The move for a key: Alt with an arrow moves an event in that direction on screen, with Shift also its end. */
export function keyMove({ key, altKey, shiftKey, ctrlKey, metaKey }: Key, view: CalendarView): EventMove | null {
  const offset = DIRECTIONS[key];
  if (!offset || !altKey || ctrlKey || metaKey) return null;
  const [across, down] = offset;
  if (view !== 'week') return shiftKey ? null : { days: across + DAYS_DOWN[view] * down, minutes: 0 };
  if (shiftKey) return down === 0 ? null : { longer: down * MOVE_STEP };
  return { days: across, minutes: down * MOVE_STEP };
}
