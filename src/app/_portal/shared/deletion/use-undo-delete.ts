'use client';

import { api } from '@/app/_trpc/client';
import { notifyUndo } from '@/app/_ui/feedback/notify-undo';
import { notifyDone, notifyProblem } from '@/app/_ui/feedback/problems';

/** Shows a toast after a deletion, with Undo. `refresh` refetches the lists that may show the item. */
export function useUndoDelete(refresh: () => unknown) {
  const utils = api.useUtils();
  const restore = api.deleted.restore.useMutation({
    onSuccess: ({ name }) => notifyDone(`${name} restored.`),
    onError: (error) => notifyProblem(error, 'Not restored'),
    onSettled: () => Promise.all([refresh(), utils.deleted.invalidate()]),
  });
  return ({ id, name }: { id: string; name: string }) => {
    void utils.deleted.invalidate();
    notifyUndo(`${name} was deleted.`, () => restore.mutate({ id }));
  };
}
