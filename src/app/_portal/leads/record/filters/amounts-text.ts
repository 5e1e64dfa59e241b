import type { Formats } from '@/app/_ui/time/formats';
import { AMOUNT_FILTER_LABELS } from '@/domain/leads/filters/lead-filters';
import type { Filters } from './use-lead-filters';

type Amounts = Pick<Filters['linked'], 'minAmount' | 'maxAmount' | 'amount'>;

/** "$10,000 or more", "$1,000 – $5,000", "Not stated"; null if all amounts are shown. */
export function amountsText({ minAmount, maxAmount, amount }: Amounts, { amount: dollars }: Pick<Formats, 'amount'>) {
  if (minAmount !== null && maxAmount !== null) return `${dollars(minAmount)} – ${dollars(maxAmount)}`;
  if (minAmount !== null) return `${dollars(minAmount)} or more`;
  if (maxAmount !== null) return `${dollars(maxAmount)} or less`;
  return amount && AMOUNT_FILTER_LABELS[amount];
}
