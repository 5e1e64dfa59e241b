import { z } from 'zod';
import { TIERS } from '#domain/plans/plan-table';
import { timestamp } from '#domain/shared/time';

const count = z.int().min(0);

/**
 * The user's limits and what is left of them (spec 1 sections 3 and 7). 9999 or more means unlimited. `resets` holds
 * the next 1st and the next Monday, 00:00 in the user's time zone (D7).
 */
export const userLimits = z
  .object({
    plan: z.enum(TIERS),
    leads: z.object({ current: count, maximum: count }),
    emails: z.object({ monthly: count, remaining: count }),
    exports: z.object({ weekly: count, remaining: count }),
    ai: z.object({ monthly: count, remaining: count }),
    teams: z.object({ canCreate: z.boolean() }),
    resets: z.object({ month: timestamp, week: timestamp }),
  })
  .meta({
    title: 'UserLimits',
    examples: [
      {
        plan: 'PRO',
        leads: { current: 128, maximum: 9999 },
        emails: { monthly: 500, remaining: 471 },
        exports: { weekly: 9999, remaining: 9997 },
        ai: { monthly: 100, remaining: 88 },
        teams: { canCreate: true },
        resets: { month: '2027-04-01T07:00:00.000Z', week: '2027-03-08T08:00:00.000Z' },
      },
    ],
  });

export type UserLimits = z.infer<typeof userLimits>;
