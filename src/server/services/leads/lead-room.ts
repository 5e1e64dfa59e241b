import { asc, count, inArray, type SQL, sql } from 'drizzle-orm';
import { effectivePlan, isUnlimited, leadGate } from '@/domain/plans/plans';
import type { Database } from '@/server/db/client';
import { leadCounters, leads, users } from '@/server/db/schema';
import { unwrap } from '@/server/problem-error';
import type { Actor } from '@/server/scope';
import { grantedPlan } from '../plans/usage';

/**
 * Refuses to bring these deleted leads back when an owner of one has no room for theirs (D8). It holds every owner's
 * usage, in the order of their ids and before any lead is held: whoever creates a lead takes them in this order.
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
    .filter(({ maximum }) => !isUnlimited(maximum));
  // Without a cap there is nothing to count.
  if (capped.length === 0) return;
  const ids = capped.map(({ id }) => id);
  const [coming, standing] = [
    await tx.select({ id: leads.ownerId, leads: count() }).from(leads).where(gone).groupBy(leads.ownerId),
    await tx
      .select({ id: leadCounters.ownerId, leads: sql<number>`sum(${leadCounters.count})::int` })
      .from(leadCounters)
      .where(inArray(leadCounters.ownerId, ids))
      .groupBy(leadCounters.ownerId),
  ];
  const of = (rows: typeof coming, owner: string) => rows.find(({ id }) => id === owner)?.leads ?? 0;
  for (const { id, maximum } of capped) {
    unwrap(leadGate({ current: of(standing, id), adding: of(coming, id), maximum }));
  }
}
