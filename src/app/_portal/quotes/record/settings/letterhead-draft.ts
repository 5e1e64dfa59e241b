import { percentError, percentText, readNumber, readPercent } from '@/app/_portal/shared/fields/percent';
import { draftErrors } from '@/app/_ui/forms/draft-errors';
import type { Difference, Edits } from '@/app/_ui/forms/merge';
import type { FieldErrors, FormSpec } from '@/app/_ui/forms/use-record-form';
import {
  type QuoteSettings,
  type QuoteSettingsChanges,
  quoteSettings,
  quoteSettingsChanges,
} from '@/domain/quotes/quote-settings';
import { type CancellationStep, TERMS_LIMITS } from '@/domain/quotes/quote-terms';

/** A step of the cancellation scale as edited. */
export interface StepDraft {
  key: string;
  days: string;
  share: string;
}

/** Letterhead and terms as edited: a text for each input. */
export interface LetterheadDraft {
  companyName: string;
  address: string;
  depositShare: string;
  cancellation: StepDraft[];
  text: string;
}

export type LetterheadField = keyof LetterheadDraft;

export type StepInput = `cancellation.${number}.${'days' | 'share'}`;

type LetterheadInput = LetterheadField | StepInput;

/** Settings as the form saves them: those that were never saved have no id yet. */
export type LetterheadItem = QuoteSettings & { id: string };

const FIELDS = ['companyName', 'address', 'depositShare', 'cancellation', 'text'] as const;

const STEP_INPUTS = Array.from({ length: TERMS_LIMITS.steps }, (_, index): StepInput[] => [
  `cancellation.${index}.days`,
  `cancellation.${index}.share`,
]).flat();

const INPUTS: readonly LetterheadInput[] = [
  ...(['companyName', 'address', 'depositShare'] as const),
  ...STEP_INPUTS,
  ...(['cancellation', 'text'] as const),
];

export const newStep = (): StepDraft => ({ key: crypto.randomUUID(), days: '', share: '' });

const earliestFirst = (a: CancellationStep, b: CancellationStep) => b.daysBefore - a.daysBefore;

const toDraft = ({ companyName, address, terms: { depositShare, cancellation, text } }: LetterheadItem) => ({
  ...{ companyName, address, text },
  depositShare: depositShare > 0 ? percentText(depositShare) : '',
  cancellation: [...cancellation].sort(earliestFirst).map(({ daysBefore, share }) => ({
    ...{ key: crypto.randomUUID(), days: String(daysBefore), share: percentText(share) },
  })),
});

/** NaN for what is missing or no number, which the schema refuses. */
const readStep = ({ days, share }: StepDraft): CancellationStep => ({
  daysBefore: readNumber(days),
  share: readPercent(share),
});

/** The steps that are complete, for the example. */
export function typedSteps(steps: readonly StepDraft[]): CancellationStep[] {
  const read = steps.map(readStep).filter(({ daysBefore, share }) => isDays(daysBefore) && share >= 0 && share <= 1);
  return [...new Map(read.map((step) => [step.daysBefore, step])).values()];
}

const isDays = (value: number): boolean => Number.isInteger(value) && value >= 0 && value <= TERMS_LIMITS.daysBefore;

/** Some fields as the domain takes them. */
function valuesOf(draft: LetterheadDraft, fields: readonly LetterheadField[]) {
  const { companyName, address, depositShare, cancellation, text } = draft;
  const has = (field: LetterheadField) => fields.includes(field);
  const terms = {
    ...(has('depositShare') && { depositShare: depositShare.trim() === '' ? 0 : readPercent(depositShare) }),
    ...(has('cancellation') && { cancellation: cancellation.map(readStep) }),
    ...(has('text') && { text: text.trim() }),
  };
  return {
    ...(has('companyName') && { companyName: companyName.trim() }),
    ...(has('address') && { address: address.trim() }),
    ...(Object.keys(terms).length > 0 && { terms }),
  };
}

/** The input of a path such as 'changes.address' or 'terms.cancellation.1.daysBefore'. */
function inputAt(path: string): LetterheadInput | undefined {
  const written = path
    .replace(/^changes\./, '')
    .replace(/^terms\./, '')
    .replace(/\.daysBefore$/, '.days');
  return INPUTS.find((input) => input === written);
}

const errors = draftErrors<LetterheadInput>(inputAt);

/** What is typed as percent is refused in percent. */
function inPercent(found: FieldErrors<LetterheadInput>): FieldErrors<LetterheadInput> {
  const typed = INPUTS.filter((input) => found[input] && (input === 'depositShare' || input.endsWith('.share')));
  return { ...found, ...Object.fromEntries(typed.map((input) => [input, percentError(1)])) };
}

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
