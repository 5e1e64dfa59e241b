'use client';

import { useQueryClient } from '@tanstack/react-query';
import { offerUndo } from '@/app/_portal/shared/undo/undo-log';
import { useViewer } from '@/app/_portal/viewer';
import { api } from '@/app/_trpc/client';
import { notifyDone, notifyProblem } from '@/app/_ui/feedback/problems';
import { mergedText, mergeUndoneText } from '@/domain/leads/merge/merge-limits';

/** Undoes a merge. */
export function useUndoMerge() {
  const queryClient = useQueryClient();
  return api.leads.undoMerge.useMutation({
    onSuccess: ({ lead, restored }) => notifyDone(mergeUndoneText(lead.companyName, restored)),
    onError: (error) => notifyProblem(error, 'Merge not undone'),
    // The leads and what belongs to them may show anywhere.
    onSettled: () => queryClient.invalidateQueries(),
  });
}

/** Shows a toast after a merge, with Undo. */
export function useOfferMergeUndo() {
  const { id: userId } = useViewer();
  const undo = useUndoMerge();
  return ({ mergeId: id, companyName, count }: { mergeId: string; companyName: string; count: number }) =>
    offerUndo(userId, {
      message: mergedText(companyName, count),
      text: `Leads merged into ${companyName}`,
      call: { kind: 'merge', id },
      undo: () => undo.mutate({ id }),
    });
}
