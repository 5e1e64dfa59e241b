import { draftErrors } from '@/app/_ui/forms/draft-errors';
import type { FieldErrors } from '@/app/_ui/forms/use-record-form';
import { type QuoteChanges, quoteChanges } from '@/domain/quotes/quote-input';
import type { ShownQuote } from '../quote-cache';
import { inPercent, inputName, readTerms, TERMS_INPUTS, type TermsDraft, toTermsDraft } from '../terms/terms-draft';

/** A version of a quote as it is typed. */
export interface QuoteDraft extends TermsDraft {
  planId: string;
  /** Empty for the primary contact. */
  contactId: string;
  message: string;
}

export const QUOTE_INPUTS = ['planId', 'contactId', 'message', ...TERMS_INPUTS] as const;

export type QuoteInput = (typeof QUOTE_INPUTS)[number];
type QuoteField = keyof QuoteChanges;

const FIELD_INPUTS: Record<QuoteField, readonly (keyof QuoteDraft)[]> = {
  planId: ['planId'],
  contactId: ['contactId'],
  message: ['message'],
  terms: ['depositShare', 'cancellation', 'text'],
};

const QUOTE_FIELDS = Object.keys(FIELD_INPUTS) as QuoteField[];

export const toDraft = ({ planId, contactId, content: { message, terms } }: ShownQuote): QuoteDraft => ({
  ...{ planId: planId ?? '', contactId: contactId ?? '', message },
  ...toTermsDraft(terms),
});

/** The given fields as the domain takes them. */
function valuesOf(draft: QuoteDraft, fields: readonly QuoteField[]) {
  const { planId, contactId, message } = draft;
  const values = { planId, contactId: contactId || null, message, terms: readTerms(draft) };
  return Object.fromEntries(fields.map((field) => [field, values[field]]));
}

const textOf = (draft: QuoteDraft, field: QuoteField) => JSON.stringify(valuesOf(draft, [field]));

export const changedFields = (before: QuoteDraft, after: QuoteDraft): QuoteField[] =>
  QUOTE_FIELDS.filter((field) => textOf(before, field) !== textOf(after, field));

export const inputsOf = (field: QuoteField) => FIELD_INPUTS[field];

export const toChanges = (draft: QuoteDraft, fields: readonly QuoteField[]): QuoteChanges =>
  quoteChanges.parse(valuesOf(draft, fields));

const errors = draftErrors<QuoteInput>((path) => QUOTE_INPUTS.find((input) => input === inputName(path)));

const PLAN_REQUIRED = 'Choose a staffing plan with a price';

export const checkDraft = (draft: QuoteDraft): FieldErrors<QuoteInput> => ({
  ...inPercent(errors.ofCheck(quoteChanges.safeParse(valuesOf(draft, QUOTE_FIELDS)))),
  ...(draft.planId === '' && { planId: PLAN_REQUIRED }),
});

export const problemErrors = errors.ofProblem;
