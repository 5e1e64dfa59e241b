'use client';

import { api } from '@/app/_trpc/client';
import { newerVersion } from '@/app/_ui/newer-version';
import { notifyUndo } from '@/app/_ui/notify-undo';
import { notifyProblem } from '@/app/_ui/problems';
import { type Underway, useQueued } from '@/app/_ui/use-queued';
import { calendarEvent } from '@/domain/calendar/event';
import type { EventSpan } from '@/domain/calendar/move-event';
import { useCalendarFormats } from './calendar-formats';
import { useEventCache } from './event-cache';
import type { EventItem } from './use-calendar';

const underway: Underway<EventItem> = new Map();

/** Where the last move of an event is to lead while it is under way: what comes of earlier ones must not show. */
const wanted = new Map<string, EventSpan>();

const isThere = (event: EventItem, { startTime, endTime }: EventSpan) =>
  +startTime === +event.startTime && +endTime === +event.endTime;

/** Moves an event, or gives it another end: at once, and back when the server refuses or the person undoes it. */
export function useMoveEvent() {
  const cache = useEventCache();
  const formats = useCalendarFormats();
  const inTurn = useQueued(underway, cache.find);
  const { mutateAsync: update } = api.calendarEvents.update.useMutation();

  const show = (event: EventItem) => cache.put({ ...event, ...wanted.get(event.id) });

  /** Answers the event as it was saved; null when it was refused, which has been said by then. */
  const send = async (event: EventItem, span: EventSpan): Promise<EventItem | null> => {
    const { id } = event;
    let from = event;
    wanted.set(id, span);
    const saving = inTurn(event, (latest) => {
      from = latest;
      return update({ id, version: latest.version, changes: span });
    });
    // A later move of the same event goes on from here.
    const arrived = () => wanted.get(id) === span && wanted.delete(id);
    try {
      await cache.stopAnswers();
      show(cache.find(id) ?? event);
      const saved = await saving;
      arrived();
      show(saved);
      return saved;
    } catch (error) {
      const theirs = newerVersion(error, calendarEvent);
      arrived();
      show(theirs ?? from);
      notifyProblem(error, theirs ? 'Not moved: somebody was faster' : 'Not moved');
      return null;
    } finally {
      // An answer from before the other moves under way would take them back.
      if (wanted.size === 0) void cache.refresh();
    }
  };

  return async (event: EventItem, { startTime, endTime }: EventSpan) => {
    const before = { startTime: event.startTime, endTime: event.endTime };
    if (isThere(event, { startTime, endTime })) return;
    const saved = await send(event, { startTime, endTime });
    if (!saved) return;
    const message = `${event.title} is now ${formats.whole(saved.startTime, saved.endTime)}.`;
    notifyUndo(message, () => void send(saved, before));
  };
}
