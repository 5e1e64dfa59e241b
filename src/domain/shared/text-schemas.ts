import { z } from 'zod';
import {
  EMAIL_MAX,
  EMAIL_PATTERN,
  INVALID_EMAIL,
  isBlank,
  isSingleLine,
  isStorableText,
  OPTIONAL_EMAIL_PATTERN,
  tooLong,
  UNSTORABLE_TEXT,
} from '#domain/shared/text';

/**
 * Text of at most `max` UTF-16 units, kept exactly as sent (D37). The length check runs first and aborts, so that no
 * pattern runs on long text.
 */
export function text(max: number) {
  return z
    .string()
    .max(max, { error: tooLong(max), abort: true })
    .refine(isStorableText, { error: UNSTORABLE_TEXT, abort: true });
}

/** Text of any length that the database can store. */
export const storableText = z.string().refine(isStorableText, { error: UNSTORABLE_TEXT });

/** Like `text`, but fails with `message` if empty or blank (D37). The value is not trimmed. */
export function requiredText(max: number, message: string) {
  return z
    .string({ error: message })
    .min(1, { error: message, abort: true })
    .max(max, { error: tooLong(max), abort: true })
    .refine(isStorableText, { error: UNSTORABLE_TEXT, abort: true })
    .refine((value) => !isBlank(value), { error: message, abort: true });
}

/** Like `requiredText`, for names that get into the headers and greetings of mail: without line breaks (D37). */
export const requiredLine = (max: number, message: string) =>
  requiredText(max, message).refine(isSingleLine, { error: 'Use one line' });

/** A required email address, kept exactly as sent (spec 1 section 5, D37). */
export const emailText = text(EMAIL_MAX).regex(EMAIL_PATTERN, { error: INVALID_EMAIL });

/** An email address or the empty string, which a form sends for an empty field (spec 1 section 5). */
export const optionalEmail = text(EMAIL_MAX).regex(OPTIONAL_EMAIL_PATTERN, { error: INVALID_EMAIL });
