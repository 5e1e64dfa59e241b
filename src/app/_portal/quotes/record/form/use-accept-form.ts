'use client';

import { draftErrors } from '@/app/_ui/forms/draft-errors';
import { type FormSpec, type Save, useRecordForm } from '@/app/_ui/forms/use-record-form';
import { quoteDetail } from '@/domain/quotes/quote';
import { acceptQuoteInput } from '@/domain/quotes/quote-input';
import type { ShownQuote } from '../quote-cache';

const INPUTS = ['name', 'title', 'email', 'note'] as const;

type AcceptInput = (typeof INPUTS)[number];
type AcceptDraft = Record<AcceptInput, string>;

const errors = draftErrors<AcceptInput>((path) => INPUTS.find((input) => input === path));
const shape = acceptQuoteInput.pick({ name: true, title: true, email: true, note: true });

const changedFields = (before: AcceptDraft, after: AcceptDraft) =>
  INPUTS.filter((input) => before[input] !== after[input]);

const ACCEPT_FORM: FormSpec<ShownQuote, AcceptDraft, AcceptInput, AcceptInput, AcceptDraft> = {
  inputs: INPUTS,
  check: (draft) => errors.ofCheck(shape.safeParse(draft)),
  problemErrors: errors.ofProblem,
  toDraft: ({ content: { client } }) => ({ name: client.contactPerson, title: '', email: client.email, note: '' }),
  changedFields,
  inputsOf: (input) => [input],
  toChanges: (draft) => draft,
  schema: quoteDetail,
  nameOf: ({ number }) => `Quote ${number}`,
};

interface Options {
  quote: ShownQuote;
  save: Save<AcceptDraft>;
  onDirty: (dirty: boolean) => void;
}

/** The state of the form that records an acceptance. It starts with whom the quote is for. */
export const useAcceptForm = ({ quote, ...options }: Options) =>
  useRecordForm(ACCEPT_FORM, { start: ACCEPT_FORM.toDraft(quote, ''), ...options });
