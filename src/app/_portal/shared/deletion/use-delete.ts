'use client';

import { notifyProblem, problemOf } from '@/app/_ui/feedback/problems';
import { useUndoDelete } from './use-undo-delete';

interface Item {
  id: string;
}

interface DeleteOptions<Deleted extends Item> {
  /** Sends the deletion. Each is answered by itself, also when this piece has left the page by then. */
  mutateAsync: (input: Item) => Promise<unknown>;
  nameOf: (item: Deleted) => string;
  cache: {
    /** Takes it out of every list; answers how to put it back to where it stood. */
    remove: (id: string) => Promise<() => void>;
    /** Refetches the lists from their first page. */
    startOver: () => unknown;
  };
}

/** Deletes: it is gone from every list at once, and comes back when the server refuses or the person undoes it. */
export function useDelete<Deleted extends Item>(options: DeleteOptions<Deleted>) {
  const { mutateAsync, nameOf, cache } = options;
  const offerUndo = useUndoDelete(cache.startOver);

  async function remove(item: Deleted) {
    const { id } = item;
    const putBack = await cache.remove(id);
    try {
      await mutateAsync({ id });
      offerUndo({ id, name: nameOf(item) });
    } catch (error) {
      // Somebody else deleted it first: what was wanted has happened.
      if (problemOf(error).code === 'NOT_FOUND') return;
      putBack();
      notifyProblem(error, 'Not deleted');
    }
  }
  return (item: Deleted) => void remove(item);
}
