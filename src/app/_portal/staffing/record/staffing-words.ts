import { useMemo } from 'react';
import { useFormats, useLocale } from '@/app/_ui/time/formats';
import { calendarDay } from '@/domain/shared/time';
import type { StaffingPlan } from '@/domain/staffing/plan/plan-staffing';
import type { unpricedPeople } from '@/domain/staffing/price/lines-of-plan';
import { ROLE_LABELS } from '@/domain/staffing/rate-cards/rate-card-values';

const counted = (count: number, one: string, written: string): string => `${written} ${one}${count === 1 ? '' : 's'}`;

/** The words and figures of plans and prices. Prices have cents. */
export function useStaffingWords() {
  const { number, percent, cents, dateTime, time, zone = 'UTC', day } = useFormats();
  const locale = useLocale();
  return useMemo(() => {
    const hours = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
    return {
      number,
      percent,
      day,
      dollars: cents,
      /** '7.5 h' */
      hours: (count: number) => `${hours.format(count)} h`,
      hoursCount: (count: number) => hours.format(count),
      /** '1 armed guard', '2 armed guards' */
      people: (count: number, one: string) => counted(count, one, number(count)),
      guards: (count: number) => counted(count, 'guard', number(count)),
      /** '14 guards, 2 supervisors', and '1 relief guard' where there is one. */
      staff: ({ guards, relief, supervisors }: Pick<StaffingPlan, 'guards' | 'relief' | 'supervisors'>) =>
        [
          counted(guards, 'guard', number(guards)),
          counted(supervisors, 'supervisor', number(supervisors)),
          relief > 0 && counted(relief, 'relief guard', number(relief)),
        ]
          .filter(Boolean)
          .join(', '),
      /** 'Not in this price: 2 armed guards.'; null if everybody is. */
      unpriced: (of: ReturnType<typeof unpricedPeople>): string | null =>
        of.length === 0
          ? null
          : `Not in this price: ${of.map(({ role, count }) => counted(count, ROLE_LABELS[role].toLowerCase(), number(count))).join(', ')}.`,
      /** 'today 2:05 PM', or 'Nov 28, 2:05 PM' */
      savedAt: (at: Date, now: Date) =>
        calendarDay(at, zone) === calendarDay(now, zone) ? `today ${time(at)}` : dateTime(at),
    };
  }, [locale, number, percent, cents, day, dateTime, time, zone]);
}

/** Follows what is not in a price, where the rate card is the reason. */
export const UNRATED = 'The rate card has no rate for them.';

/** What the client wants, compared with a plan; null if they have not said. */
export function wishText(wanted: number | null, guards: number, number: (count: number) => string): string | null {
  if (wanted === null) return null;
  const wish = `The client wants ${number(wanted)}`;
  if (wanted === guards) return `${wish}: as many as the rules ask for.`;
  return `${wish}: ${number(Math.abs(guards - wanted))} ${wanted < guards ? 'fewer' : 'more'} than the rules ask for.`;
}
