import { placeOfPlan } from '@/domain/staffing/plan/plan-place';
import { priceBlock } from '@/domain/staffing/plan/plan-price-block';
import { planStaffing, type StaffingPlan } from '@/domain/staffing/plan/plan-staffing';
import { isShortNotice, paidAround, paidShifts } from '@/domain/staffing/plan/shift-times';
import { linesOfPlan, unpricedPeople } from '@/domain/staffing/price/lines-of-plan';
import { type Price, priceOf } from '@/domain/staffing/price/price-of';
import type { RateCardValues } from '@/domain/staffing/rate-cards/rate-card-values';
import { type RuleBook, type RuleRow, ruleBook } from '@/domain/staffing/rules/rule-row';
import { type DraftLine, isSame, type PlanDraft, withoutId } from './plan-draft';

/** What a draft is worked out with. */
export interface Known {
  /** The rules of all places. */
  rules: readonly RuleRow[];
  /** The terms of the chosen rate card; null if there is none. */
  card: RateCardValues | null;
  /** The day that counts for an event without a date. */
  today: string;
}

/** A price with what it is made of. */
export interface WorkedPrice {
  price: Price;
  lines: DraftLine[];
  /** The lines that the plan asks for, at the rates of the card. */
  ofPlan: DraftLine[];
  /** Whether the lines are those of the plan. */
  followsPlan: boolean;
  shortNotice: boolean;
  /** The people of the plan who are in no line, because the card has no rate for them. */
  unrated: ReturnType<typeof unpricedPeople>;
}

/** The plan of a draft, with its price if nothing blocks it and there is a rate card. */
export interface WorkedPlan {
  book: RuleBook;
  plan: StaffingPlan;
  /** Why the plan cannot be priced. */
  block: ReturnType<typeof priceBlock>;
  worked: WorkedPrice | null;
}

export function workOut(draft: PlanDraft, known: Known, now: Date): WorkedPlan {
  const { inputs } = draft;
  const book = ruleBook(known.rules, placeOfPlan(inputs, known.today));
  const plan = planStaffing(inputs, book);
  const { card } = known;
  const block = priceBlock(inputs, book);
  return { book, plan, block, worked: card && !block ? priceDraft(draft, { plan, book, card, now }) : null };
}

interface Pricing {
  plan: StaffingPlan;
  book: RuleBook;
  card: RateCardValues;
  now: Date;
}

function priceDraft({ inputs, price }: PlanDraft, { plan, book, card, now }: Pricing): WorkedPrice {
  const shifts = paidShifts(inputs, paidAround(book));
  const ofPlan = linesOfPlan(plan, card.rates, shifts).map((line) => ({ ...line, id: line.role }));
  const lines = price.lines ?? ofPlan;
  const timeZone = inputs.timeZone ?? 'UTC';
  const preset = isShortNotice(shifts, { timeZone, hours: card.shortNoticeHours, now });
  const shortNotice = price.shortNotice ?? preset;
  const { miles, vehicles, discount } = price;
  const { rates: _, ...terms } = card;
  return {
    price: priceOf({ lines, terms, state: inputs.state, timeZone, shortNotice, miles, vehicles, discount }, book),
    ...{ lines, ofPlan, followsPlan: isSame(lines.map(withoutId), ofPlan.map(withoutId)) },
    shortNotice,
    unrated: unpricedPeople(plan, lines).filter(({ role }) => card.rates[role] === null),
  };
}
