'use client';

import { type FormSpec, type RecordFormOptions, useRecordForm } from '@/app/_ui/forms/use-record-form';
import { rateCard } from '@/domain/staffing/rate-cards/rate-card';
import type { RateCardChanges } from '@/domain/staffing/rate-cards/rate-card-input';
import { changedFields, checkDraft, inputsOf, problemErrors, toChanges, toDraft } from './rate-card-draft';
import { RATE_CARD_INPUTS, type RateCardDraft, type RateCardField, type RateCardInput } from './rate-card-inputs';
import type { RateCardItem } from './use-rate-cards';

const RATE_CARD_FORM: FormSpec<RateCardItem, RateCardDraft, RateCardField, RateCardInput, RateCardChanges> = {
  inputs: RATE_CARD_INPUTS,
  check: checkDraft,
  problemErrors,
  toDraft,
  changedFields,
  inputsOf,
  toChanges,
  schema: rateCard,
  nameOf: ({ name }) => name,
  halfTyped: (input) => (input === 'workdayStart' ? 'Complete the time' : 'Complete the date'),
};

/** The state of a card's form. */
export const useRateCardForm = (options: RecordFormOptions<RateCardItem, RateCardDraft, RateCardChanges>) =>
  useRecordForm(RATE_CARD_FORM, options);

export type RateCardForm = ReturnType<typeof useRateCardForm>;
