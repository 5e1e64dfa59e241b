import type { z } from 'zod';
import { EVENT_FIELD_NAMES, LEAD_FIELDS, type LeadFormField } from '@/app/_portal/leads/record/lead-fields';
import { type DraftOf, draftsOf } from '@/app/_portal/shared/fields/drafts';
import { createLeadInput, type Lead, leadFields, updateLeadFields } from '@/domain/leads/lead';

/** A lead as edited in a form: every field is the text of its input. */
export type LeadDraft = DraftOf<typeof LEAD_FIELDS, object>;

const drafts = draftsOf<typeof LEAD_FIELDS, object, Lead>({ fields: leadFields, looks: LEAD_FIELDS, own: {} });

export const emptyDraft: (known: Partial<LeadDraft>) => LeadDraft = drafts.start;

export const { toDraft, toValues, changedFields, sameDraft, inputsOf, conflict } = drafts;

/** Validation errors per field, from the domain's schema. */
export const checkDraft = (draft: LeadDraft, zone: string) =>
  drafts.errors.ofCheck(createLeadInput.safeParse(drafts.toValues(draft, zone)));

/** The input of `leads.create`. */
export const toNewLead = (draft: LeadDraft, zone: string): z.output<typeof createLeadInput> =>
  createLeadInput.parse(drafts.toValues(draft, zone));

/** The input of `leads.update`, with only the given fields. */
export const toChanges = (draft: LeadDraft, names: readonly LeadFormField[], zone: string) =>
  updateLeadFields.parse(drafts.toValues(draft, zone, names));

const WARNED = [...EVENT_FIELD_NAMES, 'expectedCloseDate'] as const satisfies LeadFormField[];

/** The fields of a draft that warnings depend on; what cannot be read yet counts as missing. */
export function warnedOf(draft: LeadDraft, zone: string): Pick<Lead, keyof typeof NOTHING> {
  const values = drafts.toValues(draft, zone, WARNED);
  const read = WARNED.map((name) => [name, leadFields[name].input.safeParse(values[name])] as const);
  const known = read.flatMap(([name, { success, data }]) => (success ? [[name, data]] : []));
  return { ...NOTHING, ...Object.fromEntries(known) };
}

const NOTHING = {
  expectedCloseDate: null,
  eventDate: null,
  eventEndDate: null,
  eventStartTime: null,
  eventEndTime: null,
  eventTimeZone: null,
  venueState: '',
  attendance: null,
  guardsWanted: null,
};

/** A server error's messages per field. Paths look like 'email' or 'changes.email'. */
export const problemErrors = drafts.errors.ofProblem;
