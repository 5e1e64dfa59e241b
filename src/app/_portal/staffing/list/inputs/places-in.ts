import { foldName } from '@/domain/imports/fold-name';
import type { RuleRow } from '@/domain/staffing/rules/rule-row';

const VENUE = /^venue:\s*/i;

/** 'San Francisco has rules of its own' */
export const ownRulesText = (places: readonly string[]): string =>
  `${places.join(', ')} ${places.length === 1 ? 'has rules of its' : 'have rules of their'} own`;

/** The cities of a state, and the venues, that have rules of their own. */
export function placesIn(rules: readonly RuleRow[], state: string | null): { cities: string[]; venues: string[] } {
  const all = [...new Set(rules.map(({ jurisdiction }) => jurisdiction))];
  const cities = all.flatMap((place) => {
    const [city = '', of] = place.split(',');
    return state && of !== undefined && foldName(of) === foldName(state) ? [city.trim()] : [];
  });
  return { cities, venues: all.filter((place) => VENUE.test(place)).map((place) => place.replace(VENUE, '')) };
}
