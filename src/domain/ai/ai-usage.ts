import { z } from 'zod';
import { toWireMaximum } from '#domain/plans/plan-table';
import { timestamp } from '#domain/shared/time-schemas';

const count = z.int().min(0);

const usageWith = <Limit extends z.ZodType>(limit: Limit) =>
  z.object({
    used: count.meta({ description: 'Generations used this month.' }),
    limit: limit.meta({ description: 'Generations that the plan includes per month.' }),
    remaining: limit.meta({ description: 'Generations left this month.' }),
    resetsAt: timestamp.meta({ description: 'The 1st of next month, 00:00 in your time zone.' }),
  });

/** AI uses of the month (spec 2 section 3). Null means unlimited. */
export const aiUsage = usageWith(count.nullable());

export type AiUsage = z.infer<typeof aiUsage>;

/** The same on the REST wire, where 9999 means unlimited (D52). */
export const wireAiUsage = usageWith(count).meta({
  title: 'AiUsage',
  examples: [{ used: 12, limit: 100, remaining: 88, resetsAt: '2027-04-01T07:00:00.000Z' }],
});

/** Converts usage for the REST wire. */
export const toWireAiUsage = (usage: AiUsage): z.infer<typeof wireAiUsage> => ({
  ...usage,
  limit: toWireMaximum(usage.limit),
  remaining: toWireMaximum(usage.remaining),
});

/** How many edits of a generation are free (D71). */
export const FREE_EDITS = 3;
