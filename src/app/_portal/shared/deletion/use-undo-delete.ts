'use client';

import { offerUndo } from '@/app/_portal/shared/undo/undo-log';
import { useViewer } from '@/app/_portal/viewer';
import { api } from '@/app/_trpc/client';
import { notifyDone, notifyProblem } from '@/app/_ui/feedback/problems';

/** Shows a toast after a deletion, with Undo. `refresh` refetches the lists that may show the item. */
export function useUndoDelete(refresh: () => unknown) {
  const { id: userId } = useViewer();
  const utils = api.useUtils();
  const restore = api.deleted.restore.useMutation({
    onSuccess: ({ name }) => notifyDone(`${name} restored.`),
    onError: (error) => notifyProblem(error, 'Not restored'),
    onSettled: () => Promise.all([refresh(), utils.deleted.invalidate()]),
  });
  return ({ id, name }: { id: string; name: string }) => {
    void utils.deleted.invalidate();
    offerUndo(userId, {
      message: `${name} was deleted.`,
      text: `${name} deleted`,
      call: { kind: 'restore', id },
      undo: () => restore.mutate({ id }),
    });
  };
}
