'use client';

import { useDraggable } from '@dnd-kit/core';
import { useMergedRef } from '@mantine/hooks';
import { type PointerEvent, type RefObject, useState } from 'react';
import { useCalendarFormats } from '@/app/_portal/calendar/record/calendar-formats';
import { type ChipLines, EventChip } from '@/app/_portal/calendar/record/event-chip';
import type { EventItem } from '@/app/_portal/calendar/record/event-item';
import { wallClock } from '@/domain/shared/time-zone';
import { DragTime, useDraggedSpan } from '../event-drag';
import { MOVE_SHORTCUTS } from '../move-keys';
import { DAY_MINUTES, type Placed } from './day-layout';
import { type ViewProps, wallAt } from './views';
import { columnsOf, daysAcross } from './week-columns';
import classes from './week-day.module.css';
import { type DueSlot, WeekDue } from './week-due';

/** In pixels: half an hour fits one line of text with its padding. */
export const HOUR_HEIGHT = 48;
const STEP = 30;
const HOUR = 60;
/** In pixels: a quarter of an hour, in which events move. */
const STEP_HEIGHT = HOUR_HEIGHT / 4;

interface WeekDayProps extends Omit<ViewProps, 'events'> {
  day: string;
  /** Its index in the week. */
  at: number;
  /** Its events, and the tasks that are due at a time of it. */
  placed: Placed<EventItem | DueSlot>[];
  grid: RefObject<HTMLDivElement | null>;
}

const top = (minutes: number) => (minutes / HOUR) * HOUR_HEIGHT;

/** One day's column. */
export function WeekDay({ calendar, day, at, placed, grid, onOpen, onCreate, onMoveKey }: WeekDayProps) {
  const formats = useCalendarFormats();
  const { zone, now, today } = calendar;
  const drawn = useDrawnTimes((from, to) => onCreate({ startTime: wallAt(day, from), endTime: wallAt(day, to) }));
  const minuteNow = (wallClock(now.getTime(), zone) - Date.parse(`${day}T00:00:00Z`)) / 60_000;
  return (
    // Drawing is a shortcut for the mouse; keyboard users have "New event".
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for inputs.
    <div
      className={classes.column}
      role="group"
      aria-label={formats.full(day)}
      style={{ height: top(DAY_MINUTES), backgroundSize: `100% ${HOUR_HEIGHT}px` }}
      {...drawn.handlers}
    >
      {drawn.times && (
        <div
          className={classes.drawn}
          style={{ top: top(drawn.times[0]), height: top(drawn.times[1] - drawn.times[0]) }}
        />
      )}
      {placed.map(({ entry, ...place }) =>
        'items' in entry ? (
          <div key={entry.id} className={classes.placed} style={boxOf(place)}>
            <WeekDue slot={entry} />
          </div>
        ) : (
          <WeekEvent key={entry.id} event={entry} place={place} {...{ day, at, grid, onOpen, onMoveKey }} />
        ),
      )}
      {day === today && <div className={classes.nowLine} style={{ top: top(minuteNow) }} aria-hidden />}
    </div>
  );
}

/** Selects times by dragging the mouse over empty space, in half hours. A click selects an hour. */
function useDrawnTimes(onDrawn: (from: number, to: number) => void) {
  const [drawing, setDrawing] = useState<{ from: number; at: number } | null>(null);
  const minuteAt = (event: PointerEvent<HTMLElement>): number => {
    const y = event.clientY - event.currentTarget.getBoundingClientRect().top;
    const step = Math.floor(((y / HOUR_HEIGHT) * HOUR) / STEP) * STEP;
    return Math.min(Math.max(step, 0), DAY_MINUTES - STEP);
  };
  const timesOf = ({ from, at }: { from: number; at: number }): [number, number] =>
    from === at
      ? [Math.min(from, DAY_MINUTES - HOUR), Math.min(from, DAY_MINUTES - HOUR) + HOUR]
      : [Math.min(from, at), Math.max(from, at) + STEP];
  return {
    times: drawing && timesOf(drawing),
    handlers: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.button !== 0 || event.target !== event.currentTarget) return;
        const at = minuteAt(event);
        if (event.pointerType === 'mouse') event.currentTarget.setPointerCapture(event.pointerId);
        setDrawing({ from: at, at });
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        if (drawing && event.pointerType === 'mouse') setDrawing({ ...drawing, at: minuteAt(event) });
      },
      onPointerUp(event: PointerEvent<HTMLElement>) {
        if (!drawing) return;
        setDrawing(null);
        // The state may not have the last move yet. On touch, a tap does not draw: use where it was pressed.
        onDrawn(...timesOf(event.pointerType === 'mouse' ? { ...drawing, at: minuteAt(event) } : drawing));
      },
      // The gesture turned into scrolling.
      onPointerCancel: () => setDrawing(null),
    },
  };
}

