'use client';

import { api } from '@/app/_trpc/client';
import { notifyProblem, problemOf } from '@/app/_ui/problems';
import { useUndoDelete } from '../_deleted/use-undo-delete';
import { type NoteItem, type NoteMemory, useNoteCache } from './note-cache';

/** Deletes a note: it is gone from every list at once, and comes back when the server refuses or the person undoes it. */
export function useDeleteNote() {
  const cache = useNoteCache();
  const offerUndo = useUndoDelete(() => cache.startOver());
  const { mutate } = api.notes.delete.useMutation({
    async onMutate({ id }): Promise<{ before: NoteMemory }> {
      const before = await cache.remember(id);
      cache.remove(id);
      return { before };
    },
    onError(error, _input, context) {
      // Somebody else deleted it first: what was wanted has happened.
      if (problemOf(error).code === 'NOT_FOUND') return;
      if (context) cache.restore(context.before);
      notifyProblem(error, 'Not deleted');
    },
    onSettled: () => void cache.refresh(),
  });
  return ({ id, title }: Pick<NoteItem, 'id' | 'title'>) =>
    mutate({ id }, { onSuccess: () => offerUndo({ id, name: title }) });
}
