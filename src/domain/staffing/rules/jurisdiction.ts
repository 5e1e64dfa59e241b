import { foldName } from '#domain/imports/fold-name';
import { stateNameOf } from '#domain/leads/event/state-zones';
import { COUNTRY, HOUSE } from '#domain/staffing/rules/rule-row';

const VENUE = /^venue:\s*(.+)$/i;

function cityIn(text: string): string | null {
  const comma = text.lastIndexOf(',');
  const city = text.slice(0, comma).trim();
  const state = stateNameOf(text.slice(comma + 1));
  return foldName(city) && state ? `${city}, ${state}` : null;
}

/**
 * The spelling under which the jurisdiction of a rule is stored: `US`, `house`, a state's full name ('ca' is
 * 'California'), 'Boise, Idaho', 'venue: Pier 9'. Null for anything else.
 */
export function readJurisdiction(text: string): string | null {
  const given = text.trim();
  const whole = [COUNTRY, HOUSE].find((one) => foldName(one) === foldName(given));
  if (whole) return whole;
  const [, venue] = VENUE.exec(given) ?? [];
  if (venue) return foldName(venue) ? `venue: ${venue.trim()}` : null;
  return given.includes(',') ? cityIn(given) : stateNameOf(given);
}
