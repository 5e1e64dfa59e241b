'use client';

import { amountError, readAmount } from '@/domain/shared/money';
import { type Ends, RangeModal } from './range-modal';
import type { AmountChoice, Filters } from './use-lead-filters';

interface AmountRangeProps {
  opened: boolean;
  linked: Pick<Filters['linked'], 'minAmount' | 'maxAmount'>;
  onChoose: (range: AmountChoice) => void;
  onClose: () => void;
}

const amountIn = (text: string) => readAmount(text) ?? undefined;

function errorsOf(ends: Ends) {
  const [first, last] = ends.map((text) => (text.trim() === '' ? null : amountError(text)));
  const [least, most] = ends.map(amountIn);
  const isReversed = least !== undefined && most !== undefined && least > most;
  return [first ?? null, last ?? (isReversed ? 'Must not be less than the first amount' : null)];
}

/** The least and the most that leads may be worth. */
export const AmountRangeModal = ({ linked: { minAmount, maxAmount }, onChoose, ...modal }: AmountRangeProps) => (
  <RangeModal
    title="Amount"
    labels={['At least', 'At most']}
    start={[String(minAmount ?? ''), String(maxAmount ?? '')]}
    input={{ inputMode: 'decimal', leftSection: '$', placeholder: 'Any' }}
    errorsOf={errorsOf}
    onChoose={([least, most]) => onChoose({ minAmount: amountIn(least), maxAmount: amountIn(most) })}
    {...modal}
  />
);
