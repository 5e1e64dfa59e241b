'use client';

import { api } from '@/app/_trpc/client';
import { notifyProblem, problemOf } from '@/app/_ui/problems';
import { useUndoDelete } from '../_deleted/use-undo-delete';
import { type LeadItem, type LeadMemory, useLeadCache } from './lead-cache';

/** Deletes a lead: it is gone from every list at once, and comes back when the server refuses or the person undoes it. */
export function useDeleteLead() {
  const cache = useLeadCache();
  const offerUndo = useUndoDelete(() => cache.startOver());
  const { mutate } = api.leads.delete.useMutation({
    async onMutate({ id }): Promise<{ before: LeadMemory }> {
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
    // The offer to undo waits for nothing.
    onSettled: () => void cache.refresh(),
  });
  return ({ id, companyName }: Pick<LeadItem, 'id' | 'companyName'>) =>
    mutate({ id }, { onSuccess: () => offerUndo({ id, name: companyName }) });
}
