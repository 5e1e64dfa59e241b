import { EMPTY_PLAN, planOfLead } from '@/domain/staffing/plan/plan-of-lead';
import type { RateCard } from '@/domain/staffing/rate-cards/rate-card';
import { valuesOfCard } from '../price/card-values';
import type { PlannerData } from '../use-planner-data';
import { draftOfVersion, EMPTY_PRICE, type PlanDraft } from './plan-draft';
import { type Known, workOut } from './work-out';

/** The rate cards for a lead's plan: those of its team, or the user's own. */
export const cardsFor = ({ cards, lead }: Pick<PlannerData, 'cards' | 'lead'>): RateCard[] =>
  cards.filter(({ teamId }) => teamId === (lead?.teamId ?? null));

/** Where a plan begins: at its last version, at what is known of the lead's event, or at nothing. */
export function startDraft(data: PlannerData, kept: PlanDraft | null, zone: string): PlanDraft {
  const { lead, versions } = data;
  if (versions[0]) return draftOfVersion(versions[0]);
  if (!lead && kept) return kept;
  const inputs = lead ? planOfLead(lead, zone) : { ...EMPTY_PLAN, timeZone: zone };
  return { inputs, price: { ...EMPTY_PRICE, rateCardId: cardsFor(data)[0]?.id ?? null } };
}

/** A draft whose lines follow the plan, where they are those of the plan. */
export function followPlan(draft: PlanDraft, known: Known, now: Date): PlanDraft {
  const { worked } = workOut(draft, known, now);
  return worked?.followsPlan ? { ...draft, price: { ...draft.price, lines: null } } : draft;
}

/** What a draft is worked out with. */
export function knownFor(draft: PlanDraft, { rules, cards }: PlannerData, today: string): Known {
  const card = cards.find(({ id }) => id === draft.price.rateCardId);
  return { rules, today, card: card ? valuesOfCard(card) : null };
}
