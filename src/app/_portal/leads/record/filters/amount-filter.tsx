import { useState } from 'react';
import { FilterSelect } from '@/app/_portal/shared/list/filter-select';
import { lazyOverlay } from '@/app/_ui/loading/lazy-code';
import { useFormats } from '@/app/_ui/time/formats';
import { amountsText } from './amounts-text';
import type { Filters } from './use-lead-filters';

const AmountRangeModal = lazyOverlay(
  () => import('./amount-range-modal').then((module) => module.AmountRangeModal),
  ({ opened }) => opened,
  { onIntent: true },
);

const LEAST = [1000, 5000, 10_000, 25_000];

const ALL = { minAmount: null, maxAmount: null, amount: null };

/** Filters by amount: from one of some sums, a range to type in, or no amount at all. */
export function AmountFilter({ filters: { linked, setAmount } }: { filters: Filters }) {
  const formats = useFormats();
  const [opened, setOpened] = useState(false);
  const { minAmount, maxAmount, amount } = linked;
  const text = amountsText(linked, formats);
  const isPreset = minAmount !== null && maxAmount === null && amount === null && LEAST.includes(minAmount);
  const data = [
    ...LEAST.map((least) => ({
      value: String(least),
      label: amountsText({ ...ALL, minAmount: least }, formats) ?? '',
    })),
    ...(text !== null && !isPreset && amount !== 'NOT_STATED' ? [{ value: 'CHOSEN', label: text }] : []),
    { value: 'OTHER', label: 'Other amounts…' },
    { value: 'NOT_STATED', label: amountsText({ ...ALL, amount: 'NOT_STATED' }, formats) ?? '' },
  ];

  function choose(next: string | null) {
    if (next === 'OTHER') setOpened(true);
    else if (next === 'NOT_STATED') setAmount({ amount: next });
    else if (next !== 'CHOSEN') setAmount(next === null ? {} : { minAmount: Number(next) });
  }

  return (
    <>
      <FilterSelect
        label="Amount filter"
        all="All amounts"
        data={data}
        value={data.find(({ label }) => label === text)?.value ?? null}
        onChange={choose}
      />
      <AmountRangeModal opened={opened} linked={linked} onChoose={setAmount} onClose={() => setOpened(false)} />
    </>
  );
}
