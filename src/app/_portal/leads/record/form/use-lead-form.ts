'use client';

import type { LeadItem } from '@/app/_portal/leads/record/lead-cache';
import { LEAD_FIELD_NAMES, type LeadFormField } from '@/app/_portal/leads/record/lead-fields';
import { type FormSpec, type RecordFormOptions, useRecordForm } from '@/app/_ui/forms/use-record-form';
import { lead as leadSchema, type UpdateLeadChanges } from '@/domain/leads/lead';
import { changedFields, checkDraft, inputsOf, type LeadDraft, problemErrors, toChanges, toDraft } from './lead-draft';

const LEAD_FORM: FormSpec<LeadItem, LeadDraft, LeadFormField, LeadFormField, UpdateLeadChanges> = {
  inputs: LEAD_FIELD_NAMES,
  check: checkDraft,
  mayStay: ['email'],
  problemErrors,
  halfTyped: () => 'Enter a full date and time, or none',
  toDraft,
  changedFields,
  inputsOf,
  toChanges: (draft, fields, zone) => toChanges(draft, withLoss(draft, fields), zone),
  schema: leadSchema,
  nameOf: ({ companyName }) => companyName,
};

/** Entering CLOSED_LOST resets the reason, so the move comes with the reason as shown, even if it is the former one. */
const withLoss = (draft: LeadDraft, fields: readonly LeadFormField[]): readonly LeadFormField[] =>
  draft.status === 'CLOSED_LOST' && fields.includes('status')
    ? [...new Set([...fields, 'lostReason', 'lostReasonDetail'] as const)]
    : fields;

export const useLeadForm = (options: RecordFormOptions<LeadItem, LeadDraft, UpdateLeadChanges>) =>
  useRecordForm(LEAD_FORM, options);

export type LeadForm = ReturnType<typeof useLeadForm>;
