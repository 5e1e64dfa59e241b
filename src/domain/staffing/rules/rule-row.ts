import { daysBetween } from '#domain/calendar/calendar-days';
import { foldName } from '#domain/imports/fold-name';
import { longDay } from '#domain/shared/us-words';
import { RULES, type RuleFacts, type RuleKey } from '#domain/staffing/rules/rule-keys';

/** Where a rule comes from, which decides how it can be changed. */
export const RULE_KINDS = ['law', 'guidance', 'vendor', 'house'] as const;

export type RuleKind = (typeof RULE_KINDS)[number];

export const RULE_KIND_LABELS: Record<RuleKind, string> = {
  law: 'Law',
  guidance: 'Guidance',
  vendor: 'Vendor practice',
  house: 'House default',
};

/** The jurisdiction of rows that hold everywhere because the company says so. */
export const HOUSE = 'house';
/** The jurisdiction of rows that hold in the whole country. */
export const COUNTRY = 'US';

/** A value with its source. All days are calendar days ('YYYY-MM-DD'). */
export interface RuleRow {
  key: RuleKey;
  /** `US`, a state ('California'), a city ('Boise, Idaho'), a venue ('venue: Pier 9'), or `house`. */
  jurisdiction: string;
  value: number;
  kind: RuleKind;
  /** Who says so, and what the value leaves open. */
  source: string;
  url: string | null;
  /** The day on which the source was read. */
  checkedOn: string;
  /** The day on which the operator confirmed the row against its source; null if that is still to be done. */
  verifiedOn: string | null;
  /** The days on which it is in force, both included; null if there is no such limit. */
  effectiveFrom: string | null;
  effectiveTo: string | null;
  /** Why the operator has set it; null for a built-in row. */
  reason: string | null;
  /** The authority's written waiver that lets the row ask for less than the law; null if it does not. */
  waiver: string | null;
}

/** Days after which a row that nobody has checked says so. */
export const CHECK_DAYS = 365;

/** Whether a row has gone unchecked for 365 days on `today`. */
export const isStale = ({ checkedOn, verifiedOn }: RuleRow, today: string): boolean =>
  daysBetween(verifiedOn && verifiedOn > checkedOn ? verifiedOn : checkedOn, today) >= CHECK_DAYS;

/** Where and when a rule is asked for. What is unknown is empty, or null. */
export interface RulePlace {
  /** A state's full name. */
  state: string | null;
  city?: string;
  venueName?: string;
  /** The first day of the event, or today. */
  day: string;
  /** The last day of the event, if that is another one. */
  until?: string;
}

/** The jurisdictions of a place, the narrowest first: the first that has a row decides. */
function jurisdictionsOf({ state, city = '', venueName = '' }: RulePlace): string[] {
  return [
    ...(venueName.trim() ? [`venue: ${venueName}`] : []),
    ...(state && city.trim() ? [`${city}, ${state}`] : []),
    ...(state ? [state] : []),
    COUNTRY,
    HOUSE,
  ].map(foldName);
}

export const isInForce = ({ effectiveFrom, effectiveTo }: RuleRow, day: string): boolean =>
  (effectiveFrom === null || effectiveFrom <= day) && (effectiveTo === null || day <= effectiveTo);

/** An operator's row replaces a built-in one; of several, the one that came into force last counts. */
function takesPrecedence(row: RuleRow, other: RuleRow): boolean {
  if ((row.reason === null) !== (other.reason === null)) return row.reason !== null;
  return (row.effectiveFrom ?? '') > (other.effectiveFrom ?? '');
}

/** Which rule, and where it holds. */
export type RuleAt = Pick<RuleRow, 'key' | 'jurisdiction'>;

/** Whether two rows are about the same thing in the same place. */
export const isRuleAt = (row: RuleAt, other: RuleAt): boolean =>
  row.key === other.key && foldName(row.jurisdiction) === foldName(other.jurisdiction);

/** The row of exactly this place that counts on a day; null if none is in force. */
export const countingRule = (rows: readonly RuleRow[], at: RuleAt, day: string): RuleRow | null =>
  rows
    .filter((row) => isRuleAt(row, at) && isInForce(row, day))
    .reduce<RuleRow | null>((best, row) => (best === null || takesPrecedence(row, best) ? row : best), null);

