import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Quote, QuoteDetail, QuoteVersion } from '@/domain/quotes/quote';
import type { ListQuotesInput } from '@/domain/quotes/quote-input';
import { quoteStatusAt } from '@/domain/quotes/quote-status';
import { quoteWarnings } from '@/domain/quotes/quote-warnings';
import { readFigures } from '@/domain/staffing/plan/saved-plan';
import type { RequestContext } from '@/server/context';
import type { Database } from '@/server/db/client';
import { exactlyOne } from '@/server/db/exactly-one';
import { leads, quoteStatusSql, quotes, quoteVersions, staffingPlans, users } from '@/server/db/schema';
import { notFound } from '@/server/problems/problem-error';
import type { Actor } from '@/server/scope';
import { isOneOf, matchesLinked } from '../shared/filters';
import { fetchPage, keyset, type Page } from '../shared/paging';
import { visibleTo } from '../shared/visibility';
import { maySeeCost } from '../staffing/cost-access';
import { asQuote, currentVersion, selectQuotes } from './quote-columns';

/** A caller, whose API token decides whether cost is shown. */
export type Reader = Actor & Pick<RequestContext, 'token'>;

/** The quotes that the actor sees, newest first. */
export async function listQuotes(
  actor: Actor,
  { status, cursor, limit, ...filters }: ListQuotesInput,
): Promise<Page<Quote>> {
  const pages = keyset({
    name: 'quotes',
    key: { by: quotes.createdAt, type: 'timestamptz' },
    id: quotes.id,
    direction: 'desc',
    ...(cursor === undefined ? {} : { cursor }),
  });
  const where = and(matchesLinked(quotes, filters), isOneOf(quoteStatusSql(actor.now), status), pages.after);
  const query = selectQuotes(actor.db, actor, { where, sortKey: pages.sortKey })
    .orderBy(pages.orderBy)
    .limit(limit + 1);
  const { items, nextCursor } = await fetchPage(query, { limit, pages });
  return { items: items.map((row) => asQuote(row, actor.now)), nextCursor };
}

/** The quotes with these ids that the actor sees. */
export async function readQuotes(actor: Pick<Actor, 'db' | 'user' | 'now'>, ids: readonly string[]): Promise<Quote[]> {
  const rows = await selectQuotes(actor.db, actor, { where: inArray(quotes.id, [...ids]) });
  return rows.map(({ sortKey: _, ...row }) => asQuote(row, actor.now));
}

/** A quote with everything of its current version. */
export async function getQuote(reader: Reader, id: string, db: Database = reader.db): Promise<QuoteDetail> {
  const [[found], [more]] = await Promise.all([
    readQuotes({ ...reader, db }, [id]),
    db
      .select({
        content: quoteVersions.content,
        planId: quoteVersions.planId,
        contactId: quoteVersions.contactId,
        cost: quoteVersions.cost,
        bill: quoteVersions.bill,
        licenseReason: quoteVersions.licenseReason,
        signature: quoteVersions.signature,
        plan: staffingPlans.plan,
        approvedAt: staffingPlans.approvedAt,
        eventDate: leads.eventDate,
        hasNewerPlan: sql<boolean>`exists (select 1 from staffing_plans newer
          where newer.lead_id = ${quotes.leadId} and newer.created_at > ${staffingPlans.createdAt})`,
      })
      .from(quotes)
      .innerJoin(quoteVersions, currentVersion)
      .innerJoin(leads, eq(leads.id, quotes.leadId))
      .leftJoin(staffingPlans, eq(staffingPlans.id, quoteVersions.planId))
      .where(eq(quotes.id, id)),
  ]);
  if (!found) return notFound('quote');
  const { cost, bill, plan, approvedAt, eventDate, hasNewerPlan, ...shown } = exactlyOne(more);
  const seesCost = maySeeCost(reader);
  const isBelow = plan !== null && (readFigures(plan).price?.isBelowMinimum ?? false);
  return {
    ...found,
    ...shown,
    cost: seesCost ? cost : null,
    margin: seesCost && bill > 0 ? (bill - cost) / bill : null,
    needsApproval: seesCost ? isBelow && approvedAt === null && found.teamId !== null : null,
    warnings: found.acceptedAt ? [] : quoteWarnings(shown.content, { eventDate, hasNewerPlan }),
  };
}

/** The versions of a quote, newest first. */
export async function listVersions(actor: Actor, id: string): Promise<QuoteVersion[]> {
  const { db, now } = actor;
  const rows = await db
    .select({
      number: quoteVersions.number,
      hash: quoteVersions.hash,
      total: quoteVersions.total,
      validUntil: quoteVersions.validUntil,
      sentAt: quoteVersions.sentAt,
      viewedAt: quoteVersions.viewedAt,
      acceptedAt: quoteVersions.acceptedAt,
      declinedAt: quoteVersions.declinedAt,
      declineReason: quoteVersions.declineReason,
      withdrawnAt: quoteVersions.withdrawnAt,
      supersededAt: quoteVersions.supersededAt,
      authorName: users.name,
      createdAt: quoteVersions.createdAt,
    })
    .from(quoteVersions)
    .innerJoin(quotes, and(eq(quotes.id, quoteVersions.quoteId), visibleTo(actor.user, quotes)))
    .leftJoin(users, eq(users.id, quoteVersions.authorId))
    .where(eq(quoteVersions.quoteId, id))
    .orderBy(desc(quoteVersions.number));
  if (rows.length === 0) return notFound('quote');
  return rows.map((row) => ({ ...row, status: quoteStatusAt(row, now) }));
}
