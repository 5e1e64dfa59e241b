import { and, desc, eq, gt, isNull, ne, or, sql } from 'drizzle-orm';
import { costValues } from '@/domain/costs/cost-comparison';
import { type CostValues, exampleCosts } from '@/domain/costs/cost-inputs';
import { addDays } from '@/domain/shared/time';
import { isLinkToken } from '@/domain/shares/link-token';
import type { Share } from '@/domain/shares/share';
import { MAX_SHARES, type ShareDays, type ShareKind, sharePath, TOO_MANY_SHARES } from '@/domain/shares/share-choices';
import { hashToken } from '@/server/auth/sessions';
import type { Database } from '@/server/db/client';
import { leads, quotes, quoteVersions, shares, users } from '@/server/db/schema';
import { notFound, refuse } from '@/server/problems/problem-error';
import type { Actor, Scope } from '@/server/scope';
import { leadOf } from '../leads/linked-lead';
import { requireVisibleLead } from '../leads/visible-lead';
import { lockUsage } from '../plans/usage';
import { isSeenBy } from '../shared/visibility';

interface ShareInput {
  kind: Exclude<ShareKind, 'quote'>;
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
  const working = await tx.$count(shares, and(ofUser(actor), gt(shares.expiresAt, now)));
  if (working >= MAX_SHARES) refuse('CONFLICT', TOO_MANY_SHARES);
  const row = { id: newId(), kind, leadId, createdAt: now, expiresAt: addDays(now, days) };
  await tx.insert(shares).values({ ...row, userId: user.id, content, tokenHash: hashToken(token) });
  const leadCompany = await requireVisibleLead(actor, tx, leadId);
  return { ...row, leadCompany };
}

/** How long the link of a quote works, in days. Later it shows the signed document (D93). */
const QUOTE_LINK_DAYS = 3650;

/** Creates a link to a version of a quote. These are not among the user's links: withdrawing the quote is what ends them. */
export async function shareQuote(
  tx: Database,
  { user, now, newId }: Actor,
  { leadId, quoteVersionId, token }: { leadId: string; quoteVersionId: string; token: string },
): Promise<{ id: string }> {
  const row = { id: newId(), userId: user.id, kind: 'quote' as const, leadId, quoteVersionId };
  const times = { createdAt: now, expiresAt: addDays(now, QUOTE_LINK_DAYS) };
  await tx.insert(shares).values({ ...row, ...times, tokenHash: hashToken(token) });
  return { id: row.id };
}

/**
 * Gives the links to quotes that a user has sent for leads of others to the owners of the leads: a client can still accept
 * when the user has left the team, or deleted their account.
 */
export async function passOnQuoteLinks(tx: Database, userId: string): Promise<void> {
  await tx.execute(sql`update ${shares} set user_id = l.owner_id from ${leads} l
    where ${and(eq(shares.userId, userId), eq(shares.kind, 'quote'))} and l.id = ${shares.leadId} and l.owner_id <> ${userId}::uuid`);
}

/** The version of a quote that a link shows, with its lead; null for any other link, and while it or its lead is deleted. */
export async function readQuoteLink(
  { db, now }: Pick<Scope, 'db' | 'now'>,
  token: string,
): Promise<{ versionId: string; quoteId: string; leadId: string } | null> {
  if (!isLinkToken(token)) return null;
  const [row] = await db
    .select({ versionId: quoteVersions.id, quoteId: quotes.id, leadId: leads.id })
    .from(shares)
    .innerJoin(quoteVersions, eq(quoteVersions.id, shares.quoteVersionId))
    .innerJoin(quotes, and(eq(quotes.id, quoteVersions.quoteId), isNull(quotes.deletedAt)))
    .innerJoin(leads, and(eq(leads.id, quotes.leadId), isNull(leads.deletedAt)))
    .where(and(eq(shares.tokenHash, hashToken(token)), gt(shares.expiresAt, now)));
  return row ?? null;
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

/** Gives what a link of the user shows another address, beside the one that it has. */
export async function addAddress({ db, user, newId }: Actor, id: string, token: string): Promise<void> {
  const [link] = await db.select().from(shares).where(ownShare(user.id, id));
  if (link) await db.insert(shares).values({ ...link, id: newId(), tokenHash: hashToken(token) });
}

export const shareUrl = ({ env }: Pick<Actor, 'env'>, token: string, kind: ShareKind = 'cost'): string =>
  `${env.APP_URL}${sharePath(token, kind)}`;

const ownShare = (userId: string, id: string) => and(eq(shares.id, id), eq(shares.userId, userId));

/** The links that the user manages. */
const ofUser = ({ user }: Pick<Actor, 'user'>) => and(eq(shares.userId, user.id), ne(shares.kind, 'quote'));

/** The user's links that work, newest first. */
export async function listShares(actor: Actor): Promise<Share[]> {
  const { db, user, now } = actor;
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
    .where(and(ofUser(actor), gt(shares.expiresAt, now)))
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
        eq(shares.kind, 'cost'),
        gt(shares.expiresAt, now),
        or(isNull(shares.leadId), eq(leads.id, shares.leadId)),
      ),
    );
  if (!row) return null;
  const { content, confirmed, ...rest } = row;
  const values = costValues.parse(content);
  return { kind: 'cost', values, isExample: exampleCosts(values, confirmed).length > 0, ...rest };
}
