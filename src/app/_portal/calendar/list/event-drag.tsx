'use client';
import { DndContext, type DragMoveEvent, pointerWithin, useSensor, useSensors } from '@dnd-kit/core';
import { createContext, type ReactNode, use, useRef, useState } from 'react';
import { useDraggedRow } from '@/app/_portal/shared/cache/dragged-rows';
import { PromptMouseSensor, PromptTouchSensor } from '@/app/_ui/interaction/prompt-sensors';
import type { EventSpan } from '@/domain/calendar/move-event';
import { useCalendarFormats } from '../record/calendar-formats';
import type { EventItem } from '../record/event-item';
import { type EventMove, spanAfter } from '../record/event-move';
import { createAnnouncements, DRAG_INSTRUCTIONS, DRAG_NOT_STARTED, type DragPlace, eventOf } from './announcements';
import classes from './event-drag.module.css';

/** The times that the dragged event, or its dragged end, would have if it were dropped now. */
const DraggedSpan = createContext<EventSpan | null>(null);

export const useDraggedSpan = () => use(DraggedSpan);

/** Shows when the dragged event would be. Hidden from screen readers, which get the announcements instead. */
export function DragTime({ below = false, timeOnly = false }: { below?: boolean; timeOnly?: boolean }) {
  const formats = useCalendarFormats();
  const span = useDraggedSpan();
  if (!span) return null;
  const { startTime, endTime } = span;
  return (
    <span className={classes.time} data-below={below || undefined} aria-hidden>
      {timeOnly ? formats.times(startTime, endTime) : formats.start(startTime, endTime)}
    </span>
  );
}

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
  const [span, setSpan] = useState<EventSpan | null>(null);
  // The event as it was when it was picked up: whoever changes it meanwhile is faster.
  const [held, setHeld] = useState<EventItem | null>(null);
  useDraggedRow(held?.id);
  const sensors = useSensors(
    useSensor(PromptMouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(PromptTouchSensor, { activationConstraint: { delay: 300, tolerance: 8 } }),
  );
  // Runs before dnd-kit asks for announcements.
  const updateDelta = ({ delta }: Pick<DragMoveEvent, 'delta'>) => {
    progress.current = { ...progress.current, delta };
  };
  const updateSpan = (place: DragPlace) => {
    const by = moveOf(place);
    const next = held && by ? spanAfter(held, by, formats.zone) : null;
    setSpan((last) => (last && next && isSameSpan(last, next) ? last : next));
  };
  const hold = (event: EventItem | null) => {
    setHeld(event);
    onHold?.(event);
  };
  const letGo = () => {
    setSpan(null);
    hold(null);
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
        hold(eventOf(active) ?? null);
      }}
      onDragMove={(place) => {
        updateDelta(place);
        updateSpan(place);
      }}
      onDragOver={updateSpan}
      onDragEnd={(drop) => {
        updateDelta(drop);
        letGo();
        const by = moveOf(drop);
        if (held && by) onMove(held, by);
      }}
      onDragCancel={letGo}
    >
      <DraggedSpan value={span}>{children}</DraggedSpan>
    </DndContext>
  );
}

const isSameSpan = (one: EventSpan, other: EventSpan): boolean =>
  +one.startTime === +other.startTime && +one.endTime === +other.endTime;
