'use client';
import { notifications } from '@mantine/notifications';
import { notifyUndo } from '@/app/_ui/feedback/notify-undo';
import { problemAlreadyShown } from '@/app/_ui/feedback/problems';
import type { EventSpan } from '@/domain/calendar/move-event';
import { calendarDay } from '@/domain/shared/time';
import { type CalendarFormats, useCalendarFormats } from './calendar-formats';
import type { EventItem } from './event-item';
import { useUpdateEvent } from './module';

const isAt = (event: EventItem, { startTime, endTime }: EventSpan) =>
  +startTime === +event.startTime && +endTime === +event.endTime;

/** The toast after a move of an event, or of its end. */
export function movedMessage(before: EventSpan, { startTime, endTime }: EventSpan, formats: CalendarFormats): string {
  if (+before.startTime !== +startTime) return `Moved to ${formats.start(startTime, endTime)}.`;
  const isSameDay = calendarDay(startTime, formats.zone) === calendarDay(endTime, formats.zone);
  return isSameDay ? `Now ends at ${formats.time(endTime)}.` : `Now ends ${formats.moment(endTime)}.`;
}

/** Consecutive keyboard moves of an event: its original times, and the toast that undoes all of them. */
interface Steps {
  before: EventSpan;
  toast?: string;
}

const series = new Map<string, Steps>();

interface MoveOptions {
  /** Part of a series of moves that are undone together. */
  inSeries?: boolean;
}

/** Moves an event or its end, with Undo. */
export function useMoveEvent() {
  const { change, isPending } = useUpdateEvent();
  const formats = useCalendarFormats();

  return async (event: EventItem, { startTime, endTime }: EventSpan, { inSeries = false }: MoveOptions = {}) => {
    if (isAt(event, { startTime, endTime })) return;
    const { id } = event;
    const existing = inSeries ? series.get(id) : undefined;
    const steps: Steps = existing ?? { before: { startTime: event.startTime, endTime: event.endTime } };
    if (inSeries) series.set(id, steps);
    else series.delete(id);
    const end = () => series.get(id) === steps && series.delete(id);
    // The error has already been shown.
    const saved = await change(event, { startTime, endTime }).catch(() => null);
    if (!saved) {
      if (!steps.toast && !isPending(id)) end();
      return;
    }
    const previous = steps.toast;
    const undo = () => {
      end();
      void change(saved, steps.before).catch(problemAlreadyShown);
    };
    const toast = notifyUndo(movedMessage(steps.before, saved, formats), undo, {
      detail: event.title,
      onExpired: () => steps.toast === toast && end(),
    });
    steps.toast = toast;
    if (previous) notifications.hide(previous);
  };
}
