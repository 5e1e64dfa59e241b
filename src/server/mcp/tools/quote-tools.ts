import { z } from 'zod';
import { quoteDetail } from '@/domain/quotes/quote';
import { createQuoteInput } from '@/domain/quotes/quote-input';
import { plannedStaffing, savePlanInput, staffingPlan } from '@/domain/staffing/plan/plan-schema';
import { price } from '@/domain/staffing/price/price-schema';
import { rateCard } from '@/domain/staffing/rate-cards/rate-card';
import { MAX_ROWS, onlyOnce, tool } from './tool';

const { lines } = plannedStaffing.shape;

const briefPlan = staffingPlan.pick({ id: true, leadId: true, number: true, needsApproval: true }).extend({
  plan: plannedStaffing.omit({ shift: true }).extend({ lines: z.array(lines.element.omit({ rules: true })) }),
  price: price.omit({ lines: true }).nullable(),
});

const DRAFT_ONLY = 'The quote is a draft. Nothing was sent: the user checks it and sends it in Stanchion.';

export const quoteTools = [
  tool({
    name: 'list_rate_cards',
    title: 'List rate cards',
    description: 'Lists the rate cards by which make_staffing_plan can price a plan.',
    effect: 'reads',
    input: z.strictObject({}),
    output: z.object({ rateCards: z.array(rateCard.pick({ id: true, teamId: true, name: true, rates: true })) }),
    run: async (call) => ({ rateCards: (await call.rateCards.list()).items.slice(0, MAX_ROWS) }),
  }),

  tool({
    name: 'make_staffing_plan',
    title: 'Make a staffing plan',
    description:
      'Adds a version to the staffing plan of a lead, by the rules of Stanchion; with `price`, it is priced by a rate card. draft_quote needs a price. Ask for what you do not know instead of guessing it.',
    effect: 'adds',
    input: z.strictObject({ ...savePlanInput.shape, ...onlyOnce }),
    output: z.object({ staffingPlan: briefPlan }),
    run: async (call, input) => ({ staffingPlan: await call.staffingPlans.save(input) }),
  }),

  tool({
    name: 'draft_quote',
    title: 'Draft a quote',
    description: 'Makes a quote of a staffing plan with a price, as a draft. It is not sent.',
    effect: 'adds',
    input: z.strictObject({ ...createQuoteInput.shape, ...onlyOnce }),
    output: z.object({ quote: quoteDetail.omit({ signature: true }), outcome: z.string() }),
    run: async (call, input) => ({ quote: await call.quotes.create(input), outcome: DRAFT_ONLY }),
  }),
];
