'use client';

import { useCallback } from 'react';
import { createQueue, useQueued } from '@/app/_ui/cache/use-queued';
import type { UpdateLeadChanges } from '@/domain/leads/lead';
import { type LeadItem, useLeadCache } from './lead-cache';
import { useUpdateLead } from './use-update-lead';

export const leadQueue = createQueue<LeadItem>();

/**
 * Changes a lead where it stands, after one's own changes of it before. `changesFrom` is asked for the changes at that
 * moment, from what is known of the lead then; null means that there are none.
 */
export function useChangeLead() {
  const { mutateAsync: update } = useUpdateLead();
  const queued = useQueued(leadQueue, useLeadCache().find);
  return useCallback(
    (lead: LeadItem, changesFrom: (from: LeadItem) => UpdateLeadChanges | null): Promise<LeadItem> =>
      queued(lead, async (from) => {
        const changes = changesFrom(from);
        return changes ? update({ id: from.id, version: from.version, changes }) : from;
      }),
    [update, queued],
  );
}
