import { RULES } from '#domain/staffing/rules/rule-keys';
import { COUNTRY, HOUSE } from '#domain/staffing/rules/rule-row';

const FLAG = RULES['license.company'].unit;
/** What units of shares begin with. */
const SHARE = 'of the ';
const DOLLARS = 'dollars ';
/** The first word of a unit, or its second one: 'guards per exit', 'crowd managers', 'business days before the event'. */
const PLURAL = /^((?:(?:crowd|business) )?\w+)s\b/;

interface Value {
  value: number;
  unit: string;
}

/** A value with its unit: '2 guards per main entrance', '65% of the guests', '$25,000 for each occurrence', 'Yes'. */
export function ruleValueText({ value, unit }: Value, number: (value: number) => string = String): string {
  if (unit === FLAG) return value === 1 ? 'Yes' : 'No';
  // 0.07 * 100 is 7.000000000000001.
  if (unit.startsWith(SHARE)) return `${number(Math.round(value * 10_000) / 100)}% ${unit}`;
  if (unit.startsWith(DOLLARS)) return `$${number(value)} ${unit.slice(DOLLARS.length)}`;
  return `${number(value)} ${value === 1 ? unit.replace(PLURAL, '$1') : unit}`;
}

/** How far to trust a rule. `day` writes a calendar day. */
export function verificationText(
  { verifiedOn, isStale }: { verifiedOn: string | null; isStale: boolean },
  day: (day: string) => string,
): string {
  if (isStale) return 'Not checked for a year';
  return verifiedOn ? `Verified ${day(verifiedOn)}` : 'Not yet verified';
}

/** Where a rule holds: 'The whole country', 'Everywhere', 'California', 'Boise, Idaho', 'Pier 9'. */
export function placeText(jurisdiction: string): string {
  if (jurisdiction === COUNTRY) return 'The whole country';
  if (jurisdiction === HOUSE) return 'Everywhere';
  return jurisdiction.replace(/^venue:\s*/i, '');
}
