'use client';

import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { type EventSpan, moveEvent, resizeEvent } from '@/domain/calendar/move-event';
import { calendarDay } from '@/domain/shared/time';
import { useCalendarFormats } from './calendar-formats';
import { keyMove } from './move-keys';
import type { CalendarState, EventItem } from './use-calendar';
import { useMoveEvent } from './use-move-event';

/** Moves events, by hand and by keys. `said` is what keys have brought about, for whoever does not see it. */
export function useEventMoves({ zone, view, range, setDay }: CalendarState) {
  const move = useMoveEvent();
  const formats = useCalendarFormats();
  const [said, setSaid] = useState('');
  const follow = useFollow();

  const byKeys = (event: EventItem, span: EventSpan) => {
    const day = calendarDay(span.startTime, zone);
    setSaid(`${event.title}, ${formats.whole(span.startTime, span.endTime)}`);
    follow(event.id, day);
    if (!range.days.includes(day)) setDay(day);
    void move(event, span, { inSeries: true });
  };
  return {
    said,
    onMove: (event: EventItem, by: { days: number; minutes: number }) => void move(event, moveEvent(event, by, zone)),
    onResize: (event: EventItem, minutes: number) => void move(event, resizeEvent(event, minutes, zone)),
    onMoveKey(event: EventItem, pressed: KeyboardEvent) {
      const by = keyMove(pressed, view);
      if (!by) return;
      // Alt with an arrow is also the way back in the browser.
      pressed.preventDefault();
      byKeys(event, 'longer' in by ? resizeEvent(event, by.longer, zone) : moveEvent(event, by, zone));
    },
  };
}

/** On another day an event is another button: the focus follows it there, or to its day where that has no room. */
function useFollow() {
  const followed = useRef<{ id: string; day: string } | null>(null);
  useEffect(() => {
    if (!followed.current) return;
    const { id, day } = followed.current;
    const isIts = document.activeElement?.matches(`[data-event="${id}"]`);
    // Whoever has gone elsewhere meanwhile is not fetched back.
    if (!isIts && document.activeElement !== document.body) followed.current = null;
    else (find(`[data-event="${id}"]`) ?? find(`[data-day="${day}"]`))?.focus();
  });
  useEffect(() => {
    const stop = () => {
      followed.current = null;
    };
    document.addEventListener('pointerdown', stop);
    return () => document.removeEventListener('pointerdown', stop);
  }, []);
  return (id: string, day: string) => {
    followed.current = { id, day };
  };
}

const find = (selector: string) => document.querySelector<HTMLElement>(selector);
