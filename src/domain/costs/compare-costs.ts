import type { CostValues } from '#domain/costs/cost-inputs';
import { roundToCents } from '#domain/shared/money';

/** Hours that coordinating one event with the provider takes (spec 1 section 9). */
export const COORDINATION_HOURS = 0.5;

/** Hours a year that are taken off the hours saved (spec 1 section 9). */
export const HOURS_TAKEN_OFF = 6;

const MONTHS = 12;

/** Both ways of staffing, in US dollars. Negative savings mean that the provider costs more. */
export interface CostPair {
  traditional: number;
  provider: number;
  savings: number;
}

export interface CostFigures {
  perEvent: CostPair;
  monthly: CostPair;
  annual: CostPair;
  /** The savings as a share of the traditional cost; null if that is 0. */
  savingsShare: number | null;
  /** Hours saved in a year. */
  hoursSaved: number;
}

/** What an event costs either way, part by part, in US dollars. */
export interface CostParts {
  traditional: { hours: number; noShows: number; backgroundChecks: number; recruitment: number };
  provider: { fee: number; coordination: number; unfilled: number };
}

/** The parts of the cost of one event (D22). */
export function costParts({ traditional, provider }: CostValues): CostParts {
  const hours = traditional.timeSpent * traditional.hourlyRate;
  return {
    traditional: {
      hours,
      noShows: hours * traditional.noShowRate,
      backgroundChecks: traditional.backgroundCheckCost,
      recruitment: traditional.recruitmentCost,
    },
    provider: {
      fee: provider.eventFee,
      coordination: COORDINATION_HOURS * provider.hourlyRate,
      unfilled: (1 - provider.fillRate) * hours,
    },
  };
}

const sum = (parts: object): number => Object.values(parts).reduce((all: number, part: number) => all + part, 0);

/** The savings are those of the rounded amounts, so that what is shown adds up. */
function times(factor: number, event: Omit<CostPair, 'savings'>): CostPair {
  const [traditional, provider] = [roundToCents(factor * event.traditional), roundToCents(factor * event.provider)];
  return { traditional, provider, savings: roundToCents(traditional - provider) };
}

/** The comparison of both ways of staffing (D22, spec 1 section 9). Amounts are rounded to the cent, shares are not. */
export function compareCosts(values: CostValues): CostFigures {
  const parts = costParts(values);
  const event = { traditional: sum(parts.traditional), provider: sum(parts.provider) };
  const { timeSpent } = values.traditional;
  return {
    perEvent: times(1, event),
    monthly: times(values.eventsPerMonth, event),
    annual: times(MONTHS * values.eventsPerMonth, event),
    savingsShare: event.traditional === 0 ? null : (event.traditional - event.provider) / event.traditional,
    hoursSaved: timeSpent * values.eventsPerMonth * MONTHS - HOURS_TAKEN_OFF,
  };
}
