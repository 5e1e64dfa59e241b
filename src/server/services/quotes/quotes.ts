import { and, eq, isNull, sql } from 'drizzle-orm';
import type { QuoteDetail } from '@/domain/quotes/quote';
import type { CreateQuoteInput, QuoteChanges } from '@/domain/quotes/quote-input';
import { MAX_QUOTE_VERSIONS, MAX_QUOTES } from '@/domain/quotes/quote-limits';
import { quoteNumber } from '@/domain/quotes/quote-number';
import { calendarDay } from '@/domain/shared/time';
import type { Database } from '@/server/db/client';
import { exactlyOne } from '@/server/db/exactly-one';
import { leads, quoteNumbers, quotes, quoteVersions, staffingPlans } from '@/server/db/schema';
import { refuse } from '@/server/problems/problem-error';
import type { Actor } from '@/server/scope';
import { lockLead } from '../leads/linked-lead';
import { recordDomainEvents, recordEvents } from '../shared/domain-events';
import { withIdempotency } from '../shared/idempotency';
import { visibleTo } from '../shared/visibility';
import { lockQuote } from './locked-quote';
import { addVersion } from './new-version';
import { recordQuote } from './quote-history';
import { getQuote, type Reader } from './quote-queries';
import { recallEmails } from './recall-emails';

const PLAN_GONE = 'This staffing plan does not exist, or is not yours.';
const TOO_MANY = `This lead has ${MAX_QUOTES} quotes, which is the most. Delete one first.`;
const TOO_MANY_VERSIONS = `This quote has ${MAX_QUOTE_VERSIONS} versions, which is the most. Make a new quote.`;
const SIGNED = 'This quote has been accepted, so it cannot change. Make a new quote for what is different.';

/** Makes a quote of a priced staffing plan, as a draft, once per Idempotency-Key (D38). */
export function createQuote(reader: Reader, input: CreateQuoteInput): Promise<QuoteDetail> {
  const call = { key: reader.idempotencyKey, body: { operation: 'quotes.create', input } };
  return withIdempotency(reader, call, async (tx) => {
    const { user, now, newId } = reader;
    const leadId = await leadOfPlan(tx, reader, input.planId);
    const held = await lockLead(tx, reader, leadId, 'no key update');
    if (!held) return refuse('NOT_FOUND', PLAN_GONE, { field: 'planId' });
    const kept = and(eq(quotes.leadId, leadId), isNull(quotes.deletedAt));
    if ((await tx.$count(quotes, kept)) >= MAX_QUOTES) refuse('CONFLICT', TOO_MANY);
    const [lead] = await tx.select({ ownerId: leads.ownerId }).from(leads).where(eq(leads.id, leadId));
    const { ownerId } = exactlyOne(lead);
    const number = await nextNumber(tx, reader, held.teamId ?? ownerId);
    const row = { id: newId(), ownerId, teamId: held.teamId, leadId, number };
    await tx.insert(quotes).values({ ...row, authorId: user.id, createdAt: now, updatedAt: now });
    await addVersion(tx, reader, { ...input, quote: row, number: 1 });
    await recordEvents(tx, reader, row, [{ type: 'quote_created', title: number }]);
    return getQuote(reader, row.id, tx);
  });
}

async function leadOfPlan(tx: Database, { user }: Actor, planId: string): Promise<string> {
  const [plan] = await tx
    .select({ leadId: staffingPlans.leadId })
    .from(staffingPlans)
    .innerJoin(leads, and(eq(leads.id, staffingPlans.leadId), visibleTo(user, leads)))
    .where(eq(staffingPlans.id, planId));
  return plan?.leadId ?? refuse('NOT_FOUND', PLAN_GONE, { field: 'planId' });
}

/** Takes the next number of an owner or team. */
async function nextNumber(tx: Database, { user, now }: Actor, placeId: string): Promise<string> {
  const year = Number(calendarDay(now, user.timezone).slice(0, 4));
  const [taken] = await tx
    .insert(quoteNumbers)
    .values({ placeId, year, last: 1 })
    .onConflictDoUpdate({
      target: [quoteNumbers.placeId, quoteNumbers.year],
      set: { last: sql`${quoteNumbers.last} + 1` },
    })
    .returning({ last: quoteNumbers.last });
  return quoteNumber(year, exactlyOne(taken).last);
}

interface UpdateQuote {
  id: string;
  /** The version of the row that the editor saw. If it has changed since, the edit fails with STALE_EDIT. */
  version?: number | undefined;
  changes: QuoteChanges;
}

/** Makes a new version of a quote. The links to the earlier one then say so, and it can no longer be signed (D93). */
export function updateQuote(reader: Reader, { changes, ...of }: UpdateQuote): Promise<QuoteDetail> {
  return reader.db.transaction(async (tx) => {
    const { now } = reader;
    const { quote, version, status } = await lockQuote(tx, reader, of);
    if (status === 'ACCEPTED') refuse('CONFLICT', SIGNED);
    const number = version.number + 1;
    if (number > MAX_QUOTE_VERSIONS) refuse('CONFLICT', TOO_MANY_VERSIONS);
    const planId = changes.planId ?? version.planId ?? refuse('NOT_FOUND', PLAN_GONE, { field: 'planId' });
    const { message, terms } = version.content;
    const { contactId } = version;
    await recallEmails(tx, quote.id);
    await tx.update(quoteVersions).set({ supersededAt: now }).where(eq(quoteVersions.id, version.id));
    await addVersion(tx, reader, { contactId, message, terms, ...changes, planId, quote, number });
    await touchQuote(tx, reader, quote);
    return getQuote(reader, quote.id, tx);
  });
}

/** Takes a quote back. Its links then say so. Doing it twice changes nothing. */
export function withdrawQuote(reader: Reader, of: { id: string; version?: number | undefined }): Promise<QuoteDetail> {
  return reader.db.transaction(async (tx) => {
    const { quote, version, status } = await lockQuote(tx, reader, of);
    if (status === 'ACCEPTED' || status === 'DECLINED') {
      refuse('CONFLICT', `This quote has been ${status.toLowerCase()}, so it can no longer be withdrawn.`);
    }
    if (status !== 'WITHDRAWN') {
      await recallEmails(tx, quote.id);
      const withdrawn = { withdrawnAt: reader.now };
      await tx.update(quoteVersions).set(withdrawn).where(eq(quoteVersions.id, version.id));
      await touchQuote(tx, reader, quote, withdrawn);
      await recordQuote(tx, reader, { quote, version, did: 'withdrawn' });
    }
    return getQuote(reader, quote.id, tx);
  });
}

type QuoteRow = typeof quotes.$inferSelect;

/** Counts a change of a quote, so that whoever follows it learns of it. The times say what the change was. */
export async function touchQuote(
  tx: Database,
  recorder: Actor | { user: null; now: Date },
  { id, ownerId, teamId, number: title }: QuoteRow,
  times: Partial<
    Pick<QuoteRow, 'firstSentAt' | 'sentAt' | 'viewedAt' | 'acceptedAt' | 'declinedAt' | 'withdrawnAt'>
  > = {},
): Promise<void> {
  await tx
    .update(quotes)
    .set({ ...times, version: sql`${quotes.version} + 1`, updatedAt: recorder.now })
    .where(eq(quotes.id, id));
  const subject = { id, ownerId, teamId };
  await recordDomainEvents(tx, recorder, [{ subject, event: { type: 'quote_updated', title } }]);
}
