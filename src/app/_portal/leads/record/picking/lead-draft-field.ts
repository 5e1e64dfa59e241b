import type { PickedLead } from './lead-picker';

interface Linked {
  leadId: string | null;
  leadCompany: string | null;
}

/** The lead of a task, a note or an event in its form. Includes the name, because the form shows it. */
export const LEAD_DRAFT_FIELD = {
  inputs: ['lead'] as const,
  toDraft: ({ leadId, leadCompany }: Linked) => ({
    lead: leadId ? { id: leadId, companyName: leadCompany ?? '' } : null,
  }),
  toValue: ({ lead }: { lead: PickedLead | null }) => lead?.id ?? null,
  toWords: ({ lead }: { lead: PickedLead | null }) => lead?.companyName ?? '',
};
