import { z } from 'zod';

/** Highest monthly targets: revenue in US dollars, and a number of deals. */
export const MAX_TARGETS = { revenue: 1_000_000_000, deals: 10_000 } as const;

const REVENUE_TARGET = 'Enter whole dollars from 1 to 1,000,000,000, or nothing for no target.';
const DEALS_TARGET = 'Enter a whole number from 1 to 10,000, or nothing for no target.';
const MONTH = 'Must be a month (YYYY-MM) from 1900 to 2999';

const target = (max: number, error: string) => z.int({ error }).min(1, { error }).max(max, { error }).nullable();

/** Input of monthly targets: null removes a target, and a missing one stays. */
export const targetsInput = z
  .strictObject({
    revenue: target(MAX_TARGETS.revenue, REVENUE_TARGET)
      .optional()
      .meta({ description: 'In whole US dollars, or null for no target.' }),
    deals: target(MAX_TARGETS.deals, DEALS_TARGET)
      .optional()
      .meta({ description: 'A number of won deals, or null for no target.' }),
  })
  .meta({ title: 'TargetChanges', examples: [{ revenue: 60_000, deals: 5 }] });

export type TargetsInput = z.infer<typeof targetsInput>;

/** Input for reading the targets of a month. */
export const readTargetsInput = z.object({
  month: z
    .string()
    .max(7, { error: MONTH })
    .regex(/^(19|2\d)\d\d-(0[1-9]|1[0-2])$/, { error: MONTH })
    .optional()
    .meta({ description: 'As YYYY-MM. Defaults to the current month in your time zone.' }),
});

export type ReadTargetsInput = z.infer<typeof readTargetsInput>;

/** The targets of a month. */
export const monthTargets = z
  .object({
    month: z.string().meta({ description: 'As YYYY-MM.' }),
    revenue: z.int().nullable().meta({ description: 'In US dollars; null without a target.' }),
    deals: z.int().nullable().meta({ description: 'A number of won deals; null without a target.' }),
  })
  .meta({ title: 'MonthTargets', examples: [{ month: '2027-03', revenue: 60_000, deals: 5 }] });

export type MonthTargets = z.infer<typeof monthTargets>;

const TYPED_NUMBER = /^\$?\s?(\d{1,15}|\d{1,3}(?:[, ]\d{3}){1,4})$/;

/**
 * What a user typed as a target: '60,000' and '$ 60 000' are 60000, and a blank text is null, which means no target.
 * Anything else is NaN, which `targetsInput` rejects.
 */
export function parseTarget(typed: string): number | null {
  const text = typed.trim();
  if (text === '') return null;
  return TYPED_NUMBER.test(text) ? Number(text.replaceAll(/[$\s,]/g, '')) : Number.NaN;
}
