/**
 * Takes a discount off amounts, each by its share of their sum. What is left of rounding down goes to those that lost most
 * by it, so that the sum is exact. In whole cents; the discount is at most the sum, and no amount becomes negative.
 */
export function spreadDiscount(cents: readonly number[], discount: number): number[] {
  const sum = BigInt(cents.reduce((total, amount) => total + amount, 0));
  if (sum === 0n) return [...cents];
  // The products of two amounts in cents are beyond what numbers hold exactly.
  const parts = cents.map((amount, index) => {
    const product = BigInt(amount) * BigInt(discount);
    return { index, part: Number(product / sum), rest: product % sum };
  });
  const missing = discount - parts.reduce((total, { part }) => total + part, 0);
  const byRest = [...parts].sort((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1));
  const raised = new Set(byRest.slice(0, missing).map(({ index }) => index));
  return parts.map(({ index, part }) => (cents[index] ?? 0) - part - (raised.has(index) ? 1 : 0));
}
