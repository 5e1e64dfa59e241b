'use client';

import {
  DndContext,
  type DragEndEvent,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import type { KeyboardEvent, ReactNode } from 'react';
import type { WallTime } from '@/app/_ui/wall-time';
import type { CalendarState, EventItem } from './use-calendar';

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
  onMove: (event: EventItem, by: { days: number; minutes: number }) => void;
  onResize: (event: EventItem, minutes: number) => void;
  /** A key was pressed on an event; some move it. */
  onMoveKey: (event: EventItem, key: KeyboardEvent) => void;
}

/** So many minutes after midnight of a day, as a clock on the wall shows it. */
export const wallAt = (day: string, minutes: number): WallTime =>
  new Date(Date.parse(`${day}T00:00:00Z`) + minutes * 60_000).toISOString().slice(0, 16);

export interface DragProps {
  children: ReactNode;
  onStart?: (event: EventItem) => void;
  onEnd: (event: DragEndEvent) => void;
  onCancel?: () => void;
}

interface DragData {
  event: EventItem;
}

/** A mouse drags after a few pixels, a finger after a moment, so that a click and scrolling stay what they are. */
export function EventDrag({ children, onStart, onEnd, onCancel }: DragProps) {
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 300, tolerance: 8 } }),
  );
  return (
    <DndContext
      // Without it, the ids of server and browser differ.
      id="calendar"
      sensors={sensors}
      collisionDetection={pointerWithin}
      onDragStart={({ active }) => onStart?.((active.data.current as DragData).event)}
      onDragEnd={onEnd}
      onDragCancel={onCancel}
    >
      {children}
    </DndContext>
  );
}
