'use client';

import { useCallback } from 'react';
import type { UpdateLeadChanges } from '@/domain/leads/lead';
import { type LeadItem, useLeadCache } from './lead-cache';
import { useUpdateLead } from './use-update-lead';

/** Leads with a change under way, each with what is known of it once that has ended, one way or the other. */
const underway = new Map<string, Promise<LeadItem>>();

/**
 * Changes a lead where it stands, from what is known of it now: what an open menu saw may be older. One's own changes
 * go one after the other, each from what the last one left, or the server would take the second for somebody else's.
 * `changesFrom` is asked for the changes at that moment; null means that there are none.
 */
export function useChangeLead() {
  const { mutateAsync: update } = useUpdateLead();
  const cache = useLeadCache();
  return useCallback(
    (lead: LeadItem, changesFrom: (from: LeadItem) => UpdateLeadChanges | null): Promise<LeadItem> => {
      const { id } = lead;
      const known = cache.find(id);
      const before = underway.get(id) ?? Promise.resolve(known && known.version > lead.version ? known : lead);
      const saving = before.then((from) => {
        const changes = changesFrom(from);
        return changes ? update({ id, version: from.version, changes }) : from;
      });
      const after = saving.catch(() => before);
      underway.set(id, after);
      void after.finally(() => underway.get(id) === after && underway.delete(id));
      return saving;
    },
    [update, cache],
  );
}
