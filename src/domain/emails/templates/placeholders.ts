import type { Lead } from '#domain/leads/lead';
import { longDay, usDollars } from '#domain/shared/us-words';

/** What a placeholder can name, with its label (spec 2 section 5, D2, D108). */
export const PLACEHOLDER_LABELS = {
  companyName: 'Company',
  contactPerson: 'Contact person',
  contactFirstName: 'First name',
  email: 'Email',
  phone: 'Phone',
  eventName: 'Event',
  eventDate: 'Event date',
  venueName: 'Venue',
  amount: 'Amount',
} as const;

export type PlaceholderName = keyof typeof PLACEHOLDER_LABELS;

export const PLACEHOLDER_NAMES = Object.keys(PLACEHOLDER_LABELS) as PlaceholderName[];

/** What of a lead's event fills placeholders. */
export type EventValues = Pick<Lead, 'eventName' | 'eventDate' | 'venueName' | 'amount'>;

/** The lead that fills placeholders. A blank value counts as missing. Drafts of older versions know no event. */
export type PlaceholderValues = Readonly<
  Pick<Lead, 'companyName' | 'contactPerson' | 'email' | 'phone'> & Partial<EventValues>
>;

/** The first word of a name of two or more words, else the whole name (D108). */
export function firstNameOf(name: string): string {
  const [first = '', second] = name.trim().split(/\s+/);
  return second === undefined ? name.trim() : first;
}

const VALUES: Partial<Record<PlaceholderName, (lead: PlaceholderValues) => string>> = {
  contactFirstName: ({ contactPerson }) => firstNameOf(contactPerson),
  eventDate: ({ eventDate }) => (eventDate == null ? '' : longDay(eventDate)),
  amount: ({ amount }) => (amount == null ? '' : usDollars(amount)),
};

/** What a placeholder stands for, without outer blanks, in US notation; empty if it is missing. */
export const placeholderValue = (name: PlaceholderName, lead: PlaceholderValues): string =>
  VALUES[name]?.(lead) ?? String(lead[name as keyof PlaceholderValues] ?? '').trim();

/** A placeholder as written: `{{contactPerson|there}}`. */
export interface Placeholder {
  /** The name without surrounding spaces, known or not. */
  name: string;
  /** What replaces an empty value; null if there is none. */
  fallback: string | null;
  /** The placeholder with its braces. */
  source: string;
}

/** Text without placeholders, or one placeholder. */
type Part = string | Placeholder;

/**
 * Braces cannot be part of a placeholder, so a match never reaches past the next brace: reading takes linear time, and
 * of nested placeholders only the innermost counts.
 */
const PLACEHOLDER = /\{\{([^{}|]*)(?:\|([^{}]*))?\}\}/g;

function partsOf(text: string): Part[] {
  const parts: Part[] = [];
  let end = 0;
  for (const { 0: source, 1: name = '', 2: fallback, index } of text.matchAll(PLACEHOLDER)) {
    parts.push(text.slice(end, index), { name: name.trim(), fallback: fallback?.trim() || null, source });
    end = index + source.length;
  }
  return [...parts, text.slice(end)];
}

/** The placeholders of a text, in order, as often as they occur. */
export const placeholdersIn = (text: string): Placeholder[] =>
  partsOf(text).filter((part): part is Placeholder => typeof part !== 'string');

/**
 * The names in the placeholders of a body, in order and once each: a template's `variables` (spec 2 section 3). A
 * placeholder without a name has none; it is reported as unknown, and stays as written.
 */
export const variablesOf = (body: string): string[] => [
  ...new Set(placeholdersIn(body).flatMap(({ name }) => name || [])),
];

export const isPlaceholderName = (name: string): name is PlaceholderName => Object.hasOwn(PLACEHOLDER_LABELS, name);

/** A placeholder that names nothing known, and the known name that its writer probably meant. */
export interface UnknownPlaceholder {
  source: string;
  closest: PlaceholderName | null;
}

