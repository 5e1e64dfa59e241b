import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import { canMove, canTakeOver, type DeliveryState, OUTCOME_UNKNOWN } from '@/domain/emails/delivery';
import { type HoldReason, holdReasonOf, isHoldable } from '@/domain/emails/hold';
import { allRecipients } from '@/domain/emails/recipients';
import type { SuppressedAddress } from '@/domain/emails/suppression';
import type { SessionUser } from '@/server/auth/sessions';
import { teamIds } from '@/server/auth/team-ids';
import { type Database, rowsOf } from '@/server/db/client';
import { exactlyOne } from '@/server/db/exactly-one';
import { emailAttachments, emailLogs, leads, users } from '@/server/db/schema';
import { ATTEMPT_TIMEOUT_MS, type EmailTransport } from '@/server/integrations/email/transport';
import type { Scope } from '@/server/scope';
import { notice, notify } from '../notifications/notifications';
import { isSeenBy } from '../shared/visibility';
import { queueAgain } from './queue-again';
import { suppressedAmong } from './suppressions';

/** After this, whoever is sending a message counts as dead. Well beyond the longest attempt. */
const LEASE_MS = 2 * ATTEMPT_TIMEOUT_MS;

const { passwordHash: _, ...userColumns } = getTableColumns(users);
const OWNER = { ...userColumns, teamIds };

type EmailRow = typeof emailLogs.$inferSelect;

/** A message that this worker hands over now. */
export interface Claimed {
  email: EmailRow & { firstAttemptAt: Date };
  owner: SessionUser;
  hasAttachments: boolean;
}

/**
 * Takes a message for an attempt, or returns null if there is nothing to do: another worker has it, it was canceled, or
 * a scheduled one is held. A message whose worker died is taken over if the service recognizes it, and is otherwise
 * unconfirmed (D67). The attempt itself holds no connection.
 */
export async function claimEmail(scope: Scope, id: string, transport: EmailTransport): Promise<Claimed | null> {
  // Almost always, the message is due and nobody else touches it, so try optimistically: read it, then claim it only if
  // it is unchanged. The lock of anything else takes a transaction, and with it twice the round trips.
  const claimed = await tryClaim(scope, id, transport);
  return claimed ?? scope.db.transaction((tx) => claimUnderLock(tx, { scope, id, transport }));
}

async function tryClaim(scope: Scope, id: string, transport: EmailTransport): Promise<Claimed | undefined> {
  const [due] = await selectDue(scope.db, id);
  if (!due) return undefined;
  const next = await nextStep(scope.db, { scope, email: due.email, transport });
  if (next.step !== 'claim') return undefined;
  const { delivery, attempts, version } = due.email;
  const unchanged = and(
    eq(emailLogs.delivery, delivery),
    eq(emailLogs.attempts, attempts),
    eq(emailLogs.version, version),
  );
  // Whoever has locked it is changing it, so do not wait for them.
  const free = scope.db
    .select({ id: emailLogs.id })
    .from(emailLogs)
    .where(eq(emailLogs.id, id))
    .for('update', { skipLocked: true });
  const claimed = await scope.db
    .update(emailLogs)
    .set(next.claim)
    .where(and(unchanged, inArray(emailLogs.id, free)))
    .returning({ id: emailLogs.id });
  return claimed.length > 0 ? { ...due, email: { ...due.email, ...next.claim } } : undefined;
}

interface Claiming {
  scope: Scope;
  id: string;
  transport: EmailTransport;
}

async function claimUnderLock(tx: Database, { scope, id, transport }: Claiming): Promise<Claimed | null> {
  // Another worker is claiming or settling a locked one right now.
  const [due] = await selectDue(tx, id).for('update', { of: emailLogs, skipLocked: true });
  if (!due) return null;
  const { email } = due;
  const next = await nextStep(tx, { scope, email, transport });
  if (next.step === 'nothing') return null;
  if (next.step === 'wait') return waitLonger(tx, email);
  if (next.step === 'give up') return giveUp(tx, scope, email);
  if (next.step === 'hold') return hold(tx, scope, email, next.reason);
  await tx.update(emailLogs).set(next.claim).where(eq(emailLogs.id, id));
  return { ...due, email: { ...email, ...next.claim } };
}

/** With all that a delivery needs to know: every statement of it delays the messages behind it. */
const selectDue = (db: Database, id: string) =>
  db
    .select({
      email: getTableColumns(emailLogs),
      owner: OWNER,
      hasAttachments: sql<boolean>`exists (select 1 from ${emailAttachments} a where a.email_id = ${emailLogs.id})`,
    })
    .from(emailLogs)
    .innerJoin(users, eq(users.id, emailLogs.ownerId))
    .where(eq(emailLogs.id, id));

