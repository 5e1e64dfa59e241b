'use client';

import { parseAsString, useQueryState } from 'nuqs';
import { api } from '@/app/_trpc/client';
import { isGone } from '@/app/_ui/feedback/problems';
import type { PickedLead } from '../picking/lead-picker';

/** The lead that a tab is about, by the parameter `lead` of its address; null for none. */
export function useLeadInAddress() {
  const [leadId, setLeadId] = useQueryState('lead', parseAsString);
  const { data, error } = api.leads.byId.useQuery({ id: leadId ?? '' }, { enabled: leadId !== null });
  const lead: PickedLead | null = leadId && data ? { id: data.id, companyName: data.companyName } : null;
  return {
    leadId,
    /** Null while it loads. */
    lead,
    isGone: leadId !== null && isGone(error),
    setLead: (next: PickedLead | null) => void setLeadId(next?.id ?? null),
  };
}
