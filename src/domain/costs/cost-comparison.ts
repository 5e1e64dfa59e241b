import { z } from 'zod';
import {
  COST_DEFAULTS,
  COST_PATHS,
  type CostPath,
  type CostValues,
  costInput,
  costRange,
} from '#domain/costs/cost-inputs';

/** A number that the calculator accepts at a path. */
function amount(path: CostPath, description: string) {
  const { unit, min, max } = costInput(path);
  const error = costRange(path);
  const number = unit === 'events' ? z.int({ error }) : z.number({ error });
  return number.min(min, { error }).max(max, { error }).meta({ description });
}

const costFields = {
  traditional: z.strictObject({
    timeSpent: amount('traditional.timeSpent', 'Hours spent on staffing an event.'),
    hourlyRate: amount('traditional.hourlyRate', 'US dollars for one of those hours.'),
    noShowRate: amount('traditional.noShowRate', 'Share of guards who do not turn up, 0 to 1.'),
    backgroundCheckCost: amount('traditional.backgroundCheckCost', 'US dollars per event.'),
    recruitmentCost: amount('traditional.recruitmentCost', 'US dollars per event.'),
  }),
  provider: z.strictObject({
    eventFee: amount('provider.eventFee', 'US dollars per event.'),
    hourlyRate: amount('provider.hourlyRate', 'US dollars for an hour of coordination with the provider.'),
    fillRate: amount('provider.fillRate', 'Share of shifts that the provider fills, 0 to 1.'),
  }),
  eventsPerMonth: amount('eventsPerMonth', 'Events per month.'),
};

/** The values of a comparison, as they are stored and shared. */
export const costValues: z.ZodType<CostValues> = z.strictObject(costFields);

const leadId = z.uuid().nullable().optional();

/** Which comparison: the user's own, or theirs for a lead. */
export const readCostsInput = z.object({
  leadId: z.uuid().optional().meta({ description: 'The comparison for this lead. By default, your own.' }),
});

export type ReadCostsInput = z.infer<typeof readCostsInput>;

export const saveCostsInput = z
  .strictObject({
    leadId: leadId.meta({ description: 'The comparison for this lead. By default, your own.' }),
    ...costFields,
  })
  .meta({ title: 'CostValues', examples: [COST_DEFAULTS] });

export type SaveCostsInput = z.infer<typeof saveCostsInput>;

const pair = (what: string) =>
  z
    .object({ traditional: z.number(), provider: z.number(), savings: z.number() })
    .meta({ description: `US dollars ${what}. Negative savings mean that the provider costs more.` });

/** A comparison with its figures (spec 1 section 3). */
export const costComparison = z
  .object({
    leadId: z.uuid().nullable(),
    ...costFields,
    isSaved: z.boolean().meta({
      description: 'False before it is first saved: a lead’s comparison starts with your own, and yours with defaults.',
    }),
    examples: z.array(z.enum(COST_PATHS.provider)).meta({
      description:
        'The provider’s values that are still examples. They are no longer once they are changed, or confirmed by `confirmedCosts` of the profile.',
    }),
    figures: z.object({
      perEvent: pair('per event'),
      monthly: pair('per month'),
      annual: pair('per year'),
      savingsShare: z.number().nullable().meta({ description: 'Of the traditional cost; null if that is 0.' }),
      hoursSaved: z.number().meta({ description: 'Hours saved per year.' }),
    }),
  })
  .meta({
    title: 'CostComparison',
    examples: [
      {
        leadId: null,
        ...COST_DEFAULTS,
        isSaved: true,
        examples: ['provider.hourlyRate'],
        figures: {
          perEvent: { traditional: 1000, provider: 40.95, savings: 959.05 },
          monthly: { traditional: 4000, provider: 163.8, savings: 3836.2 },
          annual: { traditional: 48_000, provider: 1965.6, savings: 46_034.4 },
          savingsShare: 0.95905,
          hoursSaved: 954,
        },
      },
    ],
  });

export type CostComparison = z.infer<typeof costComparison>;
