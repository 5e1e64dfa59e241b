import { useMemo } from 'react';
import { useFormats } from '@/app/_ui/time/formats';
import { type CostPath, costInput } from '@/domain/costs/cost-inputs';

/** Formats amounts as they were entered, with cents where there are any, and figures in whole dollars. */
export function useCostFormats() {
  const { money, number, percent, ...formats } = useFormats();
  return useMemo(() => {
    const exact = new Intl.NumberFormat(undefined, {
      style: 'currency',
      currency: 'USD',
      trailingZeroDisplay: 'stripIfInteger',
    });
    const units = {
      hours: (value: number) => `${number(value)} ${value === 1 ? 'hour' : 'hours'}`,
      dollars: (value: number) => exact.format(value),
      percent,
      events: number,
    } as const;
    return {
      money,
      number,
      percent,
      date: formats.date,
      /** An assumption with its unit. */
      input: (path: CostPath, value: number) => units[costInput(path).unit](value),
    };
  }, [money, number, percent, formats.date]);
}

export type CostFormats = ReturnType<typeof useCostFormats>;

export const TRADITIONAL = 'Hiring it in-house';
export const PROVIDER = 'With the provider';
