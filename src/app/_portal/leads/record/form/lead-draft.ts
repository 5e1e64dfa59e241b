import type { z } from 'zod';
import { LEAD_FIELDS, type LeadFormField } from '@/app/_portal/leads/record/lead-fields';
import { type DraftOf, draftsOf } from '@/app/_portal/shared/fields/drafts';
import { createLeadInput, type Lead, leadFields, updateLeadFields } from '@/domain/leads/lead';

/** A lead as edited in a form: every field is the text of its input. */
export type LeadDraft = DraftOf<typeof LEAD_FIELDS, object>;

const drafts = draftsOf<typeof LEAD_FIELDS, object, Lead>({ fields: leadFields, looks: LEAD_FIELDS, own: {} });

export const emptyDraft: (known: Partial<LeadDraft>) => LeadDraft = drafts.start;

export const { toDraft, changedFields, sameDraft, inputsOf, conflict } = drafts;

/** Validation errors per field, from the domain's schema. */
export const checkDraft = (draft: LeadDraft, zone: string) =>
  drafts.errors.ofCheck(createLeadInput.safeParse(drafts.toValues(draft, zone)));

/** The input of `leads.create`. */
export const toNewLead = (draft: LeadDraft, zone: string): z.output<typeof createLeadInput> =>
  createLeadInput.parse(drafts.toValues(draft, zone));

/** The input of `leads.update`, with only the given fields. */
export const toChanges = (draft: LeadDraft, names: readonly LeadFormField[], zone: string) =>
  updateLeadFields.parse(drafts.toValues(draft, zone, names));

/** A server error's messages per field. Paths look like 'email' or 'changes.email'. */
export const problemErrors = drafts.errors.ofProblem;
