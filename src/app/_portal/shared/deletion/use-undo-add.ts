'use client';

import { notifyUndo } from '@/app/_ui/feedback/notify-undo';
import { notifyProblem } from '@/app/_ui/feedback/problems';

interface UndoAddOptions {
  /** Sends the deletion. */
  mutateAsync: (input: { id: string }) => Promise<unknown>;
  cache: {
    /** Removes the item from every list. Returns a function that restores it to its place. */
    remove: (id: string) => Promise<() => void>;
  };
}

/** Says that an item was added, and offers to undo that by deleting it. */
export function useUndoAdd({ mutateAsync, cache }: UndoAddOptions) {
  const undo = async (id: string) => {
    const putBack = await cache.remove(id);
    try {
      await mutateAsync({ id });
    } catch (error) {
      putBack();
      notifyProblem(error, 'Not undone');
    }
  };
  return (
    message: string,
    { id, title }: { id: string; title: string },
    { detail = title, alsoUndo }: { detail?: string | undefined; alsoUndo?: () => void } = {},
  ) => {
    const undoAll = () => {
      alsoUndo?.();
      void undo(id);
    };
    notifyUndo(message, undoAll, { detail });
  };
}
