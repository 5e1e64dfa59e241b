import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Quote } from '@/domain/quotes/quote';
import { quoteStatusAt } from '@/domain/quotes/quote-status';
import type { Database } from '@/server/db/client';
import { leads, quotes, quoteVersions } from '@/server/db/schema';
import type { Actor } from '@/server/scope';
import { visibleTo } from '../shared/visibility';

/** Joins the current version of a quote: the one that no edit has replaced. */
export const currentVersion = and(eq(quoteVersions.quoteId, quotes.id), isNull(quoteVersions.supersededAt));

const columns = {
  id: quotes.id,
  ownerId: quotes.ownerId,
  teamId: quotes.teamId,
  leadId: quotes.leadId,
  leadCompany: leads.companyName,
  number: quotes.number,
  versionNumber: quoteVersions.number,
  hash: quoteVersions.hash,
  total: quoteVersions.total,
  eventDate: quoteVersions.eventDate,
  timeZone: sql<string>`${quoteVersions.content} -> 'event' ->> 'timeZone'`,
  validUntil: quoteVersions.validUntil,
  sentAt: quoteVersions.sentAt,
  viewedAt: quoteVersions.viewedAt,
  acceptedAt: quoteVersions.acceptedAt,
  declinedAt: quoteVersions.declinedAt,
  declineReason: quoteVersions.declineReason,
  withdrawnAt: quoteVersions.withdrawnAt,
  version: quotes.version,
  createdAt: quotes.createdAt,
  updatedAt: quotes.updatedAt,
};

type QuoteRow = Omit<Quote, 'status'>;

/** A row with its status at `now`. */
export const asQuote = <Row extends QuoteRow>(row: Row, now: Date): Row & Pick<Quote, 'status'> => ({
  ...row,
  status: quoteStatusAt({ ...row, supersededAt: null }, now),
});

/** Pages read their rows in order of it; a single row has none. */
const NO_KEY = sql<string>`''`.as('sort_key');

/** The quotes that the actor sees, and that meet the condition. */
export const selectQuotes = (
  db: Database,
  { user }: Pick<Actor, 'user'>,
  { where, sortKey = NO_KEY }: { where?: SQL | undefined; sortKey?: typeof NO_KEY } = {},
) =>
  db
    .select({ ...columns, sortKey })
    .from(quotes)
    .innerJoin(quoteVersions, currentVersion)
    .innerJoin(leads, eq(leads.id, quotes.leadId))
    .where(and(visibleTo(user, quotes), where));
