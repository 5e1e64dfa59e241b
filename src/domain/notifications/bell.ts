// Separate from the schemas, so that the shell of the portal can show the bell without loading zod.

/** Number of notifications under the bell (spec 2 section 9). */
export const DROPDOWN_NOTIFICATIONS = 10;

/** Polling interval while the stream is down, in milliseconds (spec 2 section 9, D34). */
export const NOTIFICATION_POLL_MS = 30_000;

/** The number on the bell: null for 0, '99+' above 99 (spec 2 section 2). */
export function badgeText(unread: number): string | null {
  if (unread <= 0) return null;
  return unread > 99 ? '99+' : String(unread);
}
