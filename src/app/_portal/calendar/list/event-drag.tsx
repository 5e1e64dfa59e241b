'use client';

import { DndContext, type DragMoveEvent, pointerWithin, useSensor, useSensors } from '@dnd-kit/core';
import { type ReactNode, useRef } from 'react';
import { PromptMouseSensor, PromptTouchSensor } from '@/app/_ui/interaction/prompt-sensors';
import { useCalendarFormats } from '../record/calendar-formats';
import type { EventMove } from '../record/event-move';
import { createAnnouncements, DRAG_INSTRUCTIONS, DRAG_NOT_STARTED, type DragPlace, eventOf } from './announcements';
import type { EventItem } from './use-calendar';

interface EventDragProps {
  children: ReactNode;
  /** What letting go at a place brings about; null for nothing. */
  moveOf: (place: DragPlace) => EventMove | null;
  onMove: (event: EventItem, by: EventMove) => void;
  /** The event that is held; null once it is let go. */
  onHold?: (event: EventItem | null) => void;
}

/** A mouse drags after a few pixels, a finger after a moment, so that a click and scrolling stay what they are. */
export function EventDrag({ children, moveOf, onMove, onHold }: EventDragProps) {
  const formats = useCalendarFormats();
  const progress = useRef(DRAG_NOT_STARTED);
  const sensors = useSensors(
    useSensor(PromptMouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(PromptTouchSensor, { activationConstraint: { delay: 300, tolerance: 8 } }),
  );
  // Told before the announcements are asked.
  const goOn = ({ delta }: Pick<DragMoveEvent, 'delta'>) => {
    progress.current = { ...progress.current, delta };
  };
  return (
    <DndContext
      // Without it, the ids of server and browser differ.
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
      onDragMove={goOn}
      onDragEnd={(drop) => {
        goOn(drop);
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
