import { refuse } from '@/server/problem-error';
import type { Actor } from '@/server/scope';
import { consumeRateLimit, MINUTE_MS } from '../shared/rate-limit';

/** Counts one attempt to import. Called before anything of the input is read. */
export const countImport = (actor: Actor): Promise<void> =>
  consumeRateLimit(actor, { key: `import:${actor.user.id}`, limit: 20, windowMs: 10 * MINUTE_MS });

interface Turn {
  /** The Idempotency-Key. */
  key: string | undefined;
  signal?: AbortSignal;
}

// Next loads its bundles apart from each other; only `globalThis` is one for the whole process.
const shared = globalThis as typeof globalThis & { stanchionImports?: Map<string, Turn & { ended: Promise<unknown> }> };

/**
 * Runs one import of a user at a time in this process, so that nobody fills its memory. A repetition of the one
 * that runs waits for it, as does one that follows an import whose caller has left; any other is a CONFLICT.
 */
export async function withImportSlot<Result>(
  { user }: Actor,
  { key, signal }: Turn,
  work: () => Promise<Result>,
): Promise<Result> {
  shared.stanchionImports ??= new Map();
  const running = shared.stanchionImports;
  for (let other = running.get(user.id); other; other = running.get(user.id)) {
    const isRepetition = key !== undefined && key === other.key;
    if (!isRepetition && !other.signal?.aborted) {
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
