import { z } from 'zod';
import { TIERS, toWireMaximum } from '#domain/plans/plan-table';
import { timestamp } from '#domain/shared/time-schemas';

const count = z.int().min(0);

/** The user's limits, with maximums of one kind: see `userLimits` and `wireUserLimits`. */
const limitsWith = <Maximum extends z.ZodType>(maximum: Maximum) =>
  z.object({
    plan: z.enum(TIERS),
    leads: z.object({ current: count, maximum }),
    emails: z.object({ monthly: maximum, used: count, remaining: maximum }),
    exports: z.object({ weekly: maximum, used: count, remaining: maximum }),
    ai: z.object({ monthly: maximum, used: count, remaining: maximum }),
    files: z.object({ usedMegabytes: z.number().min(0), maximumMegabytes: maximum }),
    teams: z.object({ canCreate: z.boolean() }),
    resets: z.object({ month: timestamp, week: timestamp }),
  });

/**
 * The user's limits, what was used, and what is left of them (spec 1 sections 3 and 7). A maximum or a remainder of null
 * means unlimited. Files are not counted but measured (D107). `resets` holds the next 1st and the next Monday, 00:00 in the user's time zone (D7).
 */
export const userLimits = limitsWith(count.nullable());

export type UserLimits = z.infer<typeof userLimits>;

/** The same on the REST wire, where 9999 means unlimited (D52). */
export const wireUserLimits = limitsWith(count).meta({
  title: 'UserLimits',
  examples: [
    {
      plan: 'PRO',
      leads: { current: 128, maximum: 9999 },
      emails: { monthly: 500, used: 29, remaining: 471 },
      exports: { weekly: 9999, used: 2, remaining: 9999 },
      ai: { monthly: 100, used: 12, remaining: 88 },
      files: { usedMegabytes: 212.5, maximumMegabytes: 5120 },
      teams: { canCreate: true },
      resets: { month: '2027-04-01T07:00:00.000Z', week: '2027-03-08T08:00:00.000Z' },
    },
  ],
});

/** Converts limits for the REST wire. */
export function toWireLimits({
  leads,
  emails,
  exports,
  ai,
  files,
  ...limits
}: UserLimits): z.infer<typeof wireUserLimits> {
  const monthly = ({ monthly, used, remaining }: UserLimits['emails']) => ({
    monthly: toWireMaximum(monthly),
    used,
    remaining: toWireMaximum(remaining),
  });
  return {
    ...limits,
    leads: { current: leads.current, maximum: toWireMaximum(leads.maximum) },
    emails: monthly(emails),
    exports: {
      weekly: toWireMaximum(exports.weekly),
      used: exports.used,
      remaining: toWireMaximum(exports.remaining),
    },
    ai: monthly(ai),
    files: { ...files, maximumMegabytes: toWireMaximum(files.maximumMegabytes) },
  };
}
