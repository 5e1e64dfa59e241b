'use client';

import { notifications } from '@mantine/notifications';
import { api } from '@/app/_trpc/client';
import { createQueue, useQueued } from '@/app/_ui/cache/use-queued';
import { notifyUndo } from '@/app/_ui/feedback/notify-undo';
import { notifyProblem } from '@/app/_ui/feedback/problems';
import { newerVersion } from '@/app/_ui/forms/newer-version';
import { calendarEvent } from '@/domain/calendar/event';
import type { EventSpan } from '@/domain/calendar/move-event';
import type { EventItem } from '../list/use-calendar';
import { useCalendarFormats } from './calendar-formats';
import { useEventCache } from './event-cache';

export const eventQueue = createQueue<EventItem>();

/** Where the last move of an event is to lead while it is under way: what comes of earlier ones must not show. */
const wanted = new Map<string, EventSpan>();

const isThere = (event: EventItem, { startTime, endTime }: EventSpan) =>
  +startTime === +event.startTime && +endTime === +event.endTime;

/** Moves of one event key by key: where it was before the first, and what offers to undo them all. */
interface Steps {
  before: EventSpan;
  toast?: string;
}

const series = new Map<string, Steps>();

interface MoveOptions {
  /** It is one of several steps, which are undone as one. */
  inSeries?: boolean;
}

/** Moves an event, or gives it another end: at once, and back when the server refuses or the person undoes it. */
export function useMoveEvent() {
  const cache = useEventCache();
  const formats = useCalendarFormats();
  const inTurn = useQueued(eventQueue, cache.find);
  const { mutateAsync: update } = api.calendarEvents.update.useMutation();

  const show = (event: EventItem) => cache.put({ ...event, ...wanted.get(event.id) });

  /** Answers the event as it was saved; null when it was overtaken, or refused, which has been said by then. */
  const send = async (event: EventItem, span: EventSpan): Promise<EventItem | null> => {
    const { id } = event;
    let from = event;
    wanted.set(id, span);
    const saving = inTurn(event, async (latest) => {
      from = latest;
      // What a later move has overtaken while it waited need not be sent.
      return wanted.get(id) === span ? update({ id, version: latest.version, changes: span }) : latest;
    });
    // A later move of the same event goes on from here.
    const arrived = () => wanted.get(id) === span && wanted.delete(id);
    try {
      await cache.stopAnswers();
      show(cache.find(id) ?? event);
      const saved = await saving;
      arrived();
      show(saved);
      return saved === from ? null : saved;
    } catch (error) {
      const theirs = newerVersion(error, calendarEvent);
      arrived();
      show(theirs ?? from);
      notifyProblem(error, theirs ? 'Not moved: somebody was faster' : 'Not moved');
      return null;
    } finally {
      cache.refresh();
    }
  };

  return async (event: EventItem, { startTime, endTime }: EventSpan, { inSeries = false }: MoveOptions = {}) => {
    if (isThere(event, { startTime, endTime })) return;
    const { id, title } = event;
    const begun = inSeries ? series.get(id) : undefined;
    const steps: Steps = begun ?? { before: { startTime: event.startTime, endTime: event.endTime } };
    if (inSeries) series.set(id, steps);
    else series.delete(id);
    const end = () => series.get(id) === steps && series.delete(id);
    const saved = await send(event, { startTime, endTime });
    if (!saved) {
      if (!steps.toast && !wanted.has(id)) end();
      return;
    }
    const last = steps.toast;
    const undo = () => {
      end();
      void send(saved, steps.before);
    };
    const toast = notifyUndo(`${title} is now ${formats.whole(saved.startTime, saved.endTime)}.`, undo, {
      onExpired: () => steps.toast === toast && end(),
    });
    steps.toast = toast;
    if (last) notifications.hide(last);
  };
}
