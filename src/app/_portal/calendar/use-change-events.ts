'use client';

import { useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { api, type RouterInputs, type RouterOutputs } from '@/app/_trpc/client';
import { notifyUndo } from '@/app/_ui/notify-undo';
import { notifyProblem, problemOf } from '@/app/_ui/problems';
import type { EventSpan } from '@/domain/calendar/move-event';
import { useUndoDelete } from '../_deleted/use-undo-delete';
import { useCalendarFormats } from './calendar-formats';
import type { EventItem } from './use-calendar';

type Range = RouterOutputs['calendarEvents']['range'];

/** Changes every stretch of events that is at hand at once, before the server has answered. */
export function useEventCache() {
  const queryClient = useQueryClient();
  const utils = api.useUtils();
  const queryKey = getQueryKey(api.calendarEvents.range);
  const change = (apply: (events: EventItem[]) => EventItem[]) =>
    queryClient.setQueriesData<Range>({ queryKey }, (range) => range && { ...range, events: apply(range.events) });
  return {
    stopAnswers: () => queryClient.cancelQueries({ queryKey }),
    refresh: () => utils.calendarEvents.invalidate(),
    put(event: EventItem) {
      change((events) => events.map((one) => (one.id === event.id && one.version <= event.version ? event : one)));
      utils.calendarEvents.byId.setData({ id: event.id }, event);
    },
    /** Back to how it was, whatever the version says. */
    putBack: (event: EventItem) => change((events) => events.map((one) => (one.id === event.id ? event : one))),
    remove: (id: string) => change((events) => events.filter((event) => event.id !== id)),
  };
}

/** Moves an event, or gives it another end: at once, and back when the server refuses or the person undoes it. */
export function useMoveEvent() {
  const cache = useEventCache();
  const formats = useCalendarFormats();
  const { mutate } = api.calendarEvents.update.useMutation({ onSettled: () => cache.refresh() });
  type Update = RouterInputs['calendarEvents']['update'];

  const send = async (event: EventItem, span: EventSpan, done: (saved: EventItem) => void) => {
    await cache.stopAnswers();
    cache.putBack({ ...event, ...span });
    const changes: Update['changes'] = { startTime: span.startTime, endTime: span.endTime };
    mutate(
      { id: event.id, version: event.version, changes },
      {
        onSuccess: (saved) => {
          cache.put(saved);
          done(saved);
        },
        onError: (error) => {
          cache.putBack(event);
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
  const { mutate } = api.calendarEvents.delete.useMutation({
    async onMutate({ id }) {
      await cache.stopAnswers();
      cache.remove(id);
    },
    onError(error) {
      // Somebody else deleted it first: what was wanted has happened.
      if (problemOf(error).code !== 'NOT_FOUND') notifyProblem(error, 'Not deleted');
    },
    onSettled: () => cache.refresh(),
  });
  return ({ id, title }: Pick<EventItem, 'id' | 'title'>) =>
    mutate({ id }, { onSuccess: () => offerUndo({ id, name: title }) });
}
