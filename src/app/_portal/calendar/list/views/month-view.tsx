'use client';
import { DragOverlay } from '@dnd-kit/core';
import { useState } from 'react';
import { useCalendarFormats } from '@/app/_portal/calendar/record/calendar-formats';
import { EventChip } from '@/app/_portal/calendar/record/event-chip';
import type { EventItem } from '@/app/_portal/calendar/record/event-item';
import { usePhone } from '@/app/_ui/interaction/use-phone';
import { daysBetween, dueByDay, groupByDay } from '@/domain/calendar/calendar-days';
import { DragTime, EventDrag } from '../event-drag';
import { type DraggedFrom, MonthDay } from './month-day';
import { MonthDots } from './month-dots';
import classes from './month-view.module.css';
import { useWeekLayout, weeksOf } from './month-weeks';
import type { ViewProps } from './views';

/** A month as weeks. Events can be dragged to other days. A click on empty space or on the number adds an event. */
export function MonthView(props: ViewProps) {
  const { calendar, events, onMove } = props;
  const phone = usePhone();
  const formats = useCalendarFormats();
  const [held, setHeld] = useState<EventItem | null>(null);
  const { range, zone, due } = calendar;
  const weeks = weeksOf(range.days);
  const room = useWeekLayout(weeks.length);
  if (phone) return <MonthDots {...props} />;
  const byDay = groupByDay(events, zone);
  const dueOn = dueByDay(due, zone);
  return (
    <EventDrag
      onHold={setHeld}
      onMove={onMove}
      moveOf={({ active, over }) => {
        const { day } = active.data.current as DraggedFrom;
        return over && { days: daysBetween(day, String(over.id)), minutes: 0 };
      }}
    >
      <table className={classes.month} aria-label={formats.month(calendar.day)}>
        <thead>
          <tr>
            {range.days.slice(0, 7).map((day) => (
              <th key={day} scope="col" abbr={formats.weekdayLong(day)}>
                {formats.weekday(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]} style={{ height: room.height }}>
              {week.map((day) => (
                <MonthDay
                  key={day}
                  {...props}
                  day={day}
                  events={byDay.get(day) ?? []}
                  due={dueOn.get(day) ?? []}
                  fit={room.lines}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <DragOverlay dropAnimation={null}>
        {held && (
          <>
            <EventChip event={held} className={classes.held} />
            <DragTime />
          </>
        )}
      </DragOverlay>
    </EventDrag>
  );
}
