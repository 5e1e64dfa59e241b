import { draftErrors } from '@/app/_ui/forms/draft-errors';
import type { Difference, Edits } from '@/app/_ui/forms/merge';
import type { FormSpec } from '@/app/_ui/forms/use-record-form';
import {
  type QuoteSettings,
  type QuoteSettingsChanges,
  quoteSettings,
  quoteSettingsChanges,
} from '@/domain/quotes/quote-settings';
import {
  inPercent,
  inputName,
  readTerms,
  type StepInput,
  TERMS_INPUTS,
  type TermsDraft,
  toTermsDraft,
} from '../terms/terms-draft';

/** Letterhead and terms as edited: a text for each input. */
export interface LetterheadDraft extends TermsDraft {
  companyName: string;
  address: string;
}

export type LetterheadField = keyof LetterheadDraft;

type LetterheadInput = LetterheadField | StepInput;

/** Settings as the form saves them: those that were never saved have no id yet. */
export type LetterheadItem = QuoteSettings & { id: string };

const FIELDS = ['companyName', 'address', 'depositShare', 'cancellation', 'text'] as const;

const INPUTS: readonly LetterheadInput[] = ['companyName', 'address', ...TERMS_INPUTS];

const toDraft = ({ companyName, address, terms }: LetterheadItem): LetterheadDraft => ({
  ...{ companyName, address },
  ...toTermsDraft(terms),
});

/** Some fields as the domain takes them. */
function valuesOf(draft: LetterheadDraft, fields: readonly LetterheadField[]) {
  const { companyName, address } = draft;
  const has = (field: string) => fields.some((one) => one === field);
  const terms = Object.fromEntries(Object.entries(readTerms(draft)).filter(([field]) => has(field)));
  return {
    ...(has('companyName') && { companyName: companyName.trim() }),
    ...(has('address') && { address: address.trim() }),
    ...(Object.keys(terms).length > 0 && { terms }),
  };
}

const inputAt = (path: string): LetterheadInput | undefined => INPUTS.find((input) => input === inputName(path));

const errors = draftErrors<LetterheadInput>(inputAt);

const comparable = (draft: LetterheadDraft, field: LetterheadField): string => JSON.stringify(valuesOf(draft, [field]));

const changedFields = (before: LetterheadDraft, after: LetterheadDraft) =>
  FIELDS.filter((field) => comparable(before, field) !== comparable(after, field));

/** The form of letterhead and terms, as all forms are described. */
export const LETTERHEAD_FORM: FormSpec<
  LetterheadItem,
  LetterheadDraft,
  LetterheadField,
  LetterheadInput,
  QuoteSettingsChanges
> = {
  inputs: INPUTS,
  check: (draft) => inPercent(errors.ofCheck(quoteSettingsChanges.safeParse(valuesOf(draft, FIELDS)))),
  problemErrors: errors.ofProblem,
  toDraft,
  changedFields,
  inputsOf: (field) => [field],
  toChanges: (draft, fields) => quoteSettingsChanges.parse(valuesOf(draft, fields)),
  schema: quoteSettings.extend({ id: quoteSettings.shape.id.unwrap() }),
  nameOf: () => 'The letterhead',
};

const LABELS = {
  companyName: 'Company',
  address: 'Address',
  depositShare: 'Deposit',
  cancellation: 'Cancellation',
  text: 'Terms',
} as const satisfies Record<LetterheadField, string>;

/** A field in which two versions differ, as text. */
export const conflict = ({ field, by }: Difference<LetterheadField>, { theirs, mine }: Edits<LetterheadDraft>) => ({
  ...{ label: LABELS[field], by },
  ...{ theirs: wordsOf(theirs, field), mine: wordsOf(mine, field) },
});

function wordsOf(draft: LetterheadDraft, field: LetterheadField): string {
  if (field === 'cancellation')
    return draft.cancellation.map(({ days, share }) => `${days} days: ${share}%`).join('\n');
  return field === 'depositShare' && draft.depositShare ? `${draft.depositShare}%` : draft[field];
}
