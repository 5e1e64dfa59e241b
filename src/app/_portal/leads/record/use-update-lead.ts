'use client';

import { useViewer } from '@/app/_portal/viewer';
import { api } from '@/app/_trpc/client';
import { notifyProblem } from '@/app/_ui/feedback/problems';
import { newerVersion } from '@/app/_ui/forms/newer-version';
import { changedValues } from '@/domain/fields/field';
import { leadFields, lead as leadSchema } from '@/domain/leads/lead';
import { type LeadMemory, useLeadCache } from './lead-cache';

/**
 * Saves a change of a lead. It shows at once in every list and column; when the server refuses, it
 * goes back to where it was and the reason is said. Forms that show the problem themselves pass `quiet`.
 */
export function useUpdateLead({ quiet = false }: { quiet?: boolean } = {}) {
  const cache = useLeadCache();
  const { timezone: zone } = useViewer();
  return api.leads.update.useMutation({
    async onMutate({ id, changes }): Promise<{ before: LeadMemory }> {
      const before = await cache.remember(id);
      const { item: lead } = before;
      if (lead) {
        const moved = changes.status !== undefined && changes.status !== lead.status;
        cache.put({
          ...lead,
          ...changedValues(leadFields, changes, zone),
          ...(moved ? { stageEnteredAt: new Date() } : {}),
        });
      }
      return { before };
    },
    onSuccess: (lead) => cache.put(lead),
    onError(error, _input, context) {
      if (context) cache.restore(context.before);
      // The newer version came with the refusal: the next try starts from it.
      const current = newerVersion(error, leadSchema);
      if (current) cache.put(current);
      if (!quiet) notifyProblem(error, current ? 'Not saved: somebody was faster' : 'Not saved');
    },
    // Not waited for: the lists show what was saved already.
    onSettled: () => cache.refresh(),
  });
}
