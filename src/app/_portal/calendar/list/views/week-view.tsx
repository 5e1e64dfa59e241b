'use client';

import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useCalendarFormats } from '@/app/_portal/calendar/record/calendar-formats';
import { DueChip, EventChip } from '@/app/_portal/calendar/record/event-chip';
import { dueKey } from '@/app/_portal/calendar/record/event-item';
import { dueByDay, groupByDay } from '@/domain/calendar/calendar-days';
import { dueTime, isTimedOn } from '@/domain/calendar/day-order';
import { EventDrag } from '../event-drag';
import { MOVE_SHORTCUTS, MOVE_STEP } from '../move-keys';
import { DayEntries } from './day-entries';
import { isLong, layOutDay } from './day-layout';
import type { ViewProps } from './views';
import { columnsOf, daysAcross, type Hold, minDayWidth } from './week-columns';
import { HOUR_HEIGHT, WeekDay } from './week-day';
import { dueSlots } from './week-due';
import classes from './week-view.module.css';

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
/** The hour to scroll to initially. */
const FIRST_HOUR = 7;
/** In pixels: the column of the hours, and half of an hour's label, which is above its line. */
const HOURS_WIDTH = 64;
const HALF_LABEL_HEIGHT = 12;
/** Number of lines for all-day entries, and for what is due on the day, without a time. */
const ALL_DAY_LINES = 4;

interface WeekDragData {
  kind: 'move' | 'resize';
  hold: Hold;
}

/** A week by time of day. Drag an event to move it, its end to resize it, or empty space to add one. */
export function WeekView(props: ViewProps) {
  const { calendar, events, onOpen, onMove, onMoveKey } = props;
  const formats = useCalendarFormats();
  const grid = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLElement>(null);
  const { range, zone, today, due, phone } = calendar;

  const todayAt = Math.max(range.days.indexOf(today), 0);
  const short = groupByDay(
    events.filter((event) => !isLong(event)),
    zone,
  );
  const long = groupByDay(events.filter(isLong), zone);
  const dueOn = dueByDay(
    due.filter((item) => dueTime(item) === null),
    zone,
  );
  const timedOn = dueByDay(
    due.filter((item) => dueTime(item) !== null),
    zone,
  );
  const days = range.days.map((day) => ({
    day,
    placed: layOutDay([...(short.get(day) ?? []), ...dueSlots(timedOn.get(day) ?? [])], day, zone),
  }));
  const minDay = minDayWidth(
    days.flatMap(({ placed }) => placed),
    phone ? 'phone' : 'desktop',
  );
  const columns = `repeat(${days.length}, minmax(${minDay}px, 1fr))`;
  const minWidth = HOURS_WIDTH + days.length * minDay;
  useScrollToDay({ grid, scroller, at: todayAt, columns });
  const hasTop = range.days.some((day) => long.has(day) || dueOn.has(day));

  const topOf = (day: string) => [
    ...(long.get(day) ?? []).map((event) => (
      <EventChip
        key={event.id}
        event={event}
        day={day}
        timed={isTimedOn(event, day, zone)}
        onClick={() => onOpen(event.id)}
        onKeyDown={(key) => onMoveKey(event, key)}
        aria-keyshortcuts={MOVE_SHORTCUTS.week}
      />
    )),
    ...(dueOn.get(day) ?? []).map((item) => <DueChip key={dueKey(item)} item={item} />),
  ];

  return (
    <EventDrag
      onMove={onMove}
      moveOf={({ active, delta }) => {
        const { kind, hold } = active.data.current as WeekDragData;
        const minutes = Math.round(((delta.y / HOUR_HEIGHT) * 60) / MOVE_STEP) * MOVE_STEP;
        if (kind === 'resize') return { longer: minutes };
        return { days: daysAcross(columnsOf(grid.current), hold, delta.x), minutes };
      }}
    >
      <section
        ref={scroller}
        className={classes.week}
        aria-label={formats.days(range.days[0] ?? '', range.days[6] ?? '')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard.
        tabIndex={0}
      >
        <div className={classes.weekHead} style={{ gridTemplateColumns: `${HOURS_WIDTH}px ${columns}`, minWidth }}>
          <span />
          {range.days.map((day) => (
            <div
              key={day}
              className={classes.weekDayName}
              data-today={day === today || undefined}
              aria-current={day === today ? 'date' : undefined}
            >
              <span>{formats.weekday(day)}</span>
              <span className={classes.weekDate}>{formats.date(day)}</span>
            </div>
          ))}
          {hasTop && <span className={classes.weekTopLabel}>All day</span>}
          {hasTop &&
            range.days.map((day) => (
              <div key={day} className={classes.weekTop}>
                <DayEntries title={formats.full(day)} fit={ALL_DAY_LINES} entries={() => topOf(day)} />
              </div>
            ))}
        </div>
        <div className={classes.weekBody} style={{ gridTemplateColumns: `${HOURS_WIDTH}px minmax(0, 1fr)`, minWidth }}>
          <div className={classes.hours} aria-hidden>
            {HOURS.map((hour) => (
              <span key={hour} style={{ height: HOUR_HEIGHT }}>
                {hour > 0 && formats.hour(hour)}
              </span>
            ))}
          </div>
          <div ref={grid} className={classes.columns} style={{ gridTemplateColumns: columns }}>
            {days.map(({ day, placed }, at) => (
              <WeekDay key={day} {...props} day={day} at={at} placed={placed} grid={grid} />
            ))}
          </div>
        </div>
      </section>
    </EventDrag>
  );
}

interface ScrolledWeek {
  grid: RefObject<HTMLDivElement | null>;
  scroller: RefObject<HTMLElement | null>;
  at: number;
  columns: string;
}

/**
 * Scrolls to a day if not all of them fit on the screen, and to the morning. Columns widen when more entries arrive, and
 * the day moves with them, unless the user has scrolled since.
 */
function useScrollToDay({ grid, scroller, at, columns }: ScrolledWeek) {
  const shown = useRef<{ at: number; columns: string; left: number } | null>(null);
  // Before it is painted: a press would otherwise draw an event hours from where the pointer is.
  useLayoutEffect(() => {
    const element = scroller.current;
    const before = shown.current;
    if (!element || (before?.at === at && before.columns === columns)) return;
    const isMoved = before?.at === at && element.scrollLeft !== before.left;
    const left = columnsOf(grid.current)[at]?.left ?? 0;
    if (before?.at !== at) element.scrollTo({ top: FIRST_HOUR * HOUR_HEIGHT - HALF_LABEL_HEIGHT, left });
    else if (!isMoved) element.scrollTo({ left });
    shown.current = { at, columns, left: isMoved ? Number.NaN : element.scrollLeft };
  }, [grid, scroller, at, columns]);
}
