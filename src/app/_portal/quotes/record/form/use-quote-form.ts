'use client';

import { type FormSpec, type RecordFormOptions, useRecordForm } from '@/app/_ui/forms/use-record-form';
import { quoteDetail } from '@/domain/quotes/quote';
import type { QuoteChanges } from '@/domain/quotes/quote-input';
import type { ShownQuote } from '../quote-cache';
import {
  changedFields,
  checkDraft,
  inputsOf,
  problemErrors,
  QUOTE_INPUTS,
  type QuoteDraft,
  type QuoteInput,
  toChanges,
  toDraft,
} from './quote-draft';

const QUOTE_FORM: FormSpec<ShownQuote, QuoteDraft, keyof QuoteChanges, QuoteInput, QuoteChanges> = {
  inputs: QUOTE_INPUTS,
  check: checkDraft,
  problemErrors,
  toDraft,
  changedFields,
  inputsOf,
  toChanges,
  schema: quoteDetail,
  nameOf: ({ number }) => `Quote ${number}`,
};

/** The state of the form of a quote. */
export const useQuoteForm = (options: RecordFormOptions<ShownQuote, QuoteDraft, QuoteChanges>) =>
  useRecordForm(QUOTE_FORM, options);

export type QuoteForm = ReturnType<typeof useQuoteForm>;
