'use client';

import { useMemo } from 'react';
import type { CustomField } from '@/app/_portal/custom-fields/record/use-custom-fields';
import type { LeadItem } from '@/app/_portal/leads/record/lead-cache';
import { type FormSpec, type RecordFormOptions, useRecordForm } from '@/app/_ui/forms/use-record-form';
import { lead as leadSchema, type UpdateLeadChanges } from '@/domain/leads/lead';
import { type LeadDraft, type LeadDrafts, type LeadInputName, leadDraftsWith } from './lead-draft';

type LeadFormSpec = FormSpec<LeadItem, LeadDraft, LeadInputName, LeadInputName, UpdateLeadChanges>;

const specOf = (drafts: LeadDrafts): LeadFormSpec => ({
  ...drafts,
  mayStay: ['email'],
  halfTyped: () => 'Enter a full date and time, or none',
  toChanges: (draft, fields, zone) => drafts.toChanges(draft, withLoss(draft, fields), zone),
  schema: leadSchema,
  nameOf: ({ companyName }) => companyName,
});

/** Entering CLOSED_LOST resets the reason, so the move comes with the reason as shown, even if it is the former one. */
const withLoss = (draft: LeadDraft, fields: readonly LeadInputName[]): readonly LeadInputName[] =>
  draft.status === 'CLOSED_LOST' && fields.includes('status')
    ? [...new Set([...fields, 'lostReason', 'lostReasonDetail'] as const)]
    : fields;

/** `fields` are the custom fields of the lead's owner or team. */
export function useLeadForm(
  options: RecordFormOptions<LeadItem, LeadDraft, UpdateLeadChanges>,
  fields: readonly CustomField[],
) {
  const spec = useMemo(() => specOf(leadDraftsWith(fields)), [fields]);
  return useRecordForm(spec, options);
}

export type LeadForm = ReturnType<typeof useLeadForm>;
