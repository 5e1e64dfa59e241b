import { percentError, percentText, readNumber, readPercent } from '@/app/_portal/shared/fields/percent';
import { draftErrors } from '@/app/_ui/forms/draft-errors';
import type { Difference, Edits } from '@/app/_ui/forms/merge';
import type { FieldErrors } from '@/app/_ui/forms/use-record-form';
import type { Formats } from '@/app/_ui/time/formats';
import { readAmount } from '@/domain/shared/money';
import {
  type CreateRateCardInput,
  createRateCardInput,
  type RateCardChanges,
  rateCardChanges,
} from '@/domain/staffing/rate-cards/rate-card-input';
import { RATE_CARD_NAME_MAX } from '@/domain/staffing/rate-cards/rate-card-limits';
import { TERM_RULES } from '@/domain/staffing/rate-cards/rate-card-rules';
import { type RateCardValues, ROLES, type Role } from '@/domain/staffing/rate-cards/rate-card-values';
import { rateMargin } from '@/domain/staffing/rate-cards/rate-margin';
import { RULES } from '@/domain/staffing/rules/rule-keys';
import {
  FIELD_INPUTS,
  FIELDS,
  isOneOf,
  NUMBERS,
  type NumberTerm,
  type OtherField,
  PERCENTS,
  type PercentTerm,
  RATE_CARD_INPUTS,
  type RateCardDraft,
  type RateCardField,
  type RateCardInput,
  type RateInput,
  TERM_LABELS,
  WEEKDAYS,
} from './rate-card-inputs';
import type { RateCardItem } from './use-rate-cards';

const moneyText = (dollars: number | null | undefined): string => dollars?.toFixed(2) ?? '';

/** What a draft is made from: a card, or the values of a new one. */
type Source = Pick<RateCardItem, Exclude<keyof RateCardValues, 'rates'> | 'rates'> & { name: string };

export const toDraft = (card: Source): RateCardDraft => ({
  name: card.name,
  ...(Object.fromEntries(
    ROLES.flatMap((role) => [
      [`${role}Pay`, moneyText(card.rates[role]?.pay)],
      [`${role}Bill`, moneyText(card.rates[role]?.bill)],
    ]),
  ) as Record<RateInput, string>),
  ...(Object.fromEntries(PERCENTS.map((term) => [term, percentText(card[term])])) as Record<PercentTerm, string>),
  ...(Object.fromEntries(NUMBERS.map((term) => [term, String(card[term])])) as Record<NumberTerm, string>),
  workdayStart: card.workdayStart,
  weekStart: String(card.weekStart),
  billOvertime: card.billOvertime,
  holidays: card.holidays,
  mileRate: moneyText(card.mileRate),
  taxLabel: card.tax?.label ?? '',
  taxShare: card.tax ? percentText(card.tax.share) : '',
});

/** The draft of a copy. */
export const toCopy = (card: RateCardItem): RateCardDraft => ({
  ...toDraft(card),
  name: `Copy of ${card.name}`.slice(0, RATE_CARD_NAME_MAX),
});

function fieldValue(draft: RateCardDraft, field: RateCardField): unknown {
  if (isOneOf(ROLES, field)) {
    const [pay, bill] = [draft[`${field}Pay`].trim(), draft[`${field}Bill`].trim()];
    return pay === '' && bill === '' ? null : { pay, bill };
  }
  if (isOneOf(PERCENTS, field)) return readPercent(draft[field]);
  if (isOneOf(NUMBERS, field)) return readNumber(draft[field]);
  return OTHERS[field](draft);
}

const OTHERS: Record<OtherField, (draft: RateCardDraft) => unknown> = {
  name: ({ name }) => name.trim(),
  workdayStart: ({ workdayStart }) => workdayStart,
  weekStart: ({ weekStart }) => Number(weekStart),
  billOvertime: ({ billOvertime }) => billOvertime,
  holidays: ({ holidays }) => holidays,
  mileRate: ({ mileRate }) => mileRate.trim() || 0,
  tax: ({ taxLabel, taxShare }) =>
    taxLabel.trim() === '' && taxShare.trim() === '' ? null : { label: taxLabel.trim(), share: readPercent(taxShare) },
};

/** Some fields as the domain takes them. Rates are read, so that '$20' and '20.00' are the same. */
function valuesOf(draft: RateCardDraft, fields: readonly RateCardField[]) {
  const roles = fields.filter((field) => isOneOf(ROLES, field));
  const terms = fields.filter((field) => !isOneOf(ROLES, field));
  const entries = (some: readonly RateCardField[]) => some.map((field) => [field, fieldValue(draft, field)] as const);
  return {
    ...Object.fromEntries(entries(terms)),
    ...(roles.length > 0 && { rates: Object.fromEntries(entries(roles)) }),
  };
}

