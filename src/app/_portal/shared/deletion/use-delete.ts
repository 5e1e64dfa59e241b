'use client';

import { notifyProblem, problemOf } from '@/app/_ui/feedback/problems';
import type { Versioned } from '../cache/use-entity-cache';
import type { DeletableModule } from '../noun-module';
import { useUndoDelete } from './use-undo-delete';

/** What is restored, where that is not the item itself: an occurrence that was taken out of its series. */
const restorableId = (deleted: unknown): string | null =>
  typeof deleted === 'object' && deleted !== null && 'id' in deleted && typeof deleted.id === 'string'
    ? deleted.id
    : null;

/** Deletes optimistically. The item comes back if the server rejects the deletion or the user undoes it. */
export function useDelete<Item extends Versioned>({ nameOf, useCache, useDeletion }: DeletableModule<Item>) {
  const cache = useCache();
  // A promise per call, because mutation callbacks do not run after unmount.
  const { mutateAsync } = useDeletion();
  const offerUndo = useUndoDelete(cache.refetchFromStart);

  async function remove(item: Item) {
    const { id } = item;
    const putBack = await cache.remove(id);
    try {
      const deleted = await mutateAsync({ id });
      offerUndo({ id: restorableId(deleted) ?? id, name: nameOf(item) });
    } catch (error) {
      // Somebody else already deleted it, which is the desired result.
      if (problemOf(error).code === 'NOT_FOUND') return;
      putBack();
      notifyProblem(error, 'Not deleted');
    }
  }
  return (item: Item) => void remove(item);
}
