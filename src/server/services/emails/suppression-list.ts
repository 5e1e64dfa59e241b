import { and, eq } from 'drizzle-orm';
import type { ListSuppressionsInput, Suppression } from '@/domain/emails/suppression-input';
import { comparableAddress } from '@/domain/shared/address';
import { exactlyOne } from '@/server/db/exactly-one';
import { emailSuppressions } from '@/server/db/schema';
import { notFound } from '@/server/problems/problem-error';
import type { Actor } from '@/server/scope';
import { withIdempotency } from '../shared/idempotency';
import { fetchPage, keyset, type Page } from '../shared/paging';

const columns = {
  id: emailSuppressions.id,
  address: emailSuppressions.address,
  reason: emailSuppressions.reason,
  createdAt: emailSuppressions.createdAt,
};

/** A page of the addresses that get no more email from the actor, newest first. */
export function listSuppressions(
  { db, user }: Actor,
  { cursor, limit }: ListSuppressionsInput,
): Promise<Page<Suppression>> {
  const key = { by: emailSuppressions.createdAt, type: 'timestamptz' } as const;
  const pages = keyset({ name: 'suppressions', key, id: emailSuppressions.id, direction: 'desc', cursor });
  const query = db
    .select({ ...columns, sortKey: pages.sortKey })
    .from(emailSuppressions)
    .where(and(eq(emailSuppressions.ownerId, user.id), pages.after))
    .orderBy(pages.orderBy)
    .limit(limit + 1);
  return fetchPage(query, { limit, pages });
}

/** Suppresses an address, once per Idempotency-Key (D38). One that is suppressed already keeps its reason and its date. */
export function addSuppression(actor: Actor, given: string): Promise<Suppression> {
  const { user, now, newId, idempotencyKey: key } = actor;
  const body = { operation: 'emailSuppressions.add', input: { address: given } };
  return withIdempotency(actor, { key, body }, async (tx) => {
    const address = comparableAddress(given);
    const [added] = await tx
      .insert(emailSuppressions)
      .values({ id: newId(), ownerId: user.id, address, reason: 'manual', createdAt: now })
      .onConflictDoUpdate({ target: [emailSuppressions.address, emailSuppressions.ownerId], set: { address } })
      .returning(columns);
    return exactlyOne(added);
  });
}

/** Lifts a suppression: the address can get email again. */
export async function liftSuppression({ db, user }: Actor, id: string): Promise<void> {
  const lifted = await db
    .delete(emailSuppressions)
    .where(and(eq(emailSuppressions.id, id), eq(emailSuppressions.ownerId, user.id)))
    .returning({ id: emailSuppressions.id });
  if (lifted.length === 0) notFound('suppressed address');
}
