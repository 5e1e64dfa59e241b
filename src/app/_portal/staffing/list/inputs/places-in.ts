import { foldName } from '@/domain/imports/fold-name';
import type { RuleRow } from '@/domain/staffing/rules/rule-row';

const VENUE = /^venue:\s*/i;

/** The cities of a state, and the venues, that have rules of their own. */
export function placesIn(rules: readonly RuleRow[], state: string | null): { cities: string[]; venues: string[] } {
  const all = [...new Set(rules.map(({ jurisdiction }) => jurisdiction))];
  const cities = all.flatMap((place) => {
    const [city = '', of] = place.split(',');
    return state && of !== undefined && foldName(of) === foldName(state) ? [city.trim()] : [];
  });
  return { cities, venues: all.filter((place) => VENUE.test(place)).map((place) => place.replace(VENUE, '')) };
}
