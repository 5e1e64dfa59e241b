'use client';
import { notifications } from '@mantine/notifications';
import { notifyUndo } from '@/app/_ui/feedback/notify-undo';
import { notifyDone, problemAlreadyShown } from '@/app/_ui/feedback/problems';
import type { EventScope } from '@/domain/calendar/event-input';
import type { EventSpan } from '@/domain/calendar/move-event';
import { calendarDay } from '@/domain/shared/time';
import { type CalendarFormats, useCalendarFormats } from './calendar-formats';
import type { EventItem } from './event-item';
import { useUpdateEvent } from './module';
import { sentSpan, shownIn } from './shown-event';

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
  /** How much of a series to move. */
  scope?: EventScope;
}

/** Moves an event or its end, with Undo. */
export function useMoveEvent() {
  const { change, isPending } = useUpdateEvent();
  const formats = useCalendarFormats();

  return async (event: EventItem, { startTime, endTime }: EventSpan, { inSeries = false, scope }: MoveOptions = {}) => {
    if (isAt(event, { startTime, endTime })) return;
    const sent = (span: EventSpan) => sentSpan(event, span, formats.zone);
    if (scope === 'following' || scope === 'all') {
      // There is no single change that would put all of them back.
      const moved = await change(event, { ...sent({ startTime, endTime }), scope }).catch(() => null);
      if (moved) notifyDone(movedMessage(event, { startTime, endTime }, formats));
      return;
    }
    const { id } = event;
    const existing = inSeries ? series.get(id) : undefined;
    const steps: Steps = existing ?? { before: { startTime: event.startTime, endTime: event.endTime } };
    if (inSeries) series.set(id, steps);
    else series.delete(id);
    const end = () => series.get(id) === steps && series.delete(id);
    // The error has already been shown.
    const saved = await change(event, {
      ...sent({ startTime, endTime }),
      ...(scope && { scope }),
    }).catch(() => null);
    if (!saved) {
      if (!steps.toast && !isPending(id)) end();
      return;
    }
    const previous = steps.toast;
    const undo = () => {
      end();
      void change(saved, sent(steps.before)).catch(problemAlreadyShown);
    };
    const toast = notifyUndo(movedMessage(steps.before, shownIn(saved, formats.zone), formats), undo, {
      detail: event.title,
      onExpired: () => steps.toast === toast && end(),
    });
    steps.toast = toast;
    if (previous) notifications.hide(previous);
  };
}
