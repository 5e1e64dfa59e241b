import { eq, getTableColumns, sql } from 'drizzle-orm';
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
 * unconfirmed (D67). Claims are short transactions; the attempt itself holds no connection.
 */
export function claimEmail(scope: Scope, id: string, transport: EmailTransport): Promise<Claimed | null> {
  return scope.db.transaction(async (tx) => {
    const due = await lockDue(tx, id);
    if (!due) return null;
    const { email } = due;
    if (!canMove(email.delivery, 'sending')) return null;
    // The queue goes by the database's clock.
    if (email.dueAt > scope.now) return waitLonger(tx, email);
    const mayHaveArrived = email.mayHaveArrived || email.delivery === 'sending';
    if (mayHaveArrived && !mayTakeOver(email, scope.now, transport)) return giveUp(tx, scope, email);
    const reason = isHoldable({ ...email, isBulk: email.unsubscribeToken !== null, mayHaveArrived })
      ? await findHoldReason(tx, email)
      : null;
    if (reason) return hold(tx, scope, email, reason);
    const firstAttemptAt = email.firstAttemptAt ?? scope.now;
    const claim = {
      delivery: 'sending' as const,
      attempts: email.attempts + 1,
      firstAttemptAt,
      dueAt: new Date(scope.now.getTime() + LEASE_MS),
      via: transport.channel,
      mayHaveArrived,
    };
    await tx.update(emailLogs).set(claim).where(eq(emailLogs.id, id));
    return { ...due, email: { ...email, ...claim } };
  });
}

/** With all that a delivery needs to know: every statement of it delays the messages behind it. */
async function lockDue(tx: Database, id: string) {
  const [due] = await tx
    .select({
      email: getTableColumns(emailLogs),
      owner: OWNER,
      hasAttachments: sql<boolean>`exists (select 1 from ${emailAttachments} a where a.email_id = ${emailLogs.id})`,
    })
    .from(emailLogs)
    .innerJoin(users, eq(users.id, emailLogs.ownerId))
    .where(eq(emailLogs.id, id))
    // Another worker is claiming or settling it right now.
    .for('update', { of: emailLogs, skipLocked: true });
  return due;
}

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

async function findHoldReason(tx: Database, email: EmailRow): Promise<HoldReason | null> {
  const { ownerId, leadId, createdAt } = email;
  const result = await tx.execute(sql`
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
