'use client';

import { notifyProblem, problemOf } from '@/app/_ui/problems';
import { useUndoDelete } from './use-undo-delete';

interface Item {
  id: string;
}

interface DeleteOptions<Deleted extends Item, Memory> {
  /** Sends the deletion. Each is answered by itself, also when this piece has left the page by then. */
  mutateAsync: (input: Item) => Promise<unknown>;
  nameOf: (item: Deleted) => string;
  cache: {
    /** What to go back to when the deletion is refused. */
    remember: (id: string) => Promise<Memory>;
    remove: (id: string) => void;
    restore: (memory: Memory) => void;
    refresh: () => unknown;
    /** Reads the lists anew from their beginning. */
    startOver: () => unknown;
  };
}

/** Deletes: it is gone from every list at once, and comes back when the server refuses or the person undoes it. */
export function useDelete<Deleted extends Item, Memory>(options: DeleteOptions<Deleted, Memory>) {
  const { mutateAsync, nameOf, cache } = options;
  const offerUndo = useUndoDelete(cache.startOver);

  async function remove(item: Deleted) {
    const { id } = item;
    const before = await cache.remember(id);
    cache.remove(id);
    try {
      await mutateAsync({ id });
      offerUndo({ id, name: nameOf(item) });
    } catch (error) {
      // Somebody else deleted it first: what was wanted has happened.
      if (problemOf(error).code === 'NOT_FOUND') return;
      cache.restore(before);
      notifyProblem(error, 'Not deleted');
    } finally {
      void cache.refresh();
    }
  }
  return (item: Deleted) => void remove(item);
}
