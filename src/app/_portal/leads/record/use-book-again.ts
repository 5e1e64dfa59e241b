'use client';

import { useCallback, useRef } from 'react';
import { useUndoAdd } from '@/app/_portal/shared/deletion/use-undo-add';
import { useUpgrade } from '@/app/_portal/shared/upgrade/use-upgrade';
import { api } from '@/app/_trpc/client';
import { notifyProblem } from '@/app/_ui/feedback/problems';
import { type LeadItem, useLeadCache } from './lead-cache';

/** Creates a lead for the next event of a lead's client (D91). */
export function useBookAgain(onBooked: (lead: LeadItem) => void) {
  const cache = useLeadCache();
  const { showFor } = useUpgrade();
  const { mutateAsync } = api.leads.delete.useMutation();
  const offerUndo = useUndoAdd({ mutateAsync, cache });
  const running = useRef(false);
  const { mutate, isPending } = api.leads.bookAgain.useMutation({
    onSuccess(lead) {
      cache.put(lead);
      offerUndo('A new lead was added.', { id: lead.id, title: lead.companyName });
      onBooked(lead);
    },
    onError(error) {
      if (!showFor(error)) notifyProblem(error, 'Not booked again');
    },
  });
  // Stable, for the rows of lists. A second click would book a second lead.
  const bookAgain = useCallback(
    ({ id }: LeadItem) => {
      if (running.current) return;
      running.current = true;
      mutate({ id }, { onSettled: () => (running.current = false) });
    },
    [mutate],
  );
  return { isPending, bookAgain };
}
