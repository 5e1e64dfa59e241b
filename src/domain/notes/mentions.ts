import { foldForSearch } from '#domain/shared/search';

// Separate from the schemas, because showing a note does not need zod.

/** Maximum number of people that a note mentions. */
export const MAX_MENTIONS = 20;

export const TOO_MANY_MENTIONS = `At most ${MAX_MENTIONS} people`;
export const MENTIONS_NEED_LEAD = 'Link the note to a lead to mention people: without one, only you see it.';
export const NOT_MENTIONABLE = 'You can mention only people who can see the note’s lead.';

/** A person who can be mentioned. */
export interface Mentionable {
  userId: string;
  name: string;
}

/** A part of a note's text. */
export interface TextPart {
  text: string;
  isMention: boolean;
}

const PART_OF_WORD = /^[\p{L}\p{M}\p{N}]/u;

/** Whether an `@` at `index` begins a mention: that of an email address follows a letter. */
const isStart = (text: string, index: number): boolean => !PART_OF_WORD.test(text.slice(index - 1, index));

/** The name after the `@` at `index`, the longest if several fit; null if none does. */
function nameAt(text: string, index: number, longestFirst: readonly string[]): string | null {
  if (!isStart(text, index)) return null;
  const from = index + 1;
  // Two units, because a letter may have two.
  const isWhole = (end: number) => !PART_OF_WORD.test(text.slice(end, end + 2));
  return longestFirst.find((name) => text.startsWith(name, from) && isWhole(from + name.length)) ?? null;
}

const byLength = (names: Iterable<string>): string[] =>
  [...new Set(names)].filter((name) => name.trim() !== '').sort((a, b) => b.length - a.length);

/** Splits a note's text at the mentions of some names: an `@` with a name after it. Joined, the parts are the text. */
export function splitMentions(text: string, names: Iterable<string>): TextPart[] {
  const longestFirst = byLength(names);
  const parts: TextPart[] = [];
  let from = 0;
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    const name = nameAt(text, at, longestFirst);
    if (name === null) continue;
    if (at > from) parts.push({ text: text.slice(from, at), isMention: false });
    from = at + 1 + name.length;
    parts.push({ text: text.slice(at, from), isMention: true });
    at = from - 1;
  }
  if (from < text.length) parts.push({ text: text.slice(from), isMention: false });
  return parts;
}

/**
 * A note's text after a mentioned person was renamed. `names` are the names of all mentioned people: one may begin with
 * another.
 */
export const renameMentions = (
  text: string,
  { from, to, names }: { from: string; to: string; names: readonly string[] },
): string =>
  splitMentions(text, [from, ...names])
    .map((part) => (part.isMention && part.text === `@${from}` ? `@${to}` : part.text))
    .join('');

/**
 * The sorted ids of the people that a text mentions. If several people share a name, only those who were `picked` from
 * the list count.
 */
export function mentionedIn(
  text: string,
  { people, picked }: { people: readonly Mentionable[]; picked: readonly string[] },
): string[] {
  const parts = splitMentions(
    text,
    people.map(({ name }) => name),
  );
  const mentioned = new Set(parts.filter(({ isMention }) => isMention).map(({ text: mention }) => mention.slice(1)));
  const ids = [...mentioned].flatMap((name) => {
    const called = people.filter((person) => person.name === name);
    const meant = called.length === 1 ? called : called.filter(({ userId }) => picked.includes(userId));
    return meant.map(({ userId }) => userId);
  });
  return ids.sort();
}

/** A mention that is being typed: where its `@` is, and what follows it up to the caret. */
export interface TypedMention {
  at: number;
  query: string;
}

/** Maximum length of the typed part of a name. */
const MAX_QUERY = 40;

/** The mention that ends at the caret, on one line; null if there is none. */
export function typedMention(text: string, caret: number): TypedMention | null {
  const at = text.lastIndexOf('@', caret - 1);
  if (caret === 0 || at < 0 || !isStart(text, at)) return null;
  const query = text.slice(at + 1, caret);
  return query.length > MAX_QUERY || query.includes('\n') || query.startsWith(' ') ? null : { at, query };
}

/** The people whose name, or one of its later words, begins with the typed text, regardless of case and accents. */
export function mentionMatches<Person extends Mentionable>(people: readonly Person[], query: string): Person[] {
  const wanted = foldForSearch(query);
  return people.filter(({ name }) => {
    const folded = foldForSearch(name);
    return folded.startsWith(wanted) || folded.includes(` ${wanted}`);
  });
}

/** The text with a typed mention completed to a name, and where the caret is then. */
export function completeMention(
  text: string,
  { at, query }: TypedMention,
  name: string,
): { text: string; caret: number } {
  const rest = text.slice(at + 1 + query.length);
  const before = `${text.slice(0, at)}@${name}`;
  return rest.startsWith(' ')
    ? { text: before + rest, caret: before.length + 1 }
    : { text: `${before} ${rest}`, caret: before.length + 1 };
}
