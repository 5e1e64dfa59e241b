import { asc, count, inArray, type SQL, sql } from 'drizzle-orm';
import { effectivePlan, leadGate } from '@/domain/plans/plans';
import type { Database } from '@/server/db/client';
import { leadCounters, leads, users } from '@/server/db/schema';
import { unwrap } from '@/server/problems/problem-error';
import type { Actor } from '@/server/scope';
import { grantedPlan } from '../plans/usage';

/**
 * Throws if restoring these deleted leads would exceed the cap of any of their owners (D8). Locks the owners in id
 * order and before any lead, which is the order in which leads are created.
 */
export async function requireRoomFor(tx: Database, { now, env }: Actor, gone: SQL | undefined): Promise<void> {
  const owners = await tx
    .select()
    .from(users)
    .where(inArray(users.id, tx.select({ id: leads.ownerId }).from(leads).where(gone)))
    .orderBy(asc(users.id))
    .for('no key update');
  const capped = owners
    .map((owner) => ({ id: owner.id, maximum: grantedPlan(effectivePlan(owner, now), env).leads }))
    .filter(({ maximum }) => maximum !== null);
  if (capped.length === 0) return;
  const ids = capped.map(({ id }) => id);
  const [restoring, existing] = [
    await tx.select({ id: leads.ownerId, leads: count() }).from(leads).where(gone).groupBy(leads.ownerId),
    await tx
      .select({ id: leadCounters.ownerId, leads: sql<number>`sum(${leadCounters.count})::int` })
      .from(leadCounters)
      .where(inArray(leadCounters.ownerId, ids))
      .groupBy(leadCounters.ownerId),
  ];
  const countOf = (rows: typeof restoring, owner: string) => rows.find(({ id }) => id === owner)?.leads ?? 0;
  for (const { id, maximum } of capped) {
    unwrap(leadGate({ current: countOf(existing, id), adding: countOf(restoring, id), maximum }));
  }
}
