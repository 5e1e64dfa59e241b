/** Maximum length of the chain of replies that is followed back. */
export const MAX_THREAD = 100;

/** Maximum number of Message-IDs in a References header, which some mail servers cut or refuse when it grows long. */
export const MAX_REFERENCES = 20;

/**
 * The References of a message: the Message-IDs of the messages before it in its thread, oldest first (RFC 5322 section
 * 3.6.4). Of a long thread, the first message and the latest ones remain, which is what mail programs need to keep it
 * together.
 */
export function referencesOf(ancestors: readonly string[]): string[] {
  const [first, ...later] = new Set(ancestors);
  if (first === undefined) return [];
  return [first, ...later.slice(-(MAX_REFERENCES - 1))];
}
