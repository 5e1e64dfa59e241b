import { AsyncLocalStorage } from 'node:async_hooks';
import { createSlots, type Slots } from '../../db/slots';
import type { Actor } from '../../scope';
import { processWide } from '../../serving/process-wide.mjs';

/** How many requests of one account run at a time in each process. Some run several statements at once. */
const slotsPerAccount = (poolSize: number): number => Math.max(1, Math.floor(poolSize / 5));

const running = processWide('accountSlots', () => new Map<string, Slots>());
const heldSlot = processWide('heldSlot', () => new AsyncLocalStorage<{ isHeld: boolean }>());

/**
 * Runs the work of a request when few enough of the same account are running, so that one account cannot block the
 * others. Fails with BUSY after ten seconds. Throws if the caller has a slot already: with one slot per account, the
 * inner work would wait for the outer. The embedded database has only one connection and no slots.
 */
export async function withAccountSlot<Result>(
  { user, env }: Pick<Actor, 'user' | 'env'>,
  work: () => Promise<Result>,
): Promise<Result> {
  // Work that outlives the slot it was started in, such as a stream, may take one of its own.
  if (heldSlot.getStore()?.isHeld) throw new Error('Account slots must not be nested: the caller holds one already.');
  const slot = { isHeld: true };
  const holding = () => heldSlot.run(slot, work).finally(() => (slot.isHeld = false));
  if (!env.DATABASE_URL) return holding();
  const slots = running.get(user.id) ?? createSlots(slotsPerAccount(env.DATABASE_POOL));
  running.set(user.id, slots);
  try {
    return await slots.run(holding);
  } finally {
    if (slots.isIdle) running.delete(user.id);
  }
}
