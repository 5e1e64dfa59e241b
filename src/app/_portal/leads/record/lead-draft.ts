import type { z } from 'zod';
import { draftErrors } from '@/app/_ui/forms/draft-errors';
import { fromWallTime, toWallTime } from '@/app/_ui/time/wall-time';
import { createLeadInput, type Lead, type LeadFieldName, updateLeadFields } from '@/domain/leads/lead';
import { isBlank } from '@/domain/shared/text';
import { fieldOf, isRequired, LEAD_FIELD_NAMES } from './lead-fields';

/** A lead as it stands in a form: every field is the text of its input. */
export type LeadDraft = Record<LeadFieldName, string>;

const eachField = (value: (name: LeadFieldName) => string): LeadDraft =>
  Object.fromEntries(LEAD_FIELD_NAMES.map((name) => [name, value(name)])) as LeadDraft;

export function emptyDraft(defaults: Partial<LeadDraft>): LeadDraft {
  return eachField((name) => defaults[name] ?? '');
}

export function toDraft(lead: Lead, zone: string): LeadDraft {
  return eachField((name) => {
    const value = lead[name];
    return value instanceof Date ? toWallTime(value, zone) : (value ?? '');
  });
}

export const sameDraft = (a: LeadDraft, b: LeadDraft): boolean => changedFields(a, b).length === 0;

export const changedFields = (before: LeadDraft, after: LeadDraft): LeadFieldName[] =>
  LEAD_FIELD_NAMES.filter((name) => before[name] !== after[name]);

/** A field of a lead is one input. */
export const inputsOf = (name: LeadFieldName): readonly LeadFieldName[] => [name];

/** The empty required fields, in the order of the form (D15). */
export const missingFields = (draft: LeadDraft): LeadFieldName[] =>
  LEAD_FIELD_NAMES.filter((name) => isRequired(name) && isBlank(draft[name]));

function toValues(draft: LeadDraft, names: readonly LeadFieldName[], zone: string) {
  return Object.fromEntries(
    names.map((name) => [name, fieldOf(name).kind === 'moment' ? fromWallTime(draft[name], zone) : draft[name]]),
  );
}

const errors = draftErrors((path) => LEAD_FIELD_NAMES.find((name) => name === path.split('.').at(-1)));

/** What is wrong with each field, in the words of the domain's own schema. */
export const checkDraft = (draft: LeadDraft, zone: string) =>
  errors.ofCheck(createLeadInput.safeParse(toValues(draft, LEAD_FIELD_NAMES, zone)));

/** The input of `leads.create`. */
export function toNewLead(draft: LeadDraft, zone: string): z.output<typeof createLeadInput> {
  return createLeadInput.parse(toValues(draft, LEAD_FIELD_NAMES, zone));
}

/** The input of `leads.update`: only the fields named. */
export function toChanges(draft: LeadDraft, names: readonly LeadFieldName[], zone: string) {
  return updateLeadFields.parse(toValues(draft, names, zone));
}

/** The server's refusal, sorted by field; paths come as 'email' or 'changes.email'. */
export const problemErrors = errors.ofProblem;
