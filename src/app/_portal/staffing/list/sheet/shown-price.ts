import type { StaffingPlanVersion } from '@/domain/staffing/plan/plan-schema';
import type { WorkedPrice } from '../draft/work-out';
import type { ShownPrice } from './price-table';

/** What a client may see of the price of a draft. */
export const shownOfWorked = ({ price, lines }: WorkedPrice): ShownPrice => ({
  ...price,
  rates: lines.map(({ bill }) => bill),
});

/** What a client may see of the price of a saved version. */
export const shownOfVersion = (price: NonNullable<StaffingPlanVersion['price']>): ShownPrice => ({
  ...price,
  rates: price.inputs.lines.map(({ bill }) => bill),
});
