import type { RateCard } from '@/domain/staffing/rate-cards/rate-card';
import { type Rate, type RateCardValues, ROLES, type Role } from '@/domain/staffing/rate-cards/rate-card-values';

/** The rates and terms of a card. Only API tokens get one without its cost. */
export function valuesOfCard({ rates, burden, minimumMargin, ...terms }: RateCard): RateCardValues {
  const given = ROLES.map((role): [Role, Rate | null] => {
    const rate = rates[role];
    return [role, rate && { pay: rate.pay ?? 0, bill: rate.bill }];
  });
  return {
    ...terms,
    rates: Object.fromEntries(given) as Record<Role, Rate | null>,
    burden: burden ?? 0,
    minimumMargin: minimumMargin ?? 0,
  };
}
