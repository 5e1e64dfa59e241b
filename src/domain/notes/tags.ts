import { isBlank, isStorableText } from '#domain/shared/text';

/** Maximum number of tags per note, and maximum length of each in UTF-16 units (D37). */
export const TAG_LIMITS = { count: 20, length: 50 } as const;

export const TAG_EMPTY = 'A tag cannot be empty';
export const TOO_MANY_TAGS = `At most ${TAG_LIMITS.count} tags`;
export const DUPLICATE_TAG = 'Each tag can appear only once';

/**
 * The key by which tags are compared: letter case and surrounding whitespace do not count. The tag itself is stored as
 * written (D37), so 'VIP' stays 'VIP' and a second 'vip' is rejected.
 */
export function tagKey(tag: string): string {
  return tag.trim().toLowerCase();
}

/** Whether a text is a tag, by the rule of the schema in `tag-input`. */
export function isTag(text: string): boolean {
  return text.length <= TAG_LIMITS.length && isStorableText(text) && !isBlank(text);
}

/**
 * Adds typed tags to `present`, in order and trimmed; skips blanks and duplicates (spec 1 section 5). Returns `present`
 * itself if nothing was added. Limits are left to `tags`, so that no typed text is dropped without an error.
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
