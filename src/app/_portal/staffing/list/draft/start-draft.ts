import { EMPTY_PLAN, planOfLead } from '@/domain/staffing/plan/plan-of-lead';
import type { StaffingPlanVersion } from '@/domain/staffing/plan/plan-schema';
import type { RateCard } from '@/domain/staffing/rate-cards/rate-card';
import { valuesOfCard } from '../price/card-values';
import type { PlannerData } from '../use-planner-data';
import { type DraftLine, draftOfVersion, EMPTY_PRICE, isSame, type PlanDraft, withoutId } from './plan-draft';
import { type Known, type WorkedPrice, workOut } from './work-out';

interface Clock {
  today: string;
  now: Date;
}

/** The rate cards for a lead's plan: those of its team, or the user's own. */
export const cardsFor = ({ cards, lead }: Pick<PlannerData, 'cards' | 'lead'>): RateCard[] =>
  cards.filter(({ teamId }) => teamId === (lead?.teamId ?? null));

/** Where a plan begins: at its last version, at what is known of the lead's event, or at nothing. */
export function startDraft(
  data: PlannerData,
  kept: PlanDraft | null,
  { zone, ...clock }: Clock & { zone: string },
): PlanDraft {
  const { lead, versions } = data;
  if (versions[0]) return continueFrom(versions[0], data, clock);
  if (!lead && kept) return kept;
  const inputs = lead ? planOfLead(lead, zone) : { ...EMPTY_PLAN, timeZone: zone };
  return { inputs, price: { ...EMPTY_PRICE, rateCardId: cardsFor(data)[0]?.id ?? null } };
}

/**
 * The draft of a saved version. Lines that were those of the plan follow it again, also where only their rates differ
 * because the rate card has changed since.
 */
export function continueFrom(version: StaffingPlanVersion, data: PlannerData, { today, now }: Clock): PlanDraft {
  const draft = draftOfVersion(version);
  const { worked } = workOut(draft, knownFor(draft, data, today), now);
  const card = cardOf(draft, data);
  if (!worked || !card) return draft;
  const isFollowing = worked.followsPlan || (card.updatedAt > version.createdAt && areSameBesidesRates(worked));
  return isFollowing ? { ...draft, price: { ...draft.price, lines: null } } : draft;
}

/** Whether a price follows its plan at other rates than a version that it continues from. */
export function hasNewRates(
  { price, createdAt }: StaffingPlanVersion,
  draft: PlanDraft,
  { worked, data }: { worked: WorkedPrice; data: PlannerData },
): boolean {
  const card = cardOf(draft, data);
  if (!price || draft.price.lines || price.rateCard.id !== card?.id || card.updatedAt <= createdAt) return false;
  return worked.lines.some(({ role, pay, bill }) =>
    price.inputs.lines.some((line) => line.role === role && (line.bill !== bill || (line.pay ?? pay) !== pay)),
  );
}

const areSameBesidesRates = ({ lines, ofPlan }: WorkedPrice): boolean => {
  const withoutRates = (line: DraftLine) => ({ ...withoutId(line), pay: 0, bill: 0 });
  return isSame(lines.map(withoutRates), ofPlan.map(withoutRates));
};

/** The chosen rate card, if it is still one for the plan. */
const cardOf = ({ price }: PlanDraft, data: PlannerData): RateCard | undefined =>
  cardsFor(data).find(({ id }) => id === price.rateCardId);

/** What a draft is worked out with. */
export function knownFor(draft: PlanDraft, data: PlannerData, today: string): Known {
  const card = cardOf(draft, data);
  return { rules: data.rules, today, card: card ? valuesOfCard(card) : null };
}