/** The rules of one place on one day. */
export interface RuleBook {
  place: RulePlace;
  /** All rows in force, one for each key. */
  rows: readonly RuleRow[];
  /** Whether a rule of the state is in force. If not, what the rules yield for it needs a warning. */
  isResearched: boolean;
  /** Whether other rules are in force on the last day of the event. */
  changes: boolean;
  /** The row in force, or null if there is none. */
  find: (key: RuleKey) => RuleRow | null;
  /** The row in force. Throws a RangeError if there is none, which only happens for optional keys. */
  get: (key: RuleKey) => RuleRow;
}

/**
 * Looks rules up for a place and a day. The narrowest jurisdiction decides: venue, city, state, country, house. Within
 * one, the operator's row replaces the built-in one.
 */
export function ruleBook(rows: readonly RuleRow[], place: RulePlace): RuleBook {
  const chosen = rulesOn(rows, place, place.day);
  const { until = place.day } = place;
  const find = (key: RuleKey) => chosen.get(key) ?? null;
  return {
    place,
    rows: [...chosen.values()],
    isResearched: [...chosen.values()].some(
      ({ jurisdiction }) => foldName(jurisdiction) === foldName(place.state ?? ''),
    ),
    changes: until > place.day && [...rulesOn(rows, place, until)].some(([key, row]) => find(key)?.value !== row.value),
    find,
    get(key) {
      const row = find(key);
      if (row) return row;
      throw new RangeError(`There is no rule ${key}.`);
    },
  };
}

function rulesOn(rows: readonly RuleRow[], place: RulePlace, day: string): Map<RuleKey, RuleRow> {
  const jurisdictions = jurisdictionsOf(place);
  const chosen = new Map<RuleKey, { row: RuleRow; rank: number }>();
  for (const row of rows) {
    const rank = jurisdictions.indexOf(foldName(row.jurisdiction));
    if (rank === -1 || !isInForce(row, day)) continue;
    const other = chosen.get(row.key);
    const wins = !other || rank < other.rank || (rank === other.rank && takesPrecedence(row, other.row));
    if (wins) chosen.set(row.key, { row, rank });
  }
  return new Map([...chosen].map(([key, { row }]) => [key, row]));
}

/** Says that the rules of an event are those of its first day, if that makes a difference. */
export const changesText = ({ changes, place }: RuleBook): string | false =>
  changes && `Rules change during the event. These figures follow the rules of ${longDay(place.day)}.`;

/** The error of a value that a rule cannot have, or null. */
export function ruleValueError(key: RuleKey, value: number): string | null {
  const { min, max, whole, unit }: RuleFacts = RULES[key];
  if (value >= min && value <= max && (!whole || Number.isInteger(value))) return null;
  return `Must be a ${whole ? 'whole ' : ''}number from ${min} to ${max} (${unit})`;
}

const isLess = (key: RuleKey, value: number, than: number): boolean =>
  RULES[key].stricter === 'higher' ? value < than : value > than;

/**
 * The law that a new row asks less than, for which it needs a written waiver; null if there is none. A row is compared
 * with every law of its key that can hold where it does: one for a venue with all of them, because its state is not known.
 */
export function lawAbove(
  rows: readonly RuleRow[],
  { key, jurisdiction, value }: Pick<RuleRow, 'key' | 'jurisdiction' | 'value'>,
): RuleRow | null {
  const own = foldName(jurisdiction);
  const state = foldName(jurisdiction.split(',').at(-1) ?? '');
  const isVenue = /^venue:/i.test(jurisdiction);
  const encloses = (other: string) =>
    isVenue || other === own || other === state || other === foldName(COUNTRY) || own === foldName(HOUSE);
  const laws = rows.filter((row) => row.kind === 'law' && encloses(foldName(row.jurisdiction)));
  const less = laws.find((row) => row.key === key && isLess(key, value, row.value));
  if (less) return less;
  // Such a limit exempts some guards from daily overtime, where the law may not.
  const exempts = key === 'overtime.dayBelowWages' && !laws.some((row) => row.key === key);
  return (exempts && laws.find((row) => row.key === 'overtime.afterDayHours')) || null;
}
