'use client';

import { api } from '@/app/_trpc/client';
import { notifyUndo } from '@/app/_ui/feedback/notify-undo';
import { notifyProblem } from '@/app/_ui/feedback/problems';

/** Remembers that two leads are not the same, with Undo. */
export function useSetDistinct() {
  const { leads } = api.useUtils();
  const { mutate } = api.leads.setDistinct.useMutation({
    onError: (error) => notifyProblem(error, 'Not saved'),
    onSettled: () => Promise.all([leads.duplicatePairs.invalidate(), leads.duplicatesOf.invalidate()]),
  });
  return (ids: [string, string]) =>
    mutate(
      { ids, distinct: true },
      {
        onSuccess: () =>
          notifyUndo('These leads are no longer shown as duplicates.', () => mutate({ ids, distinct: false })),
      },
    );
}
