import { eq } from 'drizzle-orm';
import type { PlanInputs } from '@/domain/staffing/plan/plan-inputs';
import { priceBlock } from '@/domain/staffing/plan/plan-price-block';
import type { SavePlanInput } from '@/domain/staffing/plan/plan-schema';
import { planStaffing } from '@/domain/staffing/plan/plan-staffing';
import type { SavedPrice } from '@/domain/staffing/plan/saved-plan';
import { isShortNotice, paidAround, paidShifts } from '@/domain/staffing/plan/shift-times';
import { OVERLAPPING_SHIFTS, overlapsIn } from '@/domain/staffing/price/labor-hours';
import { linesOfPlan, missingRates, missingRatesText, rolesOfPlan } from '@/domain/staffing/price/lines-of-plan';
import type { PriceLine, Shift } from '@/domain/staffing/price/price-inputs';
import type { RateCardValues } from '@/domain/staffing/rate-cards/rate-card-values';
import type { RuleBook } from '@/domain/staffing/rules/rule-row';
import type { Database } from '@/server/db/client';
import { leads } from '@/server/db/schema';
import { notFound, refuse } from '@/server/problems/problem-error';
import { cardFor } from './rate-cards';

const CARD_GONE = 'This rate card does not exist, or is not for this lead. Choose another one.';

interface Asked {
  leadId: string;
  inputs: PlanInputs;
  given: NonNullable<SavePlanInput['price']>;
  rules: RuleBook;
}

/** The inputs of a price, with the terms of a rate card of the lead's team or owner as they are now. */
export async function priceForPlan(tx: Database, now: Date, asked: Asked): Promise<SavedPrice> {
  const { leadId, inputs, given, rules } = asked;
  const { timeZone, state } = inputs;
  const block = priceBlock(inputs, rules);
  if (block || timeZone === null) return refuse('VALIDATION', block?.message ?? '', { field: block?.field });
  const card = await readCard(tx, leadId, given.rateCardId);
  const { rates, ...terms } = card.values;
  const shifts = paidShifts(inputs, paidAround(rules));
  const { miles, vehicles, discount } = given;
  return {
    rateCard: { id: card.id, name: card.name },
    lines: linesFor(asked, { rates, shifts, timeZone }),
    ...{ terms, state, timeZone, miles, vehicles, discount },
    shortNoticeChosen: given.shortNotice,
    shortNotice: given.shortNotice ?? isShortNotice(shifts, { timeZone, now, hours: terms.shortNoticeHours }),
  };
}

async function readCard(tx: Database, leadId: string, cardId: string) {
  const [place] = await tx
    .select({ ownerId: leads.ownerId, teamId: leads.teamId })
    .from(leads)
    .where(eq(leads.id, leadId));
  const card = await cardFor(tx, place ?? notFound('lead'), cardId);
  return card ?? refuse('NOT_FOUND', CARD_GONE, { field: 'price.rateCardId' });
}

interface CardFor {
  rates: RateCardValues['rates'];
  shifts: Shift[];
  timeZone: string;
}

/** The lines as given, or one for each role of the plan. */
function linesFor({ inputs, given, rules }: Asked, { rates, shifts, timeZone }: CardFor): PriceLine[] {
  if (given.lines) {
    const [overlap] = overlapsIn(given.lines, timeZone);
    if (!overlap) return given.lines;
    const field = `price.lines.${overlap.line}.shifts.${overlap.shift}`;
    return refuse('VALIDATION', OVERLAPPING_SHIFTS, { field });
  }
  const plan = planStaffing(inputs, rules);
  const missing = missingRates(rolesOfPlan(plan, rates), rates);
  if (missing.length > 0) refuse('VALIDATION', missingRatesText(missing), { field: 'price.rateCardId' });
  return linesOfPlan(plan, rates, shifts);
}
