import { and, desc, eq, gt, isNull, or } from 'drizzle-orm';
import { costValues } from '@/domain/costs/cost-comparison';
import { type CostValues, exampleCosts } from '@/domain/costs/cost-inputs';
import { isLinkToken } from '@/domain/shared/link-token';
import { addDays } from '@/domain/shared/time';
import type { Share } from '@/domain/shares/share';
import { MAX_SHARES, type ShareDays, type ShareKind, sharePath, TOO_MANY_SHARES } from '@/domain/shares/share-choices';
import { hashToken } from '@/server/auth/sessions';
import type { Database } from '@/server/db/client';
import { leads, shares, users } from '@/server/db/schema';
import { notFound, refuse } from '@/server/problems/problem-error';
import type { Actor, Scope } from '@/server/scope';
import { leadOf } from '../leads/linked-lead';
import { requireVisibleLead } from '../leads/visible-lead';
import { lockUsage } from '../plans/usage';
import { isSeenBy } from '../shared/visibility';

interface ShareInput {
  kind: ShareKind;
  leadId: string | null;
  content: CostValues;
  days: ShareDays;
  token: string;
}

export interface NewShare {
  share: Share;
  /** Can never be read again, because only the hash of its token is stored. */
  url: string;
}

/** Creates a link in the transaction that saves what it shows. The caller checks that the lead is visible. */
export async function createShare(
  tx: Database,
  actor: Actor,
  { kind, leadId, content, days, token }: ShareInput,
): Promise<Share> {
  const { user, now, newId } = actor;
  await lockUsage(tx, user.id);
  const working = await tx.$count(shares, and(eq(shares.userId, user.id), gt(shares.expiresAt, now)));
  if (working >= MAX_SHARES) refuse('CONFLICT', TOO_MANY_SHARES);
  const row = { id: newId(), kind, leadId, createdAt: now, expiresAt: addDays(now, days) };
  await tx.insert(shares).values({ ...row, userId: user.id, content, tokenHash: hashToken(token) });
  const leadCompany = await requireVisibleLead(actor, tx, leadId);
  return { ...row, leadCompany };
}

/** Gives a link another address. The former one stops working. */
export async function replaceToken({ db, user }: Actor, id: string, token: string): Promise<void> {
  const replaced = await db
    .update(shares)
    .set({ tokenHash: hashToken(token) })
    .where(ownShare(user.id, id))
    .returning({ id: shares.id });
  if (replaced.length === 0) notFound('link');
}

export const shareUrl = ({ env }: Pick<Actor, 'env'>, token: string): string => `${env.APP_URL}${sharePath(token)}`;

const ownShare = (userId: string, id: string) => and(eq(shares.id, id), eq(shares.userId, userId));

/** The user's links that work, newest first. */
export async function listShares({ db, user, now }: Actor): Promise<Share[]> {
  return db
    .select({
      id: shares.id,
      kind: shares.kind,
      leadId: shares.leadId,
      leadCompany: leads.companyName,
      createdAt: shares.createdAt,
      expiresAt: shares.expiresAt,
    })
    .from(shares)
    .leftJoin(leads, leadOf(user, shares))
    .where(and(eq(shares.userId, user.id), gt(shares.expiresAt, now)))
    .orderBy(desc(shares.createdAt), desc(shares.id))
    .limit(MAX_SHARES);
}

/** Revokes a link. Its page is gone from the next request on. */
export async function revokeShare({ db, user }: Actor, id: string): Promise<void> {
  const revoked = await db.delete(shares).where(ownShare(user.id, id)).returning({ id: shares.id });
  if (revoked.length === 0) notFound('link');
}

export type Sender = Pick<typeof users.$inferSelect, 'name' | 'businessName' | 'email' | 'phone'>;

/** What the page of a link shows. */
export interface SharedContent {
  kind: 'cost';
  values: CostValues;
  /** Whether there are example values of the provider in it that its owner has not confirmed (D105). */
  isExample: boolean;
  /** The owner of the link, and how to reach them. Company and phone may be empty. */
  sender: Sender;
  createdAt: Date;
  expiresAt: Date;
}

/**
 * What a link shows to every visitor. Null for a link that never existed, was revoked or has expired, and while its
 * owner cannot see the lead that it was made for, so that the page does not distinguish these.
 */
export async function readShared({ db, now }: Pick<Scope, 'db' | 'now'>, token: string): Promise<SharedContent | null> {
  if (!isLinkToken(token)) return null;
  const [row] = await db
    .select({
      kind: shares.kind,
      content: shares.content,
      createdAt: shares.createdAt,
      expiresAt: shares.expiresAt,
      confirmed: users.confirmedCosts,
      sender: { name: users.name, businessName: users.businessName, email: users.email, phone: users.phone },
    })
    .from(shares)
    .innerJoin(users, eq(users.id, shares.userId))
    .leftJoin(leads, and(eq(leads.id, shares.leadId), isNull(leads.deletedAt), isSeenBy({ id: shares.userId }, leads)))
    .where(
      and(
        eq(shares.tokenHash, hashToken(token)),
        gt(shares.expiresAt, now),
        or(isNull(shares.leadId), eq(leads.id, shares.leadId)),
      ),
    );
  if (!row) return null;
  const { kind, content, confirmed, ...rest } = row;
  const values = costValues.parse(content);
  return { kind, values, isExample: exampleCosts(values, confirmed).length > 0, ...rest };
}
