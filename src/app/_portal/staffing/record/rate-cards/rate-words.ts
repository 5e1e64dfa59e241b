import type { Formats } from '@/app/_ui/time/formats';
import { ROLE_LABELS, ROLES, type Role } from '@/domain/staffing/rate-cards/rate-card-values';
import { rateMargin } from '@/domain/staffing/rate-cards/rate-margin';
import type { RateCardItem } from './use-rate-cards';

/** '28.9%', or a dash if nothing is billed. */
export const marginWords = (margin: number | null, { percent }: Formats): string =>
  margin === null ? '–' : percent(margin);

/** 'Guard $20.00 → $38.00, margin 28.9%'. Without a cost, only what is billed. */
export function rateWords({ rates, burden }: RateCardItem, role: Role, formats: Formats): string {
  const rate = rates[role];
  const label = ROLE_LABELS[role];
  if (rate === null) return `${label}: not offered`;
  const bill = formats.cents(rate.bill);
  if (rate.pay === null || burden === null) return `${label} ${bill}`;
  const margin = rateMargin({ pay: rate.pay, bill: rate.bill }, burden);
  return `${label} ${formats.cents(rate.pay)} → ${bill}, margin ${marginWords(margin, formats)}`;
}

/** The first rate of a card, and how many more it has. */
export function cardWords(card: RateCardItem, formats: Formats): string {
  const [first, ...others] = ROLES.filter((role) => card.rates[role] !== null);
  if (first === undefined) return 'No rates yet';
  const more = others.length === 0 ? [] : [`${others.length} more ${others.length === 1 ? 'role' : 'roles'}`];
  return [rateWords(card, first, formats), ...more].join(' · ');
}
