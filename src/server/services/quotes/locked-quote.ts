import { and, eq } from 'drizzle-orm';
import { quoteStatusAt } from '@/domain/quotes/quote-status';
import type { Database } from '@/server/db/client';
import { exactlyOne } from '@/server/db/exactly-one';
import { leads, quotes, quoteVersions } from '@/server/db/schema';
import { notFound } from '@/server/problems/problem-error';
import type { Actor, Scope } from '@/server/scope';
import { readOwner } from '../emails/claim-email';
import { lockLead } from '../leads/linked-lead';
import { lockedAccount } from '../plans/usage';
import { requireVersion } from '../shared/stale-edit';
import { visibleTo } from '../shared/visibility';
import { currentVersion } from './quote-columns';
import { getQuote, type Reader } from './quote-queries';

/**
 * Whoever works on a lead, for what is done to it on their behalf. Their account is locked, as everywhere before the lead:
 * deleting it locks the account first, too.
 */
export async function lockWorker(tx: Database, scope: Scope, leadId: string): Promise<Actor> {
  const [lead] = await tx
    .select({ ownerId: leads.ownerId, assigneeId: leads.assigneeId })
    .from(leads)
    .where(eq(leads.id, leadId));
  const { ownerId, assigneeId } = lead ?? notFound('quote');
  const id = assigneeId ?? ownerId;
  await tx.execute(lockedAccount(id));
  return { ...scope, user: await readOwner(tx, id) };
}

/** Reads a quote and its current version, and locks both. The caller has locked the lead. */
export async function lockRows(tx: Database, now: Date, quoteId: string) {
  await tx.select({ id: quotes.id }).from(quotes).where(eq(quotes.id, quoteId)).for('update');
  // A separate statement, because the one above may have waited for a new version.
  const rows = await tx
    .select({ quote: quotes, version: quoteVersions })
    .from(quotes)
    .innerJoin(quoteVersions, currentVersion)
    .where(eq(quotes.id, quoteId));
  const { quote, version } = exactlyOne(rows[0]);
  if (quote.deletedAt) notFound('quote');
  return { quote, version, status: quoteStatusAt(version, now) };
}

/**
 * Locks a quote with its lead, as everywhere the lead first. Throws NOT_FOUND if the actor cannot see it, and STALE_EDIT if
 * it has changed since the version that the editor saw.
 */
export async function lockQuote(
  tx: Database,
  reader: Reader,
  { id, version }: { id: string; version?: number | undefined },
) {
  const isSeen = and(eq(quotes.id, id), visibleTo(reader.user, quotes));
  const [seen = notFound('quote')] = await tx.select({ leadId: quotes.leadId }).from(quotes).where(isSeen);
  const lead = (await lockLead(tx, reader, seen.leadId, 'no key update')) ?? notFound('quote');
  const locked = await lockRows(tx, reader.now, id);
  const { number: name, version: current } = locked.quote;
  if (version !== undefined && version !== current) {
    requireVersion(version, { name, version: current, current: await getQuote(reader, id, tx) });
  }
  return { ...locked, teamId: lead.teamId };
}
