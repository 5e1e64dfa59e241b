import { eq } from 'drizzle-orm';
import type { QuoteDetail } from '@/domain/quotes/quote';
import type { QuoteEvent } from '@/domain/quotes/quote-content';
import type { SendQuoteInput } from '@/domain/quotes/quote-input';
import { isSignable, signBlock } from '@/domain/quotes/quote-status';
import { newToken } from '@/server/auth/sessions';
import type { Database } from '@/server/db/client';
import { emailAttachments, quoteVersions } from '@/server/db/schema';
import { refuse } from '@/server/problems/problem-error';
import type { Actor } from '@/server/scope';
import { acceptEmail } from '../emails/send-email';
import { lockLead, writeLead } from '../leads/leads';
import { lockUsage } from '../plans/usage';
import { withIdempotency } from '../shared/idempotency';
import { addAddress, shareQuote, shareUrl } from '../shares/shares';
import { startClock } from '../tasks/event-clock';
import { lockQuote } from './locked-quote';
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
const PAST = 'The time of this version is over. Save the quote again, then send it.';

/**
 * Sends the current version of a quote: a link for the client and, with `email`, a message with the link and the PDF, in one
 * transaction and once per Idempotency-Key (D38). Sending it again makes another link. The first sending starts the tasks
 * of the event's clock. A retry adds another address, because only the email has the first one.
 */
export async function sendQuote(reader: Reader, input: SendQuoteInput): Promise<SentQuote> {
  const { id, version, email, licenseReason } = input;
  const token = newToken();
  let isNew = false;
  // Printed before anything is locked. The version that is locked must be the one that was printed.
  const file = email && (await readDocument(reader, { id }));
  const call = { key: reader.idempotencyKey, body: { operation: 'quotes.send', input } };
  const { shareId, emailId } = await withIdempotency(reader, call, async (tx) => {
    isNew = true;
    const { user, now } = reader;
    await lockUsage(tx, user.id);
    const locked = await lockQuote(tx, reader, { id, version });
    const { quote, version: current, status } = locked;
    if (status !== 'DRAFT' && !isSignable(status)) refuse('CONFLICT', signBlock(status) ?? '');
    if (file && file.hash !== current.hash) refuse('CONFLICT', CHANGED);
    if (current.validUntil <= now) refuse('CONFLICT', PAST);
    const reason = await requireSendable(tx, reader, { planId: current.planId, licenseReason });
    const share = await shareQuote(tx, reader, { leadId: quote.leadId, quoteVersionId: current.id, token });
    const sent =
      email && file && (await mailQuote(tx, reader, { email, file, quote, url: shareUrl(reader, token, 'quote') }));
    await tx
      .update(quoteVersions)
      .set({ sentAt: current.sentAt ?? now, emailId: sent?.id ?? current.emailId, licenseReason: reason })
      .where(eq(quoteVersions.id, current.id));
    await touchQuote(tx, reader, quote, { firstSentAt: quote.firstSentAt ?? now });
    await recordQuote(tx, reader, { quote, version: current, did: 'sent', reason });
    if (!quote.firstSentAt) {
      await dateLead(tx, reader, { leadId: quote.leadId, event: current.content.event });
      await startClock(tx, reader, quote.leadId, 'sent');
    }
    return { shareId: share.id, emailId: sent?.id ?? null };
  });
  if (!isNew) await addAddress(reader, shareId, token);
  return { quote: await getQuote(reader, id), url: shareUrl(reader, token, 'quote'), emailId };
}

/** Gives a lead the time of the event that was quoted, if it has no date: its clock and its calendar go by that. */
async function dateLead(
  tx: Database,
  actor: Actor,
  { leadId, event }: { leadId: string; event: QuoteEvent },
): Promise<void> {
  const locked = await lockLead(tx, actor, leadId);
  if (event.date === null || locked.lead.eventDate !== null) return;
  const wanted = {
    ...{ eventDate: event.date, eventEndDate: event.endDate, eventTimeZone: event.timeZone },
    ...{ eventStartTime: event.startTime, eventEndTime: event.endTime },
  };
  await writeLead(tx, actor, { locked, wanted, now: actor.now });
}

interface QuoteMail {
  email: NonNullable<SendQuoteInput['email']>;
  file: Awaited<ReturnType<typeof readDocument>>;
  quote: { number: string; leadId: string };
  url: string;
}

async function mailQuote(tx: Database, actor: Actor, { email, file, quote, url }: QuoteMail): Promise<{ id: string }> {
  const { user, now, newId } = actor;
  const pdf = { id: newId(), ownerId: user.id, name: file.name, type: 'application/pdf', createdAt: now };
  await tx.insert(emailAttachments).values({ ...pdf, size: file.content.byteLength, content: file.content });
  return acceptEmail(tx, actor, {
    ...email,
    body: `${email.body}\n\nView and accept quote ${quote.number}:\n${url}`,
    leadId: quote.leadId,
    attachmentIds: [pdf.id, ...email.attachmentIds],
    ...{ templateId: null, isBulk: false, scheduledAt: null, remindAfterDays: null, inReplyTo: null },
  });
}
