'use client';
import { DndContext, type DragMoveEvent, pointerWithin, useSensor, useSensors } from '@dnd-kit/core';
import { type ReactNode, useRef } from 'react';
import { PromptMouseSensor, PromptTouchSensor } from '@/app/_ui/interaction/prompt-sensors';
import { useCalendarFormats } from '../record/calendar-formats';
import type { EventItem } from '../record/event-item';
import type { EventMove } from '../record/event-move';
import { createAnnouncements, DRAG_INSTRUCTIONS, DRAG_NOT_STARTED, type DragPlace, eventOf } from './announcements';

interface EventDragProps {
  children: ReactNode;
  /** The move for a drop at a place; null for none. */
  moveOf: (place: DragPlace) => EventMove | null;
  onMove: (event: EventItem, by: EventMove) => void;
  /** Called with the dragged event, and with null when it is dropped. */
  onHold?: (event: EventItem | null) => void;
}

/**
 * Dragging starts after a few pixels with a mouse and after a delay on touch, so that clicks and scrolling still work.
 */
export function EventDrag({ children, moveOf, onMove, onHold }: EventDragProps) {
  const formats = useCalendarFormats();
  const progress = useRef(DRAG_NOT_STARTED);
  const sensors = useSensors(
    useSensor(PromptMouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(PromptTouchSensor, { activationConstraint: { delay: 300, tolerance: 8 } }),
  );
  // Runs before dnd-kit asks for announcements.
  const updateDelta = ({ delta }: Pick<DragMoveEvent, 'delta'>) => {
    progress.current = { ...progress.current, delta };
  };
  return (
    <DndContext
      // A fixed id, because generated ids differ between server and browser.
      id="calendar"
      sensors={sensors}
      collisionDetection={pointerWithin}
      accessibility={{
        announcements: createAnnouncements(progress, formats, moveOf),
        screenReaderInstructions: { draggable: DRAG_INSTRUCTIONS },
      }}
      onDragStart={({ active }) => {
        progress.current = DRAG_NOT_STARTED;
        onHold?.(eventOf(active) ?? null);
      }}
      onDragMove={updateDelta}
      onDragEnd={(drop) => {
        updateDelta(drop);
        onHold?.(null);
        const [event, by] = [eventOf(drop.active), moveOf(drop)];
        if (event && by) onMove(event, by);
      }}
      onDragCancel={() => onHold?.(null)}
    >
      {children}
    </DndContext>
  );
}
