import { and, asc, eq, sql } from 'drizzle-orm';
import { causesOf, isBusy } from '@/server/db/faults';
import { emailAttachments, emailLogs } from '@/server/db/schema';
import type { RenderedMessage } from '@/server/db/schema/emails/emails';
import { transportOf } from '@/server/integrations/email';
import type { EmailTransport, HandedOver, OutgoingEmail } from '@/server/integrations/email/transport';
import { logFailure } from '@/server/log';
import type { Scope } from '@/server/scope';
import { attachCopy } from '../quotes/attach-copy';
import { type Claimed, claimEmails } from './claim-email';
import { footerOf, ownSender, renderEmail } from './render-email';
import type { Attempted } from './settle-email';
import { settleSoon } from './settle-soon';
import { findThread } from './thread';

const SETTLE_TRIES = 3;

/** One attempt to deliver a message that is claimed already. */
export type Attempt = (scope: Scope) => Promise<void>;

interface Delivering {
  transport?: EmailTransport;
  settle?: (attempted: Attempted) => Promise<void>;
}

/**
 * Claims messages that are due, and returns one attempt for each. Safe to call any number of times, from any number of
 * processes, and to be killed at any point: the states are in the database, and only a service that recognizes the
 * message gets it twice.
 */
export async function startDeliveries(
  scope: Scope,
  ids: readonly string[],
  { transport = transportOf(scope.env), settle = settleSoon }: Delivering = {},
): Promise<Attempt[]> {
  const claimed = await claimEmails(scope, ids, { transport, holdsMail: scope.env.JOBS === 'hold' });
  return claimed.map((message) => async (attempting) => {
    const outgoing = await toOutgoing(attempting, message, transport).catch(notPrepared);
    const handedOver = 'attempt' in outgoing ? outgoing : await transport.send(outgoing);
    await unlessBusy(() => settle({ scope: attempting, message, handedOver, transport }));
  });
}

/**
 * Tries again while the database is busy, and has therefore changed nothing: a message that was accepted would otherwise
 * end as unconfirmed. Each try has waited for seconds, so there is no pause.
 */
async function unlessBusy(work: () => Promise<void>, tries = SETTLE_TRIES): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (tries === 1 || !causesOf(error).some(isBusy)) throw error;
    await unlessBusy(work, tries - 1);
  }
}

/** Nothing was handed over, so another attempt does no harm, whatever the service. */
function notPrepared(error: unknown): HandedOver {
  logFailure('An email could not be prepared', error);
  return { attempt: { outcome: 'temporary', error: 'The email could not be prepared.' } };
}

async function toOutgoing(scope: Scope, claimed: Claimed, transport: EmailTransport): Promise<OutgoingEmail> {
  const { email, hasAttachments } = claimed;
  const { id, to, cc, bcc } = email;
  // A service that recognizes the message by its key refuses it if anything of it differs.
  const isKept = transport.repeatable === 'for a day';
  const message = (isKept && email.handedOver) || (await renderMessage(scope, claimed, transport));
  const first = isKept && !email.handedOver ? await keepMessage(scope, id, message) : message;
  const isCopy = await attachCopy(scope, email);
  const attachments = hasAttachments || isCopy ? await readAttachments(scope, id) : [];
  return { ...first, id, to, cc, bcc, attachments };
}

async function renderMessage(
  scope: Scope,
  { email, owner }: Claimed,
  transport: EmailTransport,
): Promise<RenderedMessage> {
  const sender = email.summaryWeek === null ? owner : ownSender(scope.env);
  const rendered = renderEmail({ sender, email, footer: footerOf(email) }, scope.env);
  return { ...rendered, ...(await findThread(scope, email, transport)) };
}

/** For later attempts. Of two workers, of which one was taken for dead, both hand over what the first has stored. */
async function keepMessage({ db }: Scope, id: string, message: RenderedMessage): Promise<RenderedMessage> {
  const [kept] = await db
    .update(emailLogs)
    .set({ handedOver: sql`coalesce(${emailLogs.handedOver}, ${JSON.stringify(message)}::text::jsonb)` })
    .where(and(eq(emailLogs.id, id), eq(emailLogs.delivery, 'sending')))
    .returning({ handedOver: emailLogs.handedOver });
  return kept?.handedOver ?? message;
}

const readAttachments = ({ db }: Scope, emailId: string) =>
  db
    .select({ name: emailAttachments.name, type: emailAttachments.type, content: emailAttachments.content })
    .from(emailAttachments)
    .where(eq(emailAttachments.emailId, emailId))
    .orderBy(asc(emailAttachments.createdAt), asc(emailAttachments.id));
