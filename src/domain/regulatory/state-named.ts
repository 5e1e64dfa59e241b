import { STATES, type State } from '#domain/regulatory/states';

const POSTAL_CODES = {
  CA: 'California',
  TX: 'Texas',
  FL: 'Florida',
  NY: 'New York',
  IL: 'Illinois',
  PA: 'Pennsylvania',
  OH: 'Ohio',
  GA: 'Georgia',
  NC: 'North Carolina',
  MI: 'Michigan',
  NJ: 'New Jersey',
  VA: 'Virginia',
} as const satisfies Record<string, State>;

const CODE = Object.keys(POSTAL_CODES).join('|');
const NAME = STATES.join('|');

/** 'Austin, TX', but not 'HELLO, OH NO'. Some codes are words or other abbreviations, so all of them need a context. */
const AFTER_COMMA = new RegExp(`,[ \\t]*(${CODE})\\b(?!['’.]?[A-Za-z\\d]|[ \\t]+(?!USA?\\b)[A-Z]{2,}\\b)`, 'g');

/** 'Austin TX 78701', with or without the last four digits. */
const BEFORE_ZIP = new RegExp(`\\b(${CODE})[ \\t]+\\d{5}(?:-\\d{4})?\\b(?![,.]?\\d)`, 'g');

/** 'TX, CA and NY': a code in a list counts, so that a list names no single state. */
const IN_LIST = new RegExp(`\\b(?:${CODE})\\b(?:[ \\t]*(?:,|/|&|\\band\\b|\\bor\\b)[ \\t]*\\b(?:${CODE})\\b)+`, 'g');

/** 'Virginia, MN': a name before a code is that of a place. */
const BEFORE_CODE = new RegExp(`\\b(?:${NAME})(,[ \\t]*[A-Z]{2}\\b)`, 'gi');

/** Part of other places' names, which are not the state. */
const NOT_THE_STATE = /\b(?:west virginia|new york[,\s]+new york)\b/gi;

const codesIn = (text: string): string[] => [
  ...[AFTER_COMMA, BEFORE_ZIP].flatMap((pattern) => [...text.matchAll(pattern)].map(([, code]) => code ?? '')),
  ...[...text.matchAll(IN_LIST)].flatMap(([list]) => list.match(new RegExp(`\\b(?:${CODE})\\b`, 'g')) ?? []),
];

/**
 * The state that a text names, if it names exactly one of them, by its full name or by its postal code after a comma or
 * before a ZIP code; otherwise null. A venue can be named for a state it is not in, so this is only good for a
 * suggestion.
 */
export function stateNamedIn(text: string): State | null {
  const clean = text
    .replace(BEFORE_CODE, (found, code: string) => (code === code.toUpperCase() ? code : found))
    .replace(NOT_THE_STATE, (found) => (/^west/i.test(found) ? '' : 'New York'));
  const codes = new Set(codesIn(text));
  const named = STATES.filter(
    (state) =>
      new RegExp(`\\b${state}\\b`, 'i').test(clean) ||
      [...codes].some((code) => POSTAL_CODES[code as keyof typeof POSTAL_CODES] === state),
  );
  return named.length === 1 ? (named[0] ?? null) : null;
}
