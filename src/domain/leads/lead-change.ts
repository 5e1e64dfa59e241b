import type { Lead, LeadStatus } from '#domain/leads/lead';
import type { LeadHistoryEntry } from '#domain/leads/lead-history';
import type { LeadEvent } from '#domain/leads/lead-status';

/**
 * What a change of a lead's status, of other fields, or of both adds to its history and to its events (D11, D54).
 * `fields` are the changed fields besides the status, and `events` those of the change of status. Whatever changed,
 * there is one `lead_updated`, which names all of it. Empty if nothing changed.
 */
export function describeLeadChange({
  from,
  to,
  fields,
  events,
}: {
  from: LeadStatus;
  to: LeadStatus;
  fields: readonly (keyof Lead)[];
  events: readonly LeadEvent[];
}): {
  history: (Pick<LeadHistoryEntry, 'kind'> & Partial<Pick<LeadHistoryEntry, 'fromStatus' | 'toStatus' | 'detail'>>)[];
  events: LeadEvent[];
} {
  const moved = from !== to;
  const changed = [...(moved ? ['status'] : []), ...fields];
  if (changed.length === 0) return { history: [], events: [] };
  return {
    history: [
      ...(moved ? [{ kind: 'status_changed' as const, fromStatus: from, toStatus: to }] : []),
      ...(fields.length > 0 ? [{ kind: 'edited' as const, detail: { fields: [...fields] } }] : []),
    ],
    events: [...events, { type: 'lead_updated', fields: changed }],
  };
}
