'use client';

import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { calendarDay } from '@/domain/shared/time';
import { useCalendarFormats } from './calendar-formats';
import { type EventMove, spanAfter } from './event-move';
import { keyMove } from './move-keys';
import type { CalendarState, EventItem } from './use-calendar';
import { useMoveEvent } from './use-move-event';

/** Moves events, by hand and by keys. `said` is what keys have brought about, for whoever does not see it. */
export function useEventMoves({ zone, view, range, setDay }: CalendarState) {
  const move = useMoveEvent();
  const formats = useCalendarFormats();
  const [said, setSaid] = useState('');
  const follow = useFollow();

  const byKeys = (event: EventItem, by: EventMove) => {
    const span = spanAfter(event, by, zone);
    const day = calendarDay(span.startTime, zone);
    setSaid(`${event.title}, ${formats.whole(span.startTime, span.endTime)}`);
    follow(event.id, day);
    if (!range.days.includes(day)) setDay(day);
    void move(event, span, { inSeries: true });
  };
  return {
    said,
    onMove: (event: EventItem, by: EventMove) => void move(event, spanAfter(event, by, zone)),
    onMoveKey(event: EventItem, pressed: KeyboardEvent) {
      const by = keyMove(pressed, view);
      if (!by) return;
      // Alt with an arrow is also the way back in the browser.
      pressed.preventDefault();
      byKeys(event, by);
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
