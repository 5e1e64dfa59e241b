'use client';

import { api } from '@/app/_trpc/client';
import { notifyUndo } from '@/app/_ui/feedback/notify-undo';
import { notifyDone, notifyProblem } from '@/app/_ui/feedback/problems';

/** Says that something was deleted and offers to restore it. `refresh` reads anew what may show it. */
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
