import { eq } from 'drizzle-orm';
import type { QuoteDetail } from '@/domain/quotes/quote';
import type { SendQuoteInput } from '@/domain/quotes/quote-input';
import { isSignable, type QuoteStatus, signBlock } from '@/domain/quotes/quote-status';
import { validUntil } from '@/domain/quotes/quote-validity';
import { newToken } from '@/server/auth/sessions';
import type { Database } from '@/server/db/client';
import { emailAttachments, emailLogs, quoteVersions } from '@/server/db/schema';
import { refuse } from '@/server/problems/problem-error';
import type { Actor } from '@/server/scope';
import { acceptEmail } from '../emails/send-email';
import { lockLead, writeLead } from '../leads/lead-writes';
import { lockUsage } from '../plans/usage';
import { withIdempotency } from '../shared/idempotency';
import { addAddress, shareQuote, shareUrl } from '../shares/shares';
import { startClock } from '../tasks/event-clock';
import { lockQuote } from './locked-quote';
import { missingDates } from './missing-dates';
import { readDocument } from './quote-document';
import { requireSendable } from './quote-gates';
import { recordQuote } from './quote-history';
import { getQuote, type Reader } from './quote-queries';
import { touchQuote } from './quotes';

export interface SentQuote {
  quote: QuoteDetail;
  /** Can never be read again, because only the hash of its token is stored. */
  url: string;
  emailId: string | null;
}

const CHANGED = 'This quote was changed just now. Look at it again, then send it.';
const EXPIRED = 'This version has expired. Save the quote again, then send it.';
const STARTED = 'The event has started. Price a plan with a new date.';

/**
 * Sends the current version of a quote: a link for the client and, with `email`, a message with the link and the PDF, in one
 * transaction and once per Idempotency-Key (D38). Sending it again makes another link. The first sending starts the tasks
 * of the event's clock. A retry adds another address, because only the email has the first one.
 */
export async function sendQuote(reader: Reader, input: SendQuoteInput): Promise<SentQuote> {
  const token = newToken();
  const url = shareUrl(reader, token, 'quote');
  let isReplay = false;
  const onReplay = async () => {
    isReplay = true;
  };
  const call = { key: reader.idempotencyKey, body: { operation: 'quotes.send', input }, onReplay };
  const { shareId, ...sent } = await withIdempotency(reader, call, (tx) =>
    sendIn(tx, reader, { ...input, token, url }),
  );
  if (isReplay) await addAddress(reader, shareId, token);
  return { ...sent, url };
}

interface Sending extends SendQuoteInput {
  token: string;
  url: string;
}

async function sendIn(tx: Database, reader: Reader, { id, version, email, licenseReason, token, url }: Sending) {
  const { user, now } = reader;
  // Printed before anything is locked. The version that is locked must be the one that was printed.
  const file = email && (await readDocument({ ...reader, db: tx }, { id }));
  await lockUsage(tx, user.id);
  const { quote, version: current, status } = await lockQuote(tx, reader, { id, version });
  requireOpen(current, status, now);
  if (file && file.hash !== current.hash) refuse('CONFLICT', CHANGED);
  const reason = await requireSendable(tx, reader, { planId: current.planId, licenseReason });
  const share = await shareQuote(tx, reader, { leadId: quote.leadId, quoteVersionId: current.id, token });
  const sent = email && file && (await mailQuote(tx, reader, { email, file, quote, share, url }));
  await tx
    .update(quoteVersions)
    .set({ sentAt: current.sentAt ?? now, licenseReason: reason })
    .where(eq(quoteVersions.id, current.id));
  await touchQuote(tx, reader, quote, { firstSentAt: quote.firstSentAt ?? now, sentAt: now });
  await recordQuote(tx, reader, { quote, version: current, did: 'sent', reason });
  if (!quote.firstSentAt) {
    const locked = await lockLead(tx, reader, quote.leadId);
    const wanted = missingDates(locked.lead, current.content.event);
    if (wanted) await writeLead(tx, reader, { locked, wanted });
    await startClock(tx, reader, quote.leadId, 'sent');
  }
  return { quote: await getQuote(reader, id, tx), shareId: share.id, emailId: sent?.id ?? null };
}

/** Throws CONFLICT if a version can no longer be sent. */
function requireOpen(
  { validUntil: until, content }: typeof quoteVersions.$inferSelect,
  status: QuoteStatus,
  now: Date,
) {
  if (status !== 'DRAFT' && status !== 'EXPIRED' && !isSignable(status)) refuse('CONFLICT', signBlock(status) ?? '');
  if (until > now) return;
  const { event } = content;
  refuse('CONFLICT', validUntil({ ...event, eventDate: event.date }, now) <= now ? STARTED : EXPIRED);
}

interface QuoteMail {
  email: NonNullable<SendQuoteInput['email']>;
  file: Awaited<ReturnType<typeof readDocument>>;
  quote: { number: string; leadId: string };
  share: { id: string };
  url: string;
}

async function mailQuote(
  tx: Database,
  actor: Actor,
  { email, file, quote, share, url }: QuoteMail,
): Promise<{ id: string }> {
  const { user, now, newId } = actor;
  const pdf = { id: newId(), ownerId: user.id, name: file.name, type: 'application/pdf', createdAt: now };
  await tx.insert(emailAttachments).values({ ...pdf, size: file.content.byteLength, content: file.content });
  const accepted = await acceptEmail(tx, actor, {
    ...email,
    body: `${email.body}\n\nView and accept quote ${quote.number}:\n${url}`,
    leadId: quote.leadId,
    attachmentIds: [pdf.id, ...email.attachmentIds],
    ...{ templateId: null, isBulk: false, scheduledAt: null, remindAfterDays: null, inReplyTo: null },
  });
  await tx.update(emailLogs).set({ shareId: share.id }).where(eq(emailLogs.id, accepted.id));
  return accepted;
}
