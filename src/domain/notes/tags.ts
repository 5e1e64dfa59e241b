import { z } from 'zod';
import { requiredText } from '#domain/shared/text';

/** The most tags of a note, and the most characters of each (D37). */
export const TAG_LIMITS = { count: 20, length: 50 } as const;

export const TAG_EMPTY = 'A tag cannot be empty';
export const TOO_MANY_TAGS = `At most ${TAG_LIMITS.count} tags`;
export const SAME_TAG_TWICE = 'Each tag can be there only once';

/**
 * What two tags are the same by: without regard to letter case and to blanks around them. A tag itself is kept as it
 * was written (D37), so that 'VIP' stays 'VIP' and a second 'vip' is refused.
 */
export function tagKey(tag: string): string {
  return tag.trim().toLowerCase();
}

/** One tag, kept exactly as sent. */
export const tag = requiredText(TAG_LIMITS.length, TAG_EMPTY);

/** The tags of a note: none empty, none twice (spec 1 section 5). The number is checked before anything is compared. */
export const tags = z
  .array(tag)
  .max(TAG_LIMITS.count, { error: TOO_MANY_TAGS, abort: true })
  .refine((all) => new Set(all.map(tagKey)).size === all.length, { error: SAME_TAG_TWICE });

/**
 * The tags with those that somebody has typed added, in order and without the blanks around them; what is empty or
 * there already is left out (spec 1 section 5). Answers the same list when nothing was added. Limits are for `tags` to
 * say, so that nothing typed is lost without a word.
 */
export function addTags(present: readonly string[], typed: readonly string[]): readonly string[] {
  const added = new Map<string, string>();
  const known = new Set(present.map(tagKey));
  for (const text of typed) {
    const key = tagKey(text);
    if (key !== '' && !known.has(key) && !added.has(key)) added.set(key, text.trim());
  }
  return added.size === 0 ? present : [...present, ...added.values()];
}
