import { refuse } from '@/server/problems/problem-error';
import type { Actor } from '@/server/scope';
import { processWide } from '@/server/serving/process-wide.mjs';

interface Call {
  /** The Idempotency-Key. */
  key: string | undefined;
  signal?: AbortSignal;
}

const running = processWide('imports', () => new Map<string, Call & { ended: Promise<unknown> }>());

/**
 * Allows one running import per user in this process, to bound its memory. A retry with the same key waits for the
 * running import, and so does any import if the caller of the running one has disconnected. All others fail with
 * CONFLICT.
 */
export async function withImportSlot<Result>(
  { user }: Actor,
  { key, signal }: Call,
  work: () => Promise<Result>,
): Promise<Result> {
  for (let other = running.get(user.id); other; other = running.get(user.id)) {
    const isRetry = key !== undefined && key === other.key;
    if (!isRetry && !other.signal?.aborted) {
      refuse('CONFLICT', 'Another import of yours is still running. Start this one when it has ended.');
    }
    await other.ended;
  }
  signal?.throwIfAborted();
  const result = work().finally(() => running.delete(user.id));
  const ended = result.catch(() => {});
  running.set(user.id, { key, signal, ended });
  return result;
}