/** Says what is wrong with a placeholder. */
export const notAPlaceholder = (source: string): string =>
  `${source} ${source.endsWith('}}') ? 'is not a placeholder' : 'has no closing }}'}`;

/** The placeholders of a text that name nothing known, once each. */
export function unknownPlaceholders(text: string): UnknownPlaceholder[] {
  const unknown = placeholdersIn(text).filter(({ name }) => !isPlaceholderName(name));
  return [...new Map(unknown.map(({ source, name }) => [source, name]))].map(([source, name]) => ({
    source,
    closest: closestPlaceholder(name),
  }));
}

/** The start of a placeholder that is not closed. */
const UNCLOSED = /\{\{[^\S\n]*\w+/g;

/** What must not be sent as it is: placeholders that are unknown, or not closed, once each. */
export function wrongPlaceholders(text: string): UnknownPlaceholder[] {
  const texts = partsOf(text).filter((part) => typeof part === 'string');
  const unclosed = new Set(texts.flatMap((part) => [...part.matchAll(UNCLOSED)].map(([start]) => start)));
  return [...unknownPlaceholders(text), ...[...unclosed].map((source) => ({ source, closest: null }))];
}

/** What is compared with an unknown name: our names, and those that REST uses for the same fields (D2). */
const COMPARED: readonly (readonly [written: string, name: PlaceholderName])[] = [
  ...PLACEHOLDER_NAMES.map((name) => [name, name] as const),
  ['company', 'companyName'],
  ['contactName', 'contactPerson'],
  ['firstName', 'contactFirstName'],
  ['event', 'eventName'],
  ['venue', 'venueName'],
];

/** Longer names resemble none of ours. Bounds the cost of the comparison. */
const LONGEST_COMPARED = 40;

/**
 * The known name with the smallest edit distance, regardless of letter case; null if more than half of the characters
 * would have to change.
 */
export function closestPlaceholder(name: string): PlaceholderName | null {
  if (name === '' || name.length > LONGEST_COMPARED) return null;
  const close = COMPARED.flatMap(([written, known]) => {
    const distance = editDistance(name.toLowerCase(), written.toLowerCase());
    return distance < Math.max(name.length, written.length) / 2 ? [{ known, distance }] : [];
  });
  return close.sort((a, b) => a.distance - b.distance)[0]?.known ?? null;
}

/** The number of characters to insert, delete or replace to turn one text into the other (Levenshtein). */
function editDistance(from: string, to: string): number {
  let before = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [row, character] of [...from].entries()) {
    const current = [row + 1];
    for (const [column, other] of [...to].entries()) {
      const replaced = (before[column] ?? 0) + (character === other ? 0 : 1);
      current.push(Math.min(replaced, (before[column + 1] ?? 0) + 1, (current[column] ?? 0) + 1));
    }
    before = current;
  }
  return before.at(-1) ?? 0;
}

/** A text with its placeholders filled. What could not be filled stays as written. */
export interface FilledText {
  text: string;
  /** The names whose value is empty, and which have no fallback, once each. */
  missing: PlaceholderName[];
  unknown: UnknownPlaceholder[];
}

/**
 * Fills the placeholders of a text in one pass: a value that looks like a placeholder stays text. Without `values`,
 * only fallbacks are filled.
 */
export function fillPlaceholders(text: string, values: PlaceholderValues | null): FilledText {
  const missing = new Set<PlaceholderName>();
  const filled = partsOf(text).map((part) => {
    if (typeof part === 'string') return part;
    const { name, fallback, source } = part;
    if (!isPlaceholderName(name)) return source;
    const value = (values && placeholderValue(name, values)) || fallback;
    if (!value) missing.add(name);
    return value ?? source;
  });
  return { text: filled.join(''), missing: [...missing], unknown: wrongPlaceholders(text) };
}

/** A placeholder to insert into a text. */
export const placeholderOf = (name: PlaceholderName): string => `{{${name}}}`;