type Place = Omit<Placed<EventItem>, 'entry'>;

const boxOf = ({ from, to, lane, lanes, span }: Place, longer = 0) => ({
  top: top(from),
  height: Math.max(top(to - from) + longer, STEP_HEIGHT),
  left: `${(lane / lanes) * 100}%`,
  width: `${(span / lanes) * 100}%`,
});

/** In pixels: what a line of text needs, and the padding of a chip. */
const LINE_HEIGHT = 16;
const CHIP_PADDING = 6;

function linesIn(minutes: number): ChipLines {
  const lines = Math.floor((top(minutes) - CHIP_PADDING) / LINE_HEIGHT);
  return lines >= 3 ? 3 : lines === 2 ? 2 : 1;
}

interface WeekEventProps extends Pick<WeekDayProps, 'day' | 'at' | 'grid' | 'onOpen' | 'onMoveKey'> {
  event: EventItem;
  place: Place;
}

function WeekEvent({ event, place, day, at, grid, onOpen, onMoveKey }: WeekEventProps) {
  const { from, to, lane, lanes, span, ends } = place;
  const hold = { at, middle: (lane + span / 2) / lanes };
  const lines = linesIn(to - from);
  const id = `${event.id} ${day}`;
  const move = useDraggable({ id, data: { event, kind: 'move', hold } });
  const resize = useDraggable({ id: `${id} end`, data: { event, kind: 'resize', hold } });
  const isHeld = move.isDragging || resize.isDragging;
  const dragged = useDraggedSpan();
  const snap = (pixels: number) => Math.round(pixels / STEP_HEIGHT) * STEP_HEIGHT;
  const { x = 0, y = 0 } = move.transform ?? {};
  const columns = move.transform ? columnsOf(grid.current) : [];
  const leftOf = (day: number) => columns[day]?.left ?? 0;
  const across = leftOf(at + daysAcross(columns, hold, x)) - leftOf(at);
  const [down, longer] = [snap(y), snap(resize.transform?.y ?? 0)];
  // dnd-kit measures it again during a drag, and subtracts how far it has moved other than by its own transform: the chip
  // and the handle move with this.
  const box = useMergedRef(move.setNodeRef, resize.setNodeRef);
  return (
    <div
      ref={box}
      className={classes.placed}
      data-held={isHeld || undefined}
      style={{
        ...boxOf(place, longer),
        transform: move.transform ? `translate(${across}px, ${down}px)` : undefined,
      }}
    >
      <EventChip
        ref={move.setActivatorNodeRef}
        event={isHeld && dragged ? { ...event, ...dragged } : event}
        day={day}
        className={classes.fills}
        lines={lines}
        // Next to others, a line is too short for the time as well; the position shows when it begins.
        timed={span === lanes || lines > 1}
        onClick={() => onOpen(event.id)}
        onKeyDown={(key) => onMoveKey(event, key)}
        aria-keyshortcuts={MOVE_SHORTCUTS.week}
        {...move.listeners}
      />
      {/* In the first hour, the head of the week would cover a label above the event. */}
      {isHeld && <DragTime timeOnly below={top(from) + down < HOUR_HEIGHT} />}
      {ends && <span ref={resize.setActivatorNodeRef} className={classes.handle} aria-hidden {...resize.listeners} />}
    </div>
  );
}
