import type { Formats } from '@/app/_ui/time/formats';
import { LEAD_DATE_LABELS } from '@/domain/leads/filters/lead-filters';
import type { Filters } from './use-lead-filters';

type Dates = Pick<Filters['linked'], 'dated' | 'from' | 'to'>;

/** "Event Aug 1 – 31", "Closed from Aug 1"; null if all dates are shown. */
export function daysText({ dated, from, to }: Dates, { days }: Pick<Formats, 'days'>): string | null {
  if (!dated && !from && !to) return null;
  const name = LEAD_DATE_LABELS[dated ?? 'created'];
  if (from && to && from <= to) return `${name} ${days({ first: from, last: to })}`;
  const ends = [from && `from ${days({ first: from, last: from })}`, to && `through ${days({ first: to, last: to })}`];
  return [name, ...ends].filter(Boolean).join(' ');
}
