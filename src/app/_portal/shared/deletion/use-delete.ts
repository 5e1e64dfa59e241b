'use client';

import { notifyProblem, problemOf } from '@/app/_ui/feedback/problems';
import { useUndoDelete } from './use-undo-delete';

interface Item {
  id: string;
}

interface DeleteOptions<Deleted extends Item> {
  /** Sends the deletion. A promise per call, because mutation callbacks do not run after unmount. */
  mutateAsync: (input: Item) => Promise<unknown>;
  nameOf: (item: Deleted) => string;
  cache: {
    /** Removes the item from every list. Returns a function that restores it to its place. */
    remove: (id: string) => Promise<() => void>;
    /** Refetches the lists from their first page. */
    refetchFromStart: () => unknown;
  };
}

/** Deletes optimistically. The item comes back if the server rejects the deletion or the user undoes it. */
export function useDelete<Deleted extends Item>(options: DeleteOptions<Deleted>) {
  const { mutateAsync, nameOf, cache } = options;
  const offerUndo = useUndoDelete(cache.refetchFromStart);

  async function remove(item: Deleted) {
    const { id } = item;
    const putBack = await cache.remove(id);
    try {
      await mutateAsync({ id });
      offerUndo({ id, name: nameOf(item) });
    } catch (error) {
      // Somebody else already deleted it, which is the desired result.
      if (problemOf(error).code === 'NOT_FOUND') return;
      putBack();
      notifyProblem(error, 'Not deleted');
    }
  }
  return (item: Deleted) => void remove(item);
}
