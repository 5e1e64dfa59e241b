import { eq, sql } from 'drizzle-orm';
import type { QuoteContent } from '@/domain/quotes/quote-content';
import { isSignable, type QuoteStatus, quoteStatusAt, signBlock } from '@/domain/quotes/quote-status';
import type { QuoteSignature } from '@/domain/quotes/signature';
import type { Database } from '@/server/db/client';
import { exactlyOne } from '@/server/db/exactly-one';
import { leads, notes, quoteVersions } from '@/server/db/schema';
import { refuse } from '@/server/problems/problem-error';
import type { Scope } from '@/server/scope';
import { settleActivity } from '../leads/activity/lead-activity';
import { recordDomainEvents } from '../shared/domain-events';
import { readQuoteLink } from '../shares/shares';
import { type Acceptance, acceptVersion } from './accept-quote';
import { lockRows, lockWorker } from './locked-quote';
import { notifyOfQuote, recordQuote } from './quote-history';
import { touchQuote } from './quotes';

// What a client does by their link, without an account.

/** What the page of a link shows. */
export interface ClientQuote {
  versionId: string;
  content: QuoteContent;
  hash: string;
  status: QuoteStatus;
  signature: QuoteSignature | null;
  acceptedAt: Date | null;
}

type Visit = Pick<Scope, 'db' | 'now'>;

/** The version of a quote behind a link. Null for a link that never existed or was replaced, and while the lead is deleted. */
export async function readClientQuote({ db, now }: Visit, token: string): Promise<ClientQuote | null> {
  const link = await readQuoteLink({ db, now }, token);
  if (!link) return null;
  const [version] = await db.select().from(quoteVersions).where(eq(quoteVersions.id, link.versionId));
  if (!version) return null;
  const { id: versionId, content, hash, signature, acceptedAt } = version;
  return { versionId, content, hash, status: quoteStatusAt(version, now), signature, acceptedAt };
}

/** What the client does to the version behind a link, with the lead and the quote locked; null if the link shows nothing. */
async function withLocked<Result>(
  scope: Scope,
  token: string,
  work: (tx: Database, locked: Locked) => Promise<Result>,
): Promise<Result | null> {
  const link = await readQuoteLink(scope, token);
  if (!link) return null;
  return scope.db.transaction(async (tx) => {
    const { versionId, quoteId, leadId } = link;
    await lockWorker(tx, scope, leadId);
    await tx.select({ id: leads.id }).from(leads).where(eq(leads.id, leadId)).for('no key update');
    const locked = await lockRows(tx, scope.now, quoteId);
    return work(tx, { ...locked, leadId, isCurrent: locked.version.id === versionId });
  });
}

type Locked = Awaited<ReturnType<typeof lockRows>> & { leadId: string; isCurrent: boolean };

/** Notes that the client has opened a version, the first time. */
export async function markViewed(scope: Scope, token: string): Promise<void> {
  await withLocked(scope, token, async (tx, { quote, version, status, isCurrent }) => {
    if (!isCurrent || status !== 'SENT') return;
    const viewed = { viewedAt: scope.now };
    await tx.update(quoteVersions).set(viewed).where(eq(quoteVersions.id, version.id));
    const recorder = { ...scope, user: null };
    await touchQuote(tx, recorder, quote, viewed);
    const by = version.content.client.contactPerson;
    await recordQuote(tx, recorder, { quote, version, did: 'viewed', by });
    await notifyOfQuote(tx, scope, { quote, version, did: 'viewed', by });
  });
}

/** Accepts what a link shows. Null if it shows nothing. See `acceptVersion`. */
export async function acceptByLink(
  scope: Scope,
  token: string,
  { hash, ...signer }: Omit<Acceptance, 'onBehalf'> & { hash: string },
): Promise<true | null> {
  const link = await readQuoteLink(scope, token);
  if (!link) return null;
  const isShown = (current: { id: string; hash: string }) => current.id === link.versionId && current.hash === hash;
  const acceptance = { ...signer, onBehalf: null };
  await scope.db.transaction((tx) => acceptVersion(tx, { ...scope, user: null }, { ...link, isShown, acceptance }));
  return true;
}

/** Declines what a link shows. Null if it shows nothing. Throws CONFLICT if it can no longer be declined. */
export const declineByLink = (scope: Scope, token: string, { reason, hash }: { reason: string; hash: string }) =>
  withLocked(scope, token, async (tx, { quote, version, status, isCurrent }) => {
    if (!isCurrent || version.hash !== hash) refuse('CONFLICT', signBlock('SUPERSEDED') ?? '');
    if (status === 'DECLINED') return true;
    if (!isSignable(status)) refuse('CONFLICT', signBlock(status) ?? '');
    const declined = { declinedAt: scope.now };
    await tx
      .update(quoteVersions)
      .set({ ...declined, declineReason: reason })
      .where(eq(quoteVersions.id, version.id));
    const recorder = { ...scope, user: null };
    await touchQuote(tx, recorder, quote, declined);
    const by = version.content.client.contactPerson;
    await recordQuote(tx, recorder, { quote, version, did: 'declined', by, reason });
    await notifyOfQuote(tx, scope, { quote, version, did: 'declined', by, reason });
    return true;
  });

/** Keeps a question of the client as a note on the lead, and notifies whoever works on it. Null if the link shows nothing. */
export const askByLink = (scope: Scope, token: string, { name, question }: { name: string; question: string }) =>
  withLocked(scope, token, async (tx, { quote, version, leadId }) => {
    const { now, newId } = scope;
    const [lead] = await tx
      .select({ teamId: leads.teamId, ownerId: sql<string>`coalesce(${leads.assigneeId}, ${leads.ownerId})` })
      .from(leads)
      .where(eq(leads.id, leadId));
    const note = { id: newId(), ...exactlyOne(lead) };
    const title = `Question about quote ${quote.number}`;
    await tx.insert(notes).values({
      ...{ ...note, leadId, title, content: `${name} asks:\n\n${question}` },
      ...{ createdAt: now, updatedAt: now },
    });
    await settleActivity(tx, scope, [leadId]);
    const recorder = { ...scope, user: null };
    await recordDomainEvents(tx, recorder, [{ subject: note, event: { type: 'note_created', title } }]);
    await notifyOfQuote(tx, scope, { quote, version, did: 'asked', by: name, reason: question, occasion: note.id });
    return true;
  });