const comparable = (draft: RateCardDraft, field: RateCardField): string =>
  JSON.stringify(FIELD_INPUTS[field].map((input) => asRead(input, draft[input])));

/** Amounts that are written differently are equal. */
const asRead = (input: RateCardInput, value: RateCardDraft[RateCardInput]) =>
  typeof value === 'string' && /(?:Pay|Bill|mileRate)$/.test(input) ? (readAmount(value) ?? value.trim()) : value;

export const changedFields = (before: RateCardDraft, after: RateCardDraft): RateCardField[] =>
  FIELDS.filter((field) => comparable(before, field) !== comparable(after, field));

export const inputsOf = (field: RateCardField): readonly RateCardInput[] => FIELD_INPUTS[field];

export const toNewCard = (draft: RateCardDraft, teamId: string | null): CreateRateCardInput =>
  createRateCardInput.parse({ ...valuesOf(draft, FIELDS), teamId });

export const toChanges = (draft: RateCardDraft, fields: readonly RateCardField[]): RateCardChanges =>
  rateCardChanges.parse(valuesOf(draft, fields));

/** The input of a path such as 'rates.guard.pay', 'changes.burden' or 'holidays.3'. */
function inputAt(path: string): RateCardInput | undefined {
  const [first = '', second, third] = path.replace(/^changes\./, '').split('.');
  if (first === 'rates' && second && isOneOf(ROLES, second)) return `${second}${third === 'bill' ? 'Bill' : 'Pay'}`;
  if (first === 'tax') return second === 'share' ? 'taxShare' : 'taxLabel';
  return isOneOf(RATE_CARD_INPUTS, first) ? first : undefined;
}

const errors = draftErrors<RateCardInput>(inputAt);

/** What is typed as percent is refused in percent. */
function inPercent(found: FieldErrors<RateCardInput>): FieldErrors<RateCardInput> {
  const mended = { ...found };
  for (const term of PERCENTS) {
    if (found[term]) mended[term] = percentError(RULES[TERM_RULES[term]].max);
  }
  if (found.taxShare) mended.taxShare = percentError(1);
  return mended;
}

/** Half a rate is refused at the half that is missing. */
function halfRates(draft: RateCardDraft): FieldErrors<RateCardInput> {
  const found: FieldErrors<RateCardInput> = {};
  for (const role of ROLES) {
    const [pay, bill] = [draft[`${role}Pay`].trim(), draft[`${role}Bill`].trim()];
    if (pay && !bill) found[`${role}Bill`] = 'Enter the bill rate, too, or leave both empty';
    if (bill && !pay) found[`${role}Pay`] = 'Enter the pay rate, too, or leave both empty';
  }
  return found;
}

export const checkDraft = (draft: RateCardDraft) => ({
  ...inPercent(errors.ofCheck(createRateCardInput.safeParse(valuesOf(draft, FIELDS)))),
  ...halfRates(draft),
});

export const problemErrors = errors.ofProblem;

/** The margin of a role as it is typed; undefined while the rate or the burden is incomplete. */
export function typedRate(draft: RateCardDraft, role: Role) {
  const [pay, bill] = [readAmount(draft[`${role}Pay`]), readAmount(draft[`${role}Bill`])];
  const burden = readPercent(draft.burden);
  if (pay === null || bill === null || Number.isNaN(burden)) return undefined;
  return { isBelowPay: bill < pay, margin: rateMargin({ pay, bill }, burden) };
}

/** A field in which two versions differ, as text. */
export const conflict = (
  { field, by }: Difference<RateCardField>,
  { theirs, mine }: Edits<RateCardDraft>,
  formats: Formats,
) => ({
  label: TERM_LABELS[field],
  by,
  theirs: wordsOf(theirs, field, formats),
  mine: wordsOf(mine, field, formats),
});

function wordsOf(draft: RateCardDraft, field: RateCardField, { day }: Formats): string {
  if (isOneOf(ROLES, field)) {
    const [pay, bill] = [draft[`${field}Pay`], draft[`${field}Bill`]];
    return pay || bill ? `$${pay} → $${bill}` : 'Not offered';
  }
  if (field === 'billOvertime') return draft.billOvertime ? 'Yes' : 'No';
  if (field === 'holidays') return draft.holidays.map(day).join(', ');
  if (field === 'weekStart') return WEEKDAYS.find(({ value }) => value === draft.weekStart)?.label ?? '';
  if (field === 'tax') return draft.taxLabel && `${draft.taxLabel} ${draft.taxShare}%`;
  return isOneOf(PERCENTS, field) ? `${draft[field]}%` : draft[field];
}
