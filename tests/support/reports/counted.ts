import fc from '@tests/support/fast-check';
import { LEAD_STATUSES, type LeadStatus } from '@/domain/leads/lead-choices';
import type { CountedLeads } from '@/domain/pipeline/pipeline';

/** Leads without an amount. */
export const unvalued = (count: number): CountedLeads => ({ count, valued: 0, amount: 0 });

/** Leads without an amount, by their stages. */
export const inStages = (counts: Partial<Record<LeadStatus, number>>): Record<LeadStatus, CountedLeads> =>
  Object.fromEntries(LEAD_STATUSES.map((status) => [status, unvalued(counts[status] ?? 0)])) as Record<
    LeadStatus,
    CountedLeads
  >;

/** Up to 1,000 leads, some with amounts of whole cents. */
export const anyCounted = fc
  .tuple(fc.nat(1000), fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(1_000_000_000))
  .map(([count, share, cents]): CountedLeads => {
    const valued = Math.floor(count * share);
    return { count, valued, amount: valued === 0 ? 0 : cents / 100 };
  });
