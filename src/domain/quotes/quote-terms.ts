import { shiftDay } from '#domain/calendar/calendar-days';
import { roundToCents } from '#domain/shared/money';

export const TERMS_LIMITS = { text: 5000, message: 2000, steps: 8, daysBefore: 365 } as const;

/** A step of the cancellation scale: canceling at least `daysBefore` days before the event costs `share` of the total. */
export interface CancellationStep {
  daysBefore: number;
  /** From 0 to 1. */
  share: number;
}

/** What a client agrees to besides the price. */
export interface QuoteTerms {
  /** The deposit that is due at signing, as a share of the total; 0 for none. */
  depositShare: number;
  /** The earliest step first. */
  cancellation: CancellationStep[];
  /** In the words of the company. */
  text: string;
}

export const NO_TERMS: QuoteTerms = { depositShare: 0, cancellation: [], text: '' };

/** The deposit due at signing, in US dollars to the cent. */
export const depositOf = (total: number, depositShare: number): number => roundToCents(total * depositShare);

/** A period in which canceling costs the same. */
export interface CancellationPeriod {
  /** The first day ('YYYY-MM-DD'); null for no limit. */
  from: string | null;
  /** The last day. */
  until: string;
  share: number;
  /** In US dollars to the cent. */
  fee: number;
}

/**
 * The cancellation scale as dates: a step of 7 days at 25 % for an event on June 12 says that canceling by June 5 costs 25 %,
 * from the day after the step before it. Steps that were over before `madeOn` are left out. Empty without a date or steps.
 */
export function cancellationPeriods(
  { cancellation }: Pick<QuoteTerms, 'cancellation'>,
  { eventDate, madeOn = '', total }: { eventDate: string | null; madeOn?: string; total: number },
): CancellationPeriod[] {
  if (eventDate === null) return [];
  const steps = [...cancellation].sort((a, b) => b.daysBefore - a.daysBefore);
  const periods = steps.map(({ daysBefore, share }, index) => {
    const earlier = steps[index - 1];
    return {
      from: earlier ? shiftDay(eventDate, 1 - earlier.daysBefore) : null,
      until: shiftDay(eventDate, -daysBefore),
      share,
      fee: roundToCents(total * share),
    };
  });
  return periods.filter(({ until }) => until >= madeOn);
}
