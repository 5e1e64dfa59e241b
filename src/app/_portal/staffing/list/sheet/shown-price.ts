import type { StaffingPlanVersion } from '@/domain/staffing/plan/plan-schema';
import { unpricedPeople } from '@/domain/staffing/price/lines-of-plan';
import type { WorkedPrice } from '../draft/work-out';
import type { ShownPrice } from './price-table';

/** What a client may see of the price of a draft. */
export const shownOfWorked = ({ price, lines, unrated }: WorkedPrice): ShownPrice => ({
  ...{ ...price, unpriced: unrated, isUnrated: true },
  rates: lines.map(({ bill }) => bill),
});

/** What a client may see of the price of a saved version. */
export const shownOfVersion = (
  price: NonNullable<StaffingPlanVersion['price']>,
  plan: StaffingPlanVersion['plan'],
): ShownPrice => ({
  ...{ ...price, unpriced: unpricedPeople(plan, price.inputs.lines), isUnrated: false },
  rates: price.inputs.lines.map(({ bill }) => bill),
});
