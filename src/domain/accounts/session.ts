import { z } from 'zod';
import { timestamp } from '#domain/shared/time-schemas';

/** Maximum number of sessions in the list. Programs that sign in each time may have more. */
export const MAX_LISTED_SESSIONS = 50;

/** Resolution of `lastSeenAt` in milliseconds: a busy session writes it once per interval. */
export const LAST_SEEN_INTERVAL_MS = 5 * 60 * 1000;

/** A session as its user sees it. The id is a hash, which cannot be used to sign in. */
export const session = z.object({
  id: z.string(),
  userAgent: z.string(),
  createdAt: timestamp,
  lastSeenAt: timestamp,
  /** Whether the request used this session. */
  isThisDevice: z.boolean(),
});

export const bySessionId = z.strictObject({ id: z.string().regex(/^[\da-f]{64}$/, { error: 'Unknown session' }) });

export type Session = z.infer<typeof session>;
