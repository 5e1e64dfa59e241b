'use client';

import { useViewer } from '@/app/_portal/viewer';
import { useDraftForm } from '@/app/_ui/forms/use-draft-form';
import { checkDraft, type LeadDraft, problemErrors } from './lead-draft';
import { LEAD_FIELD_NAMES } from './lead-fields';

const HALF_A_DATE = 'Enter the whole date and time, or none';

/** The state of a lead's form; what is wrong is said by the domain's schema. */
export function useLeadForm(start: LeadDraft) {
  const { timezone: zone } = useViewer();
  const form = useDraftForm({
    start,
    fields: LEAD_FIELD_NAMES,
    check: (draft) => checkDraft(draft, zone),
    problemErrors,
    halfTyped: () => HALF_A_DATE,
  });
  return { ...form, zone };
}

export type LeadForm = ReturnType<typeof useLeadForm>;
