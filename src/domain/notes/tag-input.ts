import { z } from 'zod';
import { DUPLICATE_TAG, TAG_EMPTY, TAG_LIMITS, TOO_MANY_TAGS, tagKey } from '#domain/notes/tags';
import { requiredText } from '#domain/shared/text-schemas';

/** One tag, kept exactly as sent. */
export const tag = requiredText(TAG_LIMITS.length, TAG_EMPTY);

/**
 * The tags of a note: none blank, no duplicates (spec 1 section 5). Their number is checked first, before any
 * comparison.
 */
export const tags = z
  .array(tag)
  .max(TAG_LIMITS.count, { error: TOO_MANY_TAGS, abort: true })
  .refine((all) => new Set(all.map(tagKey)).size === all.length, { error: DUPLICATE_TAG });
