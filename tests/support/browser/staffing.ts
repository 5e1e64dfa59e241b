import type { Lead } from '@/domain/leads/lead';
import type { PlanInputs } from '@/domain/staffing/plan/plan-inputs';
import { EMPTY_PLAN } from '@/domain/staffing/plan/plan-of-lead';
import type { StaffingPlanVersion } from '@/domain/staffing/plan/plan-schema';
import { planStaffing } from '@/domain/staffing/plan/plan-staffing';
import type { PriceLine } from '@/domain/staffing/price/price-inputs';
import { priceOf } from '@/domain/staffing/price/price-of';
import type { RateCard } from '@/domain/staffing/rate-cards/rate-card';
import { startingCard } from '@/domain/staffing/rate-cards/rate-card-values';
import { BUILT_IN_RULES } from '@/domain/staffing/rules/built-in-rules';
import { ruleBook } from '@/domain/staffing/rules/rule-row';
import { asStaffingRule } from '@/domain/staffing/rules/shown-rule';
import { LEAD, VIEWER } from './portal';

const TODAY = '2027-03-01';

export const RULES = BUILT_IN_RULES.map((row) => asStaffingRule(row, TODAY));

/** The published example: 750 guests, alcohol, one entrance, four exits, 7 PM to midnight. */
export const EXAMPLE_INPUTS: PlanInputs = {
  ...EMPTY_PLAN,
  ...{ attendance: 750, alcohol: true, setting: 'INDOOR', mainEntrances: 1, exits: 4, state: 'Alabama' },
  ...{ eventDate: '2027-06-12', startTime: '19:00', endTime: '00:00', timeZone: 'America/Chicago' },
};

/** What is known of the example's event on its lead. */
export const EXAMPLE_LEAD: Partial<Lead> = {
  ...{ attendance: 750, alcohol: true, setting: 'INDOOR', venueState: 'AL', guardsWanted: 8 },
  ...{ eventDate: '2027-06-12', eventStartTime: '19:00', eventEndTime: '00:00' },
};

export const CARD: RateCard = {
  ...startingCard(ruleBook(BUILT_IN_RULES, { state: null, day: TODAY })),
  ...{ id: '01890000-0000-7000-8000-00000000000c', teamId: null, name: 'Standard 2027', version: 1 },
  rates: { guard: { pay: 20, bill: 38 }, armedGuard: null, supervisor: { pay: 20, bill: 38 }, crowdManager: null },
  ...{ createdAt: new Date('2027-02-01T09:00:00Z'), updatedAt: new Date('2027-02-01T09:00:00Z') },
};

/** A saved version of a lead's plan without a price, with the figures of its inputs. */
export function versionOf(
  number: number,
  inputs: PlanInputs,
  more: Partial<StaffingPlanVersion> = {},
): StaffingPlanVersion {
  const { state, city, venueName, eventDate } = inputs;
  const plan = planStaffing(inputs, ruleBook(BUILT_IN_RULES, { state, city, venueName, day: eventDate ?? TODAY }));
  const lines = plan.lines.map((line) => ({ ...line, rules: [] }));
  return {
    ...{ id: `01890000-0000-7000-8000-0000000000${10 + number}`, leadId: LEAD.id, number, inputs, marginReason: '' },
    ...{ author: { id: VIEWER.id, name: 'Ana' }, plan: { ...plan, lines, shift: { ...plan.shift, rules: [] } } },
    ...{ price: null, needsApproval: false, approvedBy: null, approvedAt: null },
    createdAt: new Date(`${TODAY}T09:00:00Z`),
    ...more,
  };
}

/** A saved version with a price of these lines, by the terms of the card. */
export function pricedVersionOf(number: number, inputs: PlanInputs, lines: PriceLine[]): StaffingPlanVersion {
  const { id, name, minimumMargin, ...card } = CARD;
  const choices = { shortNotice: null, miles: 0, vehicles: 1, discount: null };
  const terms = { ...card, burden: card.burden ?? 0, minimumMargin: minimumMargin ?? 0 };
  const { state } = inputs;
  const given = { ...choices, lines, terms, state, timeZone: inputs.timeZone ?? 'UTC', shortNotice: false };
  const price = priceOf(given, ruleBook(BUILT_IN_RULES, { state, day: inputs.eventDate ?? TODAY }));
  return versionOf(number, inputs, {
    price: {
      ...{ ...price, lines: price.lines.map((line) => ({ ...line, rules: [] })) },
      ...{ rateCard: { id, name }, inputs: { ...choices, lines }, minimumMargin },
    },
  });
}
