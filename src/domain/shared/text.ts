import { z } from 'zod';

/** What a person reads when text holds a NUL or a lone surrogate (D37). */
export const UNSTORABLE_TEXT = 'Text contains a character that cannot be stored';

/** What a person reads about text over its maximum (D37). */
export function tooLong(max: number): string {
  return `At most ${max} characters`;
}

/** What a person reads about a task, a note or an event without a title (spec 1 section 5). */
export const TITLE_REQUIRED = 'Title is required';

/** 'leads' as 'Leads'. */
export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** False for text with a NUL character or a lone surrogate: no database keeps those unchanged (D37). */
export function isStorableText(value: string): boolean {
  return !value.includes('\0') && value.isWellFormed();
}

/** True for text of blanks only, which counts as empty in a required field (D37). */
export function isBlank(value: string): boolean {
  return value.trim() === '';
}

/**
 * Text kept exactly as sent, of at most `max` UTF-16 units (D37).
 * The length is checked first and ends the checks, so that no pattern ever meets a long text.
 */
export function text(max: number) {
  return z
    .string()
    .max(max, { error: tooLong(max), abort: true })
    .refine(isStorableText, { error: UNSTORABLE_TEXT, abort: true });
}

/** A text of any length that the database can hold. */
export const storableText = z.string().refine(isStorableText, { error: UNSTORABLE_TEXT });

/** As `text`, and refused with `message` when empty or of blanks only (D37). The value itself is not trimmed. */
export function requiredText(max: number, message: string) {
  return z
    .string({ error: message })
    .min(1, { error: message, abort: true })
    .max(max, { error: tooLong(max), abort: true })
    .refine(isStorableText, { error: UNSTORABLE_TEXT, abort: true })
    .refine((value) => !isBlank(value), { error: message, abort: true });
}

/** The longest e-mail address (D37). */
export const EMAIL_MAX = 254;

export const INVALID_EMAIL = 'Invalid email format';

/** The simple x@y.z (spec 1 section 5). Labels exclude the dot, so matching takes linear time. */
export const EMAIL_PATTERN = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

/** An e-mail address or nothing at all. */
export const OPTIONAL_EMAIL_PATTERN = /^(?:[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+)?$/;

/** A required e-mail address, kept exactly as sent (spec 1 section 5, D37). */
export const emailText = text(EMAIL_MAX).regex(EMAIL_PATTERN, { error: INVALID_EMAIL });

/** An e-mail address or the empty text, which a form sends when nothing was entered (spec 1 section 5). */
export const optionalEmail = text(EMAIL_MAX).regex(OPTIONAL_EMAIL_PATTERN, { error: INVALID_EMAIL });
