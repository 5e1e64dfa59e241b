'use client';
import { useDraggable, useDroppable } from '@dnd-kit/core';
import type { MouseEvent } from 'react';
import { useCalendarFormats } from '@/app/_portal/calendar/record/calendar-formats';
import { DueChip, EventChip } from '@/app/_portal/calendar/record/event-chip';
import { type DueItem, dueKey, type EventItem } from '@/app/_portal/calendar/record/event-item';
import { isTimedOn } from '@/domain/calendar/day-order';
import { MOVE_SHORTCUTS } from '../move-keys';
import { DayEntries, type EntryPlace } from './day-entries';
import classes from './month-view.module.css';
import { type ViewProps, wallAt } from './views';

const NINE = 9 * 60;
const TEN = 10 * 60;

export interface DraggedFrom {
  event: EventItem;
  day: string;
}

interface MonthDayProps extends ViewProps {
  day: string;
  due: DueItem[];
  /** Number of lines that fit. */
  fit: number;
}

export function MonthDay({ calendar, day, events, due, fit, onOpen, onCreate, onMoveKey }: MonthDayProps) {
  const formats = useCalendarFormats();
  const { setNodeRef, isOver } = useDroppable({ id: day });
  const create = () => onCreate({ startTime: wallAt(day, NINE), endTime: wallAt(day, TEN) });
  const entries = (place: EntryPlace) => [
    ...events.map((event) => (
      <MonthChip key={event.id} event={event} day={day} place={place} onOpen={onOpen} onMoveKey={onMoveKey} />
    )),
    // What does not fit is folded from the end, so lead events come first.
    ...due
      .toSorted((a, b) => Number(b.kind === 'lead_event') - Number(a.kind === 'lead_event'))
      .map((item) => <DueChip key={dueKey(item)} item={item} />),
  ];
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a shortcut for the mouse; the button with the day's number takes keys.
    <td
      ref={setNodeRef}
      className={classes.day}
      data-over={isOver || undefined}
      data-today={day === calendar.today || undefined}
      data-outside={day.slice(0, 7) !== calendar.day.slice(0, 7) || undefined}
      onClick={(event: MouseEvent) => event.target === event.currentTarget && create()}
    >
      <button
        type="button"
        className={classes.number}
        data-day={day}
        aria-current={day === calendar.today ? 'date' : undefined}
        aria-label={`New event on ${formats.full(day)}`}
        onClick={create}
      >
        {formats.date(day)}
      </button>
      <DayEntries title={formats.full(day)} fit={fit} entries={entries} />
    </td>
  );
}

interface MonthChipProps extends Pick<ViewProps, 'onOpen' | 'onMoveKey'> {
  event: EventItem;
  day: string;
  place: EntryPlace;
}

function MonthChip({ event, day, place, onOpen, onMoveKey }: MonthChipProps) {
  const formats = useCalendarFormats();
  const data: DraggedFrom = { event, day };
  const { setNodeRef, listeners, isDragging } = useDraggable({ id: `${event.id} ${day} ${place}`, data });
  return (
    <EventChip
      ref={setNodeRef}
      event={event}
      day={day}
      timed={isTimedOn(event, day, formats.zone)}
      onClick={() => onOpen(event.id)}
      onKeyDown={(key) => onMoveKey(event, key)}
      aria-keyshortcuts={MOVE_SHORTCUTS.month}
      {...listeners}
      style={{ opacity: isDragging ? 0.4 : undefined }}
    />
  );
}
