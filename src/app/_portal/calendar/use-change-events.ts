'use client';

import { api, type RouterInputs } from '@/app/_trpc/client';
import { notifyUndo } from '@/app/_ui/notify-undo';
import { notifyProblem, problemOf } from '@/app/_ui/problems';
import type { EventSpan } from '@/domain/calendar/move-event';
import { useUndoDelete } from '../_deleted/use-undo-delete';
import { useCalendarFormats } from './calendar-formats';
import { useEventCache } from './event-cache';
import type { EventItem } from './use-calendar';

/** Moves an event, or gives it another end: at once, and back when the server refuses or the person undoes it. */
export function useMoveEvent() {
  const cache = useEventCache();
  const formats = useCalendarFormats();
  const { mutate } = api.calendarEvents.update.useMutation({ onSettled: () => cache.refresh() });
  type Update = RouterInputs['calendarEvents']['update'];

  const send = async (event: EventItem, span: EventSpan, done: (saved: EventItem) => void) => {
    await cache.stopAnswers();
    cache.put({ ...event, ...span });
    const changes: Update['changes'] = { startTime: span.startTime, endTime: span.endTime };
    mutate(
      { id: event.id, version: event.version, changes },
      {
        onSuccess: (saved) => {
          cache.put(saved);
          done(saved);
        },
        onError: (error) => {
          cache.put(event);
          notifyProblem(error, 'Not moved');
        },
      },
    );
  };

  return (event: EventItem, span: EventSpan) => {
    const same = +span.startTime === +event.startTime && +span.endTime === +event.endTime;
    if (same) return;
    void send(event, span, (saved) => {
      const { startTime, endTime } = event;
      const message = `${event.title} is now ${formats.whole(saved.startTime, saved.endTime)}.`;
      notifyUndo(message, () => void send(saved, { startTime, endTime }, () => {}));
    });
  };
}

/** Deletes an event: it is gone at once, and comes back when the server refuses or the person undoes it. */
export function useDeleteEvent() {
  const cache = useEventCache();
  const offerUndo = useUndoDelete(() => cache.refresh());
  const { mutateAsync } = api.calendarEvents.delete.useMutation({
    async onMutate({ id }) {
      await cache.stopAnswers();
      return { putBack: cache.remove(id) };
    },
    onError(error, _input, context) {
      // Somebody else deleted it first: what was wanted has happened.
      if (problemOf(error).code === 'NOT_FOUND') return;
      context?.putBack();
      notifyProblem(error, 'Not deleted');
    },
    onSettled: () => void cache.refresh(),
  });
  // Not as an option of the call: that would be dropped with the next one, and with the page.
  return ({ id, title }: Pick<EventItem, 'id' | 'title'>) =>
    void mutateAsync({ id }).then(() => offerUndo({ id, name: title }), alreadySaid);
}

/** The reason of a refusal has been shown by then. */
const alreadySaid = () => {};
