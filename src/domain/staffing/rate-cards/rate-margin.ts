import type { Rate } from '#domain/staffing/rate-cards/rate-card-values';

/**
 * What is left of an hour's bill after the pay and its burden, as a share of the bill: 0.29 for $20 to $38 at a burden of
 * 0.35. Negative if the hour costs more than it brings; null if nothing is billed.
 */
export const rateMargin = ({ pay, bill }: Rate, burden: number): number | null =>
  bill === 0 ? null : (bill - pay * (1 + burden)) / bill;
