'use client';

import { type FormSpec, type RecordFormOptions, useRecordForm } from '@/app/_ui/forms/use-record-form';
import { type LeadFieldName, lead as leadSchema, type UpdateLeadChanges } from '@/domain/leads/lead';
import type { LeadItem } from './lead-cache';
import { changedFields, checkDraft, inputsOf, type LeadDraft, problemErrors, toChanges, toDraft } from './lead-draft';
import { LEAD_FIELD_NAMES } from './lead-fields';

const LEAD_FORM: FormSpec<LeadItem, LeadDraft, LeadFieldName, LeadFieldName, UpdateLeadChanges> = {
  inputs: LEAD_FIELD_NAMES,
  check: checkDraft,
  problemErrors,
  halfTyped: () => 'Enter the whole date and time, or none',
  toDraft,
  changedFields,
  inputsOf,
  toChanges,
  schema: leadSchema,
  nameOf: ({ companyName }) => companyName,
};

export const useLeadForm = (options: RecordFormOptions<LeadItem, LeadDraft, UpdateLeadChanges>) =>
  useRecordForm(LEAD_FORM, options);

export type LeadForm = ReturnType<typeof useLeadForm>;
