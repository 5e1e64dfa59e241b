import { percentError, percentText, readNumber, readPercent } from '@/app/_portal/shared/fields/percent';
import type { FieldErrors } from '@/app/_ui/forms/use-record-form';
import { type CancellationStep, type QuoteTerms, TERMS_LIMITS } from '@/domain/quotes/quote-terms';

/** A step of the cancellation scale as edited. */
export interface StepDraft {
  key: string;
  days: string;
  share: string;
}

/** Terms as edited. */
export interface TermsDraft {
  depositShare: string;
  cancellation: StepDraft[];
  text: string;
}

export type StepInput = `cancellation.${number}.${'days' | 'share'}`;

const STEP_INPUTS = Array.from({ length: TERMS_LIMITS.steps }, (_, index): StepInput[] => [
  `cancellation.${index}.days`,
  `cancellation.${index}.share`,
]).flat();

/** The inputs of terms, in the order of their form. */
export const TERMS_INPUTS = ['depositShare', ...STEP_INPUTS, 'cancellation', 'text'] as const;

export const newStep = (): StepDraft => ({ key: crypto.randomUUID(), days: '', share: '' });

const earliestFirst = (a: CancellationStep, b: CancellationStep) => b.daysBefore - a.daysBefore;

export const toTermsDraft = ({ depositShare, cancellation, text }: QuoteTerms): TermsDraft => ({
  depositShare: depositShare > 0 ? percentText(depositShare) : '',
  cancellation: [...cancellation].sort(earliestFirst).map(({ daysBefore, share }) => ({
    ...{ key: crypto.randomUUID(), days: String(daysBefore), share: percentText(share) },
  })),
  text,
});

/** NaN for what is missing or no number, which the schema refuses. */
const readStep = ({ days, share }: StepDraft): CancellationStep => ({
  daysBefore: readNumber(days),
  share: readPercent(share),
});

/** Terms as the domain takes them. */
export const readTerms = ({ depositShare, cancellation, text }: TermsDraft): QuoteTerms => ({
  depositShare: depositShare.trim() === '' ? 0 : readPercent(depositShare),
  cancellation: cancellation.map(readStep),
  text: text.trim(),
});

/** The steps that are complete, for the example. */
export function typedSteps(steps: readonly StepDraft[]): CancellationStep[] {
  const read = steps.map(readStep).filter(({ daysBefore, share }) => isDays(daysBefore) && share >= 0 && share <= 1);
  return [...new Map(read.map((step) => [step.daysBefore, step])).values()];
}

const isDays = (value: number): boolean => Number.isInteger(value) && value >= 0 && value <= TERMS_LIMITS.daysBefore;

/** The name of the input of a path such as 'changes.message' or 'terms.cancellation.1.daysBefore'. */
export const inputName = (path: string): string =>
  path
    .replace(/^changes\./, '')
    .replace(/^terms\./, '')
    .replace(/\.daysBefore$/, '.days');

/** What is typed as percent is refused in percent. */
export function inPercent<Input extends string>(found: FieldErrors<Input>): FieldErrors<Input> {
  const typed = Object.keys(found).filter((input) => input === 'depositShare' || input.endsWith('.share'));
  return { ...found, ...Object.fromEntries(typed.map((input) => [input, percentError(1)])) };
}