type NextStep =
  | { step: 'nothing' }
  | { step: 'wait' }
  | { step: 'give up' }
  | { step: 'hold'; reason: HoldReason }
  | { step: 'claim'; claim: ReturnType<typeof claimOf> };

/** What is to be done with a message now. */
async function nextStep(
  db: Database,
  { scope, email, transport }: Omit<Claiming, 'id'> & { email: EmailRow },
): Promise<NextStep> {
  if (!canMove(email.delivery, 'sending')) return { step: 'nothing' };
  // The queue goes by the database's clock.
  if (email.dueAt > scope.now) return { step: 'wait' };
  const mayHaveArrived = email.mayHaveArrived || email.delivery === 'sending';
  if (mayHaveArrived && !mayTakeOver(email, scope.now, transport)) return { step: 'give up' };
  const reason = isHoldable({ ...email, isBulk: email.unsubscribeToken !== null, mayHaveArrived })
    ? await findHoldReason(db, email)
    : null;
  return reason
    ? { step: 'hold', reason }
    : { step: 'claim', claim: claimOf(email, { now: scope.now, transport, mayHaveArrived }) };
}

const claimOf = (
  { attempts, firstAttemptAt }: EmailRow,
  { now, transport, mayHaveArrived }: { now: Date; transport: EmailTransport; mayHaveArrived: boolean },
) => ({
  delivery: 'sending' as const,
  attempts: attempts + 1,
  firstAttemptAt: firstAttemptAt ?? now,
  dueAt: new Date(now.getTime() + LEASE_MS),
  via: transport.channel,
  mayHaveArrived,
});

/** Whom a message belongs to, for what is written on their behalf. */
export async function readOwner(tx: Database, ownerId: string): Promise<SessionUser> {
  const [owner] = await tx.select(OWNER).from(users).where(eq(users.id, ownerId));
  return exactlyOne(owner);
}

async function waitLonger(tx: Database, { id, dueAt }: EmailRow): Promise<null> {
  await queueAgain(tx, { id, dueAt });
  return null;
}

const mayTakeOver = ({ firstAttemptAt, via }: EmailRow, now: Date, { channel, repeatable }: EmailTransport): boolean =>
  // Another service knows nothing of what this one may have accepted.
  firstAttemptAt !== null && via === channel && canTakeOver({ firstAttemptAt, now, repeatable });

async function giveUp(tx: Database, scope: Scope, email: EmailRow): Promise<null> {
  await move(tx, email, { delivery: 'unconfirmed', error: OUTCOME_UNKNOWN });
  if (email.summaryWeek === null) {
    await notify(tx, scope, [notice(email.ownerId, 'email_failed', { ...factsOf(email), why: 'unconfirmed' })]);
  }
  return null;
}

async function hold(tx: Database, scope: Scope, email: EmailRow, why: HoldReason): Promise<null> {
  await move(tx, email, { delivery: 'held', holdReason: why });
  await notify(tx, scope, [notice(email.ownerId, 'email_failed', { ...factsOf(email), why, batchId: email.batchId })]);
  return null;
}

export const factsOf = ({ id, to, subject }: EmailRow) => ({ emailId: id, to, subject });

/** The caller holds the row's lock. */
const move = (tx: Database, { id }: EmailRow, changes: { delivery: DeliveryState } & Partial<EmailRow>) =>
  tx
    .update(emailLogs)
    .set({ ...changes, version: sql`${emailLogs.version} + 1` })
    .where(eq(emailLogs.id, id));

interface HoldRow {
  lead: { deletedAt: string | null; closedAt: string | null; isVisible: boolean } | null;
  repliedAt: string | null;
  suppressed: SuppressedAddress[];
}

async function findHoldReason(db: Database, email: EmailRow): Promise<HoldReason | null> {
  const { ownerId, leadId, createdAt } = email;
  const result = await db.execute(sql`
    select (select json_build_object('deletedAt', ${leads.deletedAt}, 'closedAt', ${leads.closedAt},
          'isVisible', ${isSeenBy({ id: ownerId }, leads)})
        from ${leads} where ${leads.id} = ${leadId}::uuid) as lead,
      (select max(e.replied_at)::text from ${emailLogs} e where e.lead_id = ${leadId}::uuid) as "repliedAt",
      ${suppressedAmong({ ownerId, leadId, addresses: allRecipients(email) })} as suppressed`);
  const { lead, repliedAt, suppressed } = exactlyOne(rowsOf<HoldRow>(result)[0]);
  const isGone = leadId !== null && (lead === null || lead.deletedAt !== null);
  return holdReasonOf({
    createdAt,
    lead: isGone ? 'deleted' : lead && (lead.isVisible ? { closedAt: asDate(lead.closedAt) } : 'hidden'),
    repliedAt: asDate(repliedAt),
    isSuppressed: suppressed.length > 0,
  });
}

const asDate = (value: string | null): Date | null => (value === null ? null : new Date(value));
