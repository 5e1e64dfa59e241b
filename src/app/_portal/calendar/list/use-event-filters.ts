import { parseAsStringLiteral, useQueryStates } from 'nuqs';
import { useState } from 'react';
import { validate as isId } from 'uuid';
import type { PickedLead } from '@/app/_portal/leads/record/picking/lead-picker';
import { parserFor } from '@/app/_portal/shared/list/query-parser';
import { api } from '@/app/_trpc/client';
import { isGone } from '@/app/_ui/feedback/problems';
import { EVENT_STATUSES, EVENT_TYPES, type EventStatus, type EventType } from '@/domain/calendar/event-choices';
import { WHOSE, type Whose } from '@/domain/shared/whose';

export interface EventFilters {
  type: EventType | null;
  status: EventStatus | null;
  lead: PickedLead | null;
  whose: Whose | null;
}

const CHOICES = {
  type: parseAsStringLiteral(EVENT_TYPES),
  status: parseAsStringLiteral(EVENT_STATUSES),
  leadId: parserFor(isId),
  whose: parseAsStringLiteral(WHOSE),
};

/** The event filters, stored in the URL so that they survive reloads, Back and links. */
export function useEventFilters() {
  const [{ type, status, leadId, whose }, choose] = useQueryStates(CHOICES);
  const [picked, setPicked] = useState<PickedLead | null>(null);
  // The URL has the id of the lead only, so its name must be fetched.
  const unnamed = leadId !== null && leadId !== picked?.id;
  const named = api.leads.byId.useQuery({ id: leadId ?? '' }, { enabled: unnamed });
  const { companyName = '' } = (unnamed ? named.data : picked) ?? {};
  // Ignore a lead that does not exist.
  const lead = leadId === null || (unnamed && named.error && isGone(named.error)) ? null : { id: leadId, companyName };
  const filters: EventFilters = { type, status, lead, whose };
  return {
    filters,
    hiding: type !== null || status !== null || lead !== null || whose !== null,
    filter({ lead: chosen, ...others }: Partial<EventFilters>) {
      if (chosen) setPicked(chosen);
      void choose(chosen === undefined ? others : { ...others, leadId: chosen?.id ?? null });
    },
    clearFilters: () => void choose(null),
  };
}
