import DataLoader from 'dataloader';
import { inArray, sql } from 'drizzle-orm';
import { rowsOf } from '@/server/db/client';
import { columnsOf, recordset } from '@/server/db/recordset';
import { emailLogs } from '@/server/db/schema';
import type { Scope } from '@/server/scope';
import { settleActivity } from '../leads/activity/lead-activity';
import { heldAccount } from '../plans/usage';
import { recordDomainEvents } from '../shared/domain-events';
import type { Claimed } from './claim-email';
import { holdForEmails } from './hold-for-emails';
import { type Outcome, sentEvent, settleEmail, unlessFailed } from './settle-email';

// When many messages leave, nothing follows most of them but an event and its points. Written for each message alone,
// these are most of what a delivery costs Postgres, so messages that were sent at about the same time share a transaction.

/** In milliseconds: how long a sent message waits for others. */
const WAIT_MS = 250;
const MOST_AT_ONCE = 25;

interface Sent extends Outcome {
  scope: Scope;
  message: Claimed;
}

const sent = new DataLoader<Sent, undefined>(settleAll, {
  cache: false,
  maxBatchSize: MOST_AT_ONCE,
  batchScheduleFn: (settle) => setTimeout(settle, WAIT_MS),
});

/** Does what `settleEmail` does, for several messages at once where possible. */
export async function settleTogether(scope: Scope, message: Claimed, outcome: Outcome): Promise<void> {
  if (!isPlainlySent(message, outcome)) return settleEmail(scope, message, outcome);
  // One message that cannot be settled must not keep the others from it.
  await sent.load({ ...outcome, scope, message }).catch(() => settleEmail(scope, message, outcome));
}

/**
 * Whether nothing but its event follows. A message of SMTP does not wait: if the process ended meanwhile, it would
 * remain unconfirmed.
 */
function isPlainlySent({ email }: Claimed, { handedOver: { attempt }, transport }: Outcome): boolean {
  const isSent = attempt.outcome === 'sent' && !attempt.partly;
  const hasOnlyEvent = email.summaryWeek === null && email.remindAfterDays === null;
  return isSent && hasOnlyEvent && transport.repeatable !== 'never';
}

/** In one transaction for each owner, because points are an owner's. */
async function settleAll(all: readonly Sent[]): Promise<(undefined | Error)[]> {
  const failures = new Map<string, Error>();
  for (const ownerId of new Set(all.map(({ message }) => message.owner.id))) {
    const messages = all.filter(({ message }) => message.owner.id === ownerId);
    await settleOfOwner(messages).catch((error: Error) => failures.set(ownerId, error));
  }
  return all.map(({ message }) => failures.get(message.owner.id));
}

const WRITTEN = columnsOf(emailLogs, ['id', 'attempts', 'sentAt', 'providerId', 'messageId']);

async function settleOfOwner(messages: readonly Sent[]): Promise<void> {
  const [first] = messages;
  if (!first) return;
  const { scope, message } = first;
  const rows = messages.map(({ message: { email }, handedOver: { providerId, messageId }, scope: { now } }) => {
    const { id, attempts } = email;
    return { id, attempts, sentAt: now, providerId, messageId };
  });
  const ids = rows.map(({ id }) => id);
  await scope.db.transaction(async (tx) => {
    const leadIds = await holdForEmails(tx, message.owner, inArray(emailLogs.id, ids));
    const result = await tx.execute(sql`
      update ${emailLogs} set delivery = 'sent', handed_over = null, error = ${unlessFailed(sql`null`)}, sent_at = r."sentAt",
        provider_id = coalesce(r."providerId", ${emailLogs.providerId}),
        message_id = coalesce(r."messageId", ${emailLogs.messageId}), version = ${emailLogs.version} + 1
      from ${recordset(WRITTEN, rows)}
      where ${emailLogs.id} = r.id and ${emailLogs.delivery} = 'sending' and ${emailLogs.attempts} = r.attempts
        and exists ${heldAccount(message.owner.id)}
      returning ${emailLogs.id} as id`);
    const written = new Set(rowsOf<{ id: string }>(result).map(({ id }) => id));
    const settled = messages.filter((each) => written.has(each.message.email.id));
    // Not before the latest of them.
    await settleActivity(tx, { now: new Date(Math.max(...rows.map(({ sentAt }) => sentAt.getTime()))) }, leadIds);
    const events = settled.map((each) => sentEvent(each.message.email));
    await recordDomainEvents(tx, { ...scope, user: message.owner }, events);
  });
}
