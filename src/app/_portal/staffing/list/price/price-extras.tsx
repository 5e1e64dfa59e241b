import { Checkbox, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import type { RateCardValues } from '@/domain/staffing/rate-cards/rate-card-values';
import { HELP_BELOW } from '../../record/rate-cards/rate-card-inputs';
import { useStaffingWords } from '../../record/staffing-words';
import type { Draft } from '../draft/use-plan-draft';
import type { WorkedPrice } from '../draft/work-out';
import { DOLLARS, NumberField, PERCENT, WHOLE } from '../inputs/number-field';
import classes from './price.module.css';

interface PriceExtrasProps {
  draft: Draft;
  worked: WorkedPrice;
  card: RateCardValues;
}

/** What changes a price beside its lines. */
export function PriceExtras({ draft, worked, card }: PriceExtrasProps) {
  const { number, percent, dollars } = useStaffingWords();
  const { price, errors, changePrice } = draft;
  return (
    <div className={classes.extras}>
      <Checkbox
        label={`Short notice: ${percent(card.shortNoticeShare)} more`}
        description={`Preset for an event that begins within ${number(card.shortNoticeHours)} hours`}
        checked={worked.shortNotice}
        onChange={({ currentTarget }) => changePrice({ shortNotice: currentTarget.checked })}
      />
      <div className={classes.travel}>
        <NumberField
          kind={WHOLE}
          label="Miles, there and back"
          inputWrapperOrder={HELP_BELOW}
          description={`${number(card.freeMiles)} free, then ${dollars(card.mileRate)} each`}
          value={price.miles}
          error={errors['price.miles']}
          onChange={(miles) => changePrice({ miles })}
        />
        <NumberField
          kind={WHOLE}
          label="Vehicles"
          value={price.vehicles}
          error={errors['price.vehicles']}
          onChange={(vehicles) => changePrice({ vehicles })}
        />
      </div>
      <DiscountField draft={draft} />
    </div>
  );
}

const UNITS = [
  { value: 'share', label: '%' },
  { value: 'amount', label: '$' },
] as const;

type Unit = (typeof UNITS)[number]['value'];

function DiscountField({ draft: { price, errors, changePrice } }: { draft: Draft }) {
  const { discount } = price;
  const [unit, setUnit] = useState<Unit>(discount && 'amount' in discount ? 'amount' : 'share');
  const value = discount === null ? 0 : 'share' in discount ? discount.share : discount.amount;
  const set = (next: number, as: Unit) =>
    changePrice({ discount: next === 0 ? null : as === 'share' ? { share: next } : { amount: next } });
  return (
    <div className={classes.discount}>
      <NumberField
        key={unit}
        kind={unit === 'share' ? PERCENT : DOLLARS}
        label="Discount"
        value={value}
        error={errors['price.discount']}
        onChange={(next) => set(next, unit)}
      />
      <SegmentedControl
        aria-label="Unit of the discount"
        data={[...UNITS]}
        value={unit}
        onChange={(next) => {
          // 10 percent are not 10 dollars.
          set(0, next);
          setUnit(next);
        }}
      />
    </div>
  );
}
