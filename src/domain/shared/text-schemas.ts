import { z } from 'zod';
import { cleanAddress } from '#domain/shared/address';
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
  WRITTEN_EMAIL_MAX,
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

/**
 * The text of an address, cleaned (D77). Whatever is too long for its pattern never reaches it (D37). `overwrite` keeps the
 * schema that of a string, so that the OpenAPI document shows the pattern of what is stored.
 */
export const addressText = z
  .string()
  .max(WRITTEN_EMAIL_MAX, { error: tooLong(EMAIL_MAX), abort: true })
  .refine(isStorableText, { error: UNSTORABLE_TEXT, abort: true })
  .overwrite(cleanAddress)
  .max(EMAIL_MAX, { error: tooLong(EMAIL_MAX), abort: true });

/** A required email address that can be mailed (spec 1 section 5, D77). */
export const emailText = addressText
  .regex(EMAIL_PATTERN, { error: INVALID_EMAIL, abort: true })
  .refine(isSingleLine, { error: INVALID_EMAIL });

/** An email address or the empty string, which a form sends for an empty field (spec 1 section 5). */
export const optionalEmail = addressText
  .regex(OPTIONAL_EMAIL_PATTERN, { error: INVALID_EMAIL, abort: true })
  .refine(isSingleLine, { error: INVALID_EMAIL });
