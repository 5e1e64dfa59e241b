import { createSlots, type Slots } from './db/slots';
import type { Actor } from './scope';

/** Share of the connections that the requests of one account can hold at a time, in each process. */
const SHARE_OF_ACCOUNT = 0.4;

// Next may load this module more than once per process, so the slots are kept on `globalThis`.
const shared = globalThis as typeof globalThis & { stanchionAccountSlots?: Map<string, Slots> };

/**
 * Runs the work of a request when few enough of the same account are running, so that one account cannot keep the
 * others from the database. Fails with BUSY after ten seconds. The embedded database has only one connection.
 */
export async function withAccountSlot<Result>(
  { user, env }: Pick<Actor, 'user' | 'env'>,
  work: () => Promise<Result>,
): Promise<Result> {
  if (!env.DATABASE_URL) return work();
  shared.stanchionAccountSlots ??= new Map();
  const running = shared.stanchionAccountSlots;
  const slots = running.get(user.id) ?? createSlots(Math.max(1, Math.floor(env.DATABASE_POOL * SHARE_OF_ACCOUNT)));
  running.set(user.id, slots);
  try {
    return await slots.run(work);
  } finally {
    if (slots.isIdle) running.delete(user.id);
  }
}
