import type { KeyboardEvent } from 'react';
import type { EventItem, NewTimes } from '@/app/_portal/calendar/record/event-item';
import type { EventMove } from '@/app/_portal/calendar/record/event-move';
import type { WallTime } from '@/app/_ui/time/wall-time';
import type { CalendarState } from '../use-calendar';

/* Why these views are our own, on CSS grid and dnd-kit, instead of @mantine/schedule 9.6.3: its month takes today
   from the browser's zone instead of the user's, it uses HTML drag and drop, which does not work on touch screens, and
   its local times without a zone sort events wrongly in the hour that clocks repeat. Our views use the domain's
   functions. */

export interface ViewProps {
  calendar: CalendarState;
  events: EventItem[];
  onOpen: (id: string) => void;
  onCreate: (times: NewTimes) => void;
  onMove: (event: EventItem, by: EventMove) => void;
  /** Called for each key pressed on an event; some move it. */
  onMoveKey: (event: EventItem, key: KeyboardEvent<HTMLElement>) => void;
  /** Moves an event by days from its row's menu, whose button is `from`. */
  onMoveDays: (event: EventItem, days: number, from: HTMLElement) => void;
}

/** The wall time a number of minutes after a day's midnight. */
export const wallAt = (day: string, minutes: number): WallTime =>
  new Date(Date.parse(`${day}T00:00:00Z`) + minutes * 60_000).toISOString().slice(0, 16);
