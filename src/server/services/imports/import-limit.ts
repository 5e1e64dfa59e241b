import { IMPORT_ALLOWANCE } from '@/domain/csv/csv';
import type { Actor } from '@/server/scope';
import { isKeyKnown } from '../shared/idempotency';
import {
  type Allowance,
  consumeRateLimit,
  MINUTE_MS,
  type RateLimitStatus,
  rateLimitStatus,
  refundRateLimit,
} from '../shared/rate-limit';

/** An import attempt that has been counted. */
export interface CountedImport {
  /** Undoes the count, because the attempt turned out to be a replay. */
  refund: () => Promise<void>;
}

interface Attempt {
  /** The Idempotency-Key, if it is known before the input is read. */
  key?: string | null;
  /** Called with the rate limit whenever it changes. */
  announce?: (status: RateLimitStatus) => void;
}

/**
 * Counts one import attempt. Call it before reading any input. An attempt with the key of an earlier import is probably
 * a replay, which must also succeed when no imports are left. It counts separately until its body has been compared, so
 * that a known key does not allow any number of different bodies.
 */
export async function countImport(actor: Actor, { key, announce }: Attempt = {}): Promise<CountedImport> {
  const imports = allowance(`import:${actor.user.id}`);
  const mayBeReplay = key != null && (await isKeyKnown(actor, key));
  const counted = mayBeReplay ? allowance(`import-replay:${actor.user.id}`) : imports;
  const status = await consumeRateLimit(actor, counted);
  announce?.(mayBeReplay ? await rateLimitStatus(actor, imports) : status);
  return {
    async refund() {
      await refundRateLimit(actor, counted.key);
      announce?.(await rateLimitStatus(actor, imports));
    },
  };
}

/**
 * Counts a preview of an import, which costs as much as the import itself. Every change of a choice takes another
 * preview.
 */
export const countImportPreview = (actor: Actor): Promise<RateLimitStatus> =>
  consumeRateLimit(actor, allowance(`import-preview:${actor.user.id}`, IMPORT_ALLOWANCE.previews));

const allowance = (key: string, limit: number = IMPORT_ALLOWANCE.limit): Allowance => ({
  key,
  limit,
  windowMs: IMPORT_ALLOWANCE.windowMinutes * MINUTE_MS,
});
