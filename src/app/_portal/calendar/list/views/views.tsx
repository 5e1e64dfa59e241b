import type { KeyboardEvent } from 'react';
import type { EventMove } from '@/app/_portal/calendar/record/event-move';
import type { WallTime } from '@/app/_ui/time/wall-time';
import type { CalendarState, EventItem } from '../use-calendar';

/*
 * These views are our own, on CSS grid and dnd-kit. @mantine/schedule 9.6.3 was looked at: its month takes today from
 * the browser's zone and not from the user's, its dragging is HTML's own, which no touch screen has, and its texts
 * without a zone put what happens in the hour that the clocks show twice out of order. Ours ask the domain instead.
 */

export interface NewTimes {
  startTime: WallTime;
  endTime: WallTime;
}

export interface ViewProps {
  calendar: CalendarState;
  events: EventItem[];
  onOpen: (id: string) => void;
  onCreate: (times: NewTimes) => void;
  onMove: (event: EventItem, by: EventMove) => void;
  /** A key was pressed on an event; some move it. */
  onMoveKey: (event: EventItem, key: KeyboardEvent<HTMLElement>) => void;
}

/** So many minutes after midnight of a day, as a clock on the wall shows it. */
export const wallAt = (day: string, minutes: number): WallTime =>
  new Date(Date.parse(`${day}T00:00:00Z`) + minutes * 60_000).toISOString().slice(0, 16);
