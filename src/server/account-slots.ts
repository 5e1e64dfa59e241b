import { createSlots, type Slots } from './db/slots';
import type { Actor } from './scope';

/** How many requests of one account run at a time in each process. Some run several statements at once. */
const slotsPerAccount = (poolSize: number): number => Math.max(1, Math.floor(poolSize / 5));

// Next may load this module more than once per process, so the slots are kept on `globalThis`.
const shared = globalThis as typeof globalThis & { stanchionAccountSlots?: Map<string, Slots> };

/**
 * Runs the work of a request when few enough of the same account are running, so that one account cannot keep the
 * others from the database. Fails with BUSY after ten seconds. Must not be nested, because the inner work could wait
 * for the outer. The embedded database has only one connection.
 */
export async function withAccountSlot<Result>(
  { user, env }: Pick<Actor, 'user' | 'env'>,
  work: () => Promise<Result>,
): Promise<Result> {
  if (!env.DATABASE_URL) return work();
  shared.stanchionAccountSlots ??= new Map();
  const running = shared.stanchionAccountSlots;
  const slots = running.get(user.id) ?? createSlots(slotsPerAccount(env.DATABASE_POOL));
  running.set(user.id, slots);
  try {
    return await slots.run(work);
  } finally {
    if (slots.isIdle) running.delete(user.id);
  }
}
