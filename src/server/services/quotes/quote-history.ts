import { eq, sql } from 'drizzle-orm';
import type { QuoteDeed } from '@/domain/leads/lead-history';
import type { Database } from '@/server/db/client';
import { exactlyOne } from '@/server/db/exactly-one';
import { leadHistory, leads, type quotes, type quoteVersions } from '@/server/db/schema';
import type { Actor, Scope } from '@/server/scope';
import { notice, notify } from '../notifications/notifications';
import type { LeadCause } from '../shared/domain-events';
import { isSeenBy } from '../shared/visibility';

type QuoteRow = typeof quotes.$inferSelect;
type VersionRow = typeof quoteVersions.$inferSelect;

interface Happened {
  quote: QuoteRow;
  version: Pick<VersionRow, 'number'>;
  did: QuoteDeed;
  /** The client, if it was not a user. */
  by?: string | undefined;
  reason?: string | undefined;
}

/** Adds what happened to a quote to the history of its lead, and returns who did it. Without a user it was the client. */
export async function recordQuote(
  tx: Database,
  { user, now, newId }: Scope & { user: Actor['user'] | null },
  { quote, version, did, by, reason }: Happened,
): Promise<LeadCause> {
  const about = { id: quote.id, number: quote.number, version: version.number };
  const detail = { quote: { ...about, did, ...(by && { by }), ...(reason && { reason }) } };
  const cause = { actorId: user?.id ?? null, detail };
  const entry = { id: newId(), leadId: quote.leadId, teamId: quote.teamId, at: now };
  await tx.insert(leadHistory).values({ ...entry, ...cause, kind: 'quote' });
  return cause;
}

/** Notifies who works on the lead, and who made the version, of what the client did. */
export async function notifyOfQuote(
  tx: Database,
  scope: Scope,
  {
    quote,
    version,
    ...facts
  }: Omit<Happened, 'version'> & {
    version: Pick<VersionRow, 'number' | 'authorId' | 'total'>;
    /** Distinguishes occasions that can happen again. */
    occasion?: string;
  },
): Promise<void> {
  const [lead] = await tx
    .select({
      companyName: leads.companyName,
      worker: sql<string>`coalesce(${leads.assigneeId}, ${leads.ownerId})`,
      isAuthorIn: version.authorId ? isSeenBy({ id: version.authorId }, leads).mapWith(Boolean) : sql<boolean>`false`,
    })
    .from(leads)
    .where(eq(leads.id, quote.leadId));
  const { companyName, worker, isAuthorIn } = exactlyOne(lead);
  const readers = new Set([worker, ...(version.authorId && isAuthorIn ? [version.authorId] : [])]);
  const { id: quoteId, number } = quote;
  const text = { ...facts, quoteId, number, version: version.number, total: version.total, companyName };
  await notify(
    tx,
    scope,
    [...readers].map((userId) => notice(userId, 'quote', text)),
  );
}
