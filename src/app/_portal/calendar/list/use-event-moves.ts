'use client';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { moveFocus } from '@/app/_ui/focus/move-focus';
import { usePhone } from '@/app/_ui/interaction/use-phone';
import { daysOf, shiftDay } from '@/domain/calendar/calendar-days';
import type { EventScope } from '@/domain/calendar/event-input';
import { useCalendarFormats } from '../record/calendar-formats';
import type { EventItem } from '../record/event-item';
import { type EventMove, spanAfter } from '../record/event-move';
import type { ScopeQuestion } from '../record/scope-modal';
import { isRepeated } from '../record/shown-event';
import { useMoveEvent } from '../record/use-move-event';
import { keyMove } from './move-keys';
import type { CalendarState } from './use-calendar';

/** Moves events by drag and by keyboard. `announcement` is the announcement of a keyboard move for screen readers. */
export function useEventMoves({ zone, view, range, setDay }: CalendarState) {
  const move = useMoveEvent();
  const formats = useCalendarFormats();
  const [announcement, setAnnouncement] = useState('');
  const focusAfterMove = useFocusAfterMove();
  // The month of phones lists the entries of one day, which follows a moved event.
  const listsOneDay = usePhone() && view === 'month';

  const [question, setQuestion] = useState<ScopeQuestion | null>(null);

  /** Asks how much of a series to move, if the event is in one. */
  const withScope = (event: EventItem, run: (scope?: EventScope) => void) => {
    if (!isRepeated(event)) return run();
    setQuestion({ verb: 'Move', event, choose: run });
  };
  const moveFrom = (event: EventItem, by: EventMove, from: HTMLElement, scope?: EventScope) => {
    const span = spanAfter(event, by, zone);
    const day = dayAfter(from.dataset.eventDay, by, daysOf(span, zone));
    setAnnouncement(`${event.title}, ${formats.whole(span.startTime, span.endTime)}`);
    focusAfterMove({ id: event.id, day, at: from });
    if (listsOneDay || !range.days.includes(day)) setDay(day);
    void move(event, span, { inSeries: scope === undefined, ...(scope && { scope }) });
  };
  return {
    announcement,
    question,
    closeQuestion: () => setQuestion(null),
    onMove: (event: EventItem, by: EventMove) =>
      withScope(event, (scope) => void move(event, spanAfter(event, by, zone), scope && { scope })),
    onMoveKey(event: EventItem, pressed: KeyboardEvent<HTMLElement>) {
      const by = keyMove(pressed, view);
      if (!by) return;
      // Alt with an arrow would also navigate back in the browser.
      pressed.preventDefault();
      const from = pressed.currentTarget;
      withScope(event, (scope) => moveFrom(event, by, from, scope));
    },
    onMoveDays: (event: EventItem, days: number, from: HTMLElement) =>
      days !== 0 && withScope(event, (scope) => moveFrom(event, { days, minutes: 0 }, from, scope)),
  };
}

/** The day whose row gets the focus after a move. An event over several days has a row on each. */
function dayAfter(from: string | undefined, by: EventMove, days: readonly string[]): string {
  const [first = '', last = first] = [days[0], days.at(-1)];
  const day = from === undefined ? first : shiftDay(from, 'days' in by ? by.days : 0);
  if (days.includes(day)) return day;
  return day < first ? first : last;
}

interface Followed {
  id: string;
  day: string;
  /** The element that was focused last. If the focus is anywhere else, the user moved it. */
  at: HTMLElement;
}

/**
 * Restores the focus after a move, which renders a new button on the new day. Falls back to the day if it hides the
 * event.
 */
function useFocusAfterMove() {
  const followed = useRef<Followed | null>(null);
  useEffect(() => {
    if (!followed.current) return;
    const { id, day, at } = followed.current;
    const { activeElement } = document;
    // The user has moved the focus, if only to another day of the same event: leave it.
    if (activeElement !== at && activeElement !== document.body) {
      followed.current = null;
      return;
    }
    // The row itself, or the button of its menu.
    const row = `[${at.dataset.eventMenu ? 'data-event-menu' : 'data-event'}="${id}"]`;
    const fallback = () => find(row) ?? find(`[data-day="${day}"]`);
    const to = find(`${row}[data-event-day="${day}"]`) ?? (activeElement === at ? at : fallback());
    if (!to || to === activeElement) return;
    moveFocus(to);
    followed.current.at = to;
  });
  useEffect(() => {
    const stop = () => {
      followed.current = null;
    };
    document.addEventListener('pointerdown', stop);
    return () => document.removeEventListener('pointerdown', stop);
  }, []);
  return (next: Followed) => {
    followed.current = next;
  };
}

const find = (selector: string) => document.querySelector<HTMLElement>(selector);
