'use client';

import { api } from '@/app/_trpc/client';
import { notifyProblem, problemOf } from '@/app/_ui/problems';
import { useUndoDelete } from '../_deleted/use-undo-delete';
import { useEventCache } from './event-cache';
import type { EventItem } from './use-calendar';

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
