import { and, eq } from 'drizzle-orm';
import type { QuoteDetail } from '@/domain/quotes/quote';
import type { AcceptQuoteInput } from '@/domain/quotes/quote-input';
import { isSignable, signBlock } from '@/domain/quotes/quote-status';
import { consentText, type QuoteSignature, recordedText } from '@/domain/quotes/signature';
import type { RequestContext } from '@/server/context';
import type { Database } from '@/server/db/client';
import { quotes, quoteVersions } from '@/server/db/schema';
import { notFound, refuse } from '@/server/problems/problem-error';
import type { Actor, Scope } from '@/server/scope';
import { lockLead, writeLead } from '../leads/lead-writes';
import { visibleTo } from '../shared/visibility';
import { startClock } from '../tasks/event-clock';
import { lockOwnMemberships } from '../teams/team-access';
import { lockRows, lockWorker } from './locked-quote';
import { missingDates } from './missing-dates';
import { mailCopies } from './quote-copies';
import { notifyOfQuote, recordQuote } from './quote-history';
import { getQuote, type Reader } from './quote-queries';
import { touchQuote } from './quotes';

/** What the signer typed, and what is known of their request. */
export type Acceptance = Pick<QuoteSignature, 'name' | 'title' | 'email' | 'ip' | 'userAgent' | 'onBehalf'>;

interface Accepting {
  quoteId: string;
  leadId: string;
  /** Whether a version is the one that was shown. */
  isShown: (version: { id: string; number: number; hash: string }) => boolean;
  acceptance: Acceptance;
}

const OTHER_VERSION = 'This version was replaced by a newer one.';

/**
 * Accepts the current version of a quote in the transaction of the caller (D93): keeps the evidence, and wins the lead with
 * the amount before taxes, its history, tasks and events; the points go to whoever works on the lead. Everything that
 * decides whether it counts is checked under the locks. Accepting an accepted version again changes nothing. Throws CONFLICT
 * for a version that is not the current one, has expired, or was withdrawn or declined.
 */
export async function acceptVersion(
  tx: Database,
  scope: Scope & { user: Actor['user'] | null },
  { quoteId, leadId, isShown, acceptance }: Accepting,
): Promise<void> {
  const worker = await lockWorker(tx, scope, leadId);
  const locked = await lockLead(tx, worker, leadId);
  const { quote, version, status } = await lockRows(tx, scope.now, quoteId);
  if (!isShown(version)) refuse('CONFLICT', OTHER_VERSION);
  if (status === 'ACCEPTED') return;
  if (!isSignable(status)) refuse('CONFLICT', signBlock(status) ?? '');

  const { content, hash, bill } = version;
  const { name, onBehalf } = acceptance;
  const consent = onBehalf ? recordedText(content, onBehalf.by) : consentText(content);
  const signature = { ...acceptance, consent, at: scope.now.toISOString(), hash };
  await tx.update(quoteVersions).set({ acceptedAt: scope.now, signature }).where(eq(quoteVersions.id, version.id));
  await touchQuote(tx, scope, quote, { acceptedAt: scope.now });
  const by = onBehalf ? undefined : name;
  const cause = await recordQuote(tx, scope, { quote, version, did: 'accepted', by, reason: onBehalf?.note });
  const wanted = { ...missingDates(locked.lead, content.event), status: 'CLOSED_WON' as const, amount: bill };
  await writeLead(tx, worker, { locked, wanted, cause });
  await startClock(tx, worker, leadId, 'accepted');
  if (!onBehalf) await notifyOfQuote(tx, scope, { quote, version, did: 'accepted', by: name });
  await mailCopies(tx, worker, { version, quote, to: acceptance.email });
}

/** Records that the client has accepted a version elsewhere, as on paper, with how they did. */
export async function acceptForClient(
  reader: Reader & Pick<RequestContext, 'address' | 'userAgent'>,
  { id, versionNumber, note, ...signer }: AcceptQuoteInput,
): Promise<QuoteDetail> {
  const { user, address: ip, userAgent = '' } = reader;
  await reader.db.transaction(async (tx) => {
    await lockOwnMemberships(tx, reader);
    const isSeen = and(eq(quotes.id, id), visibleTo(user, quotes));
    const [quote = notFound('quote')] = await tx.select({ leadId: quotes.leadId }).from(quotes).where(isSeen);
    const acceptance = { ...signer, ip, userAgent, onBehalf: { by: user.name, note } };
    const isShown = ({ number }: { number: number }) => number === versionNumber;
    await acceptVersion(tx, reader, { quoteId: id, leadId: quote.leadId, isShown, acceptance });
  });
  return getQuote(reader, id);
}
