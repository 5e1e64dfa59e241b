import { and, eq, ne } from 'drizzle-orm';
import { isUnsubscribeToken } from '@/domain/emails/unsubscribe';
import { comparableAddress } from '@/domain/shared/address';
import { emailLogs, emailSuppressions, users } from '@/server/db/schema';
import { refuse } from '@/server/problems/problem-error';
import type { Scope } from '@/server/scope';

/** What an unsubscribe link is about, as its page shows it. */
export interface UnsubscribeLink {
  address: string;
  /** The name of the sender. */
  sender: string;
  isUnsubscribed: boolean;
}

/** Null for a token that was never handed out, or whose sender's account is gone. */
export async function readUnsubscribeLink(scope: Scope, token: string): Promise<UnsubscribeLink | null> {
  const email = await findMessage(scope, token);
  if (!email) return null;
  const { address, sender, ownerId } = email;
  const [wish] = await scope.db
    .select({ id: emailSuppressions.id })
    .from(emailSuppressions)
    .where(
      and(
        eq(emailSuppressions.ownerId, ownerId),
        eq(emailSuppressions.address, comparableAddress(address)),
        eq(emailSuppressions.reason, 'unsubscribed'),
      ),
    );
  return { address, sender, isUnsubscribed: wish !== undefined };
}

/**
 * Suppresses the address of a message for its sender (D61), on the recipient's wish, which counts more than a bounce. A
 * repeated call changes nothing. Throws NOT_FOUND for a token that was never handed out.
 */
export async function unsubscribe(scope: Scope, token: string): Promise<void> {
  const { db, now, newId } = scope;
  const email = await findMessage(scope, token);
  if (!email) refuse('NOT_FOUND', 'There is nothing to unsubscribe from at this address.');
  const wish = { reason: 'unsubscribed' as const, createdAt: now };
  await db
    .insert(emailSuppressions)
    .values({ id: newId(), ownerId: email.ownerId, address: comparableAddress(email.address), ...wish })
    .onConflictDoUpdate({
      target: [emailSuppressions.address, emailSuppressions.ownerId],
      set: wish,
      setWhere: ne(emailSuppressions.reason, wish.reason),
    });
}

async function findMessage({ db }: Scope, token: string) {
  if (!isUnsubscribeToken(token)) return undefined;
  const [email] = await db
    .select({ ownerId: emailLogs.ownerId, address: emailLogs.to, sender: users.name })
    .from(emailLogs)
    .innerJoin(users, eq(users.id, emailLogs.ownerId))
    .where(eq(emailLogs.unsubscribeToken, token));
  return email;
}
