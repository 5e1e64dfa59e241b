import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import { canMove, canTakeOver, OUTCOME_UNKNOWN } from '@/domain/emails/delivery';
import { type HoldReason, holdReasonOf, isHeldAfterRestore } from '@/domain/emails/hold';
import { allRecipients } from '@/domain/emails/recipients';
import { comparableAddress } from '@/domain/shared/address';
import type { SessionUser } from '@/server/auth/sessions';
import { teamIds } from '@/server/auth/team-ids';
import { type Database, rowsOf } from '@/server/db/client';
import { exactlyOne } from '@/server/db/exactly-one';
import { columnsOf, recordset, setColumns } from '@/server/db/recordset';
import { emailAttachments, emailLogs, leads, users } from '@/server/db/schema';
import { queueAgain } from '@/server/integrations/email/delivery-queue';
import { ATTEMPT_TIMEOUT_MS, type EmailTransport } from '@/server/integrations/email/transport';
import { logFailure } from '@/server/log';
import type { Scope } from '@/server/scope';
import { notice, notify } from '../notifications/notifications';
import type { Notice } from '../shared/deferred';
import { isSeenBy } from '../shared/visibility';
import { isSuppressed } from './suppressions';

/** After this, the worker that claimed a message counts as dead. Well beyond the longest attempt. */
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

export interface Claiming {
  transport: EmailTransport;
  /** Whether messages that are due are held, because the database was restored. */
  holdsMail: boolean;
}

const CLAIM = columnsOf(emailLogs, ['delivery', 'attempts', 'firstAttemptAt', 'dueAt', 'via', 'mayHaveArrived']);
const CLAIMED = { ...CLAIM, id: emailLogs.id };

/**
 * Claims messages for an attempt. Skips those that another worker has, and those that were canceled. A message that must
 * not leave is held; one whose worker died is taken over if the service recognizes it, and is otherwise unconfirmed (D67).
 * The attempt itself holds no connection.
 */
export async function claimEmails(scope: Scope, ids: readonly string[], claiming: Claiming): Promise<Claimed[]> {
  const planned = await scope.db.transaction((tx) => claimDue(tx, { ...claiming, scope, ids }));
  const stopped = planned.flatMap(({ email, next }) => (next.step === 'stop' ? [{ email, why: next.why }] : []));
  // In a transaction for each owner, once the claims are committed: writing a notification waits for others of the same
  // user, which must neither delay the claims of other messages nor roll them back.
  for (const ownerId of new Set(stopped.map(({ email }) => email.ownerId))) {
    const ofOwner = stopped.filter(({ email }) => email.ownerId === ownerId);
    await scope.db.transaction((tx) => stopEmails(tx, scope, ofOwner)).catch(notStopped);
  }
  return planned.flatMap(({ next, email, ...rest }) =>
    next.step === 'claim' ? [{ ...rest, email: { ...email, ...next.claim } }] : [],
  );
}

/** What to do with each of the due messages. Claims those that can leave, and queues those again that are not due yet. */
async function claimDue(
  tx: Database,
  { scope: { now }, ids, transport, holdsMail }: Claiming & { scope: Scope; ids: readonly string[] },
) {
  // Whatever has locked one, such as another worker, is changing it. The sweep finds it if it still has to leave.
  const due = await selectDue(tx, ids).for('update', { of: emailLogs, skipLocked: true });
  const reasons = await findHoldReasons(
    tx,
    due.map(({ email }) => email),
  );
  const planned = due.map((each) => ({
    ...each,
    next: nextStep(each.email, { now, transport, holdsMail, reason: reasons.get(each.email.id) }),
  }));
  const claims = planned.flatMap(({ email: { id }, next }) => (next.step === 'claim' ? [{ id, ...next.claim }] : []));
  if (claims.length > 0) {
    await tx.execute(sql`
      update ${emailLogs} set ${setColumns(CLAIM)} from ${recordset(CLAIMED, claims)} where ${emailLogs.id} = r.id`);
  }
  for (const { email, next } of planned) if (next.step === 'wait') await queueAgain(tx, email);
  return planned;
}

/** The sweep queues them once more. */
function notStopped(error: unknown): void {
  logFailure('Emails could not be held', error);
}

interface Stopped {
  email: EmailRow;
  why: HoldReason | 'unconfirmed';
}

/** Ends the attempts at messages of one owner, or suspends them until the owner or the operator decides. */
async function stopEmails(tx: Database, scope: Scope, stopped: readonly Stopped[]): Promise<void> {
  const notices: Notice[] = [];
  for (const { email, why } of stopped) {
    const isStopped = await stopEmail(tx, email, why);
    if (isStopped && email.summaryWeek === null) notices.push(stopNotice(email, why));
  }
  await notify(tx, scope, notices);
}

/** With all that a delivery needs to know: every statement of it delays the messages behind it. */
const selectDue = (db: Database, ids: readonly string[]) =>
  db
    .select({
      email: getTableColumns(emailLogs),
      owner: OWNER,
      hasAttachments: sql<boolean>`exists (select 1 from ${emailAttachments} a where a.email_id = ${emailLogs.id})`,
    })
    .from(emailLogs)
    .innerJoin(users, eq(users.id, emailLogs.ownerId))
    .where(inArray(emailLogs.id, [...ids]));

type NextStep =
  | { step: 'nothing' }
  | { step: 'wait' }
  | { step: 'stop'; why: HoldReason | 'unconfirmed' }
  | { step: 'claim'; claim: ReturnType<typeof claimOf> };

/** What is to be done with a message now. */
function nextStep(
  email: EmailRow,
  { now, transport, holdsMail, reason }: Claiming & { now: Date; reason: HoldReason | undefined },
): NextStep {
  if (!canMove(email.delivery, 'sending')) return { step: 'nothing' };
  // The queue goes by the database's clock.
  if (email.dueAt > now) return { step: 'wait' };
  if (holdsMail && isHeldAfterRestore(email)) return { step: 'stop', why: 'restored' };
  if (hasPerhapsArrived(email) && !mayTakeOver(email, now, transport)) return { step: 'stop', why: 'unconfirmed' };
  return reason ? { step: 'stop', why: reason } : { step: 'claim', claim: claimOf(email, now, transport) };
}

/** Whether an earlier attempt, which may have died, was perhaps accepted. */
const hasPerhapsArrived = ({ mayHaveArrived, delivery }: EmailRow): boolean => mayHaveArrived || delivery === 'sending';

const claimOf = (email: EmailRow, now: Date, { channel }: EmailTransport) => ({
  delivery: 'sending' as const,
  attempts: email.attempts + 1,
  firstAttemptAt: email.firstAttemptAt ?? now,
  dueAt: new Date(now.getTime() + LEASE_MS),
  via: channel,
  mayHaveArrived: hasPerhapsArrived(email),
});

/** Whom a message belongs to, for what is written on their behalf. */
export async function readOwner(tx: Database, ownerId: string): Promise<SessionUser> {
  const [owner] = await tx.select(OWNER).from(users).where(eq(users.id, ownerId));
  return exactlyOne(owner);
}

const mayTakeOver = ({ firstAttemptAt, via }: EmailRow, now: Date, { channel, repeatable }: EmailTransport): boolean =>
  // Another service knows nothing of what this one may have accepted.
  firstAttemptAt !== null && via === channel && canTakeOver({ firstAttemptAt, now, repeatable });

/** Returns whether the message was still as it was read. */
async function stopEmail(tx: Database, email: EmailRow, why: Stopped['why']): Promise<boolean> {
  const { id, version, delivery, attempts, handedOver } = email;
  const stopped = await tx
    .update(emailLogs)
    .set({
      ...(why === 'unconfirmed' ? { delivery: why, error: OUTCOME_UNKNOWN } : { delivery: 'held', holdReason: why }),
      // A service that took the message before its release must recognize it.
      handedOver: why === 'restored' ? handedOver : null,
      version: sql`${emailLogs.version} + 1`,
    })
    .where(
      and(
        eq(emailLogs.id, id),
        eq(emailLogs.version, version),
        eq(emailLogs.delivery, delivery),
        eq(emailLogs.attempts, attempts),
      ),
    )
    .returning({ id: emailLogs.id });
  return stopped.length > 0;
}

function stopNotice(email: EmailRow, why: Stopped['why']): Notice {
  const batchId = why === 'unconfirmed' ? undefined : email.batchId;
  return notice(email.ownerId, 'email_failed', { ...factsOf(email), why, batchId });
}

export const factsOf = ({ id, to, subject }: EmailRow) => ({ emailId: id, to, subject });

interface HoldRow {
  id: string;
  lead: { deletedAt: string | null; closedAt: string | null; isVisible: boolean } | null;
  repliedAt: string | null;
  isSuppressed: boolean;
}

const { cc: addresses, ...CHECKED_BY } = columnsOf(emailLogs, ['id', 'ownerId', 'leadId', 'cc']);
const CHECKED = { ...CHECKED_BY, addresses };

/** Why messages must not leave, by their id. Those that may leave are missing. */
async function findHoldReasons(db: Database, emails: readonly EmailRow[]): Promise<Map<string, HoldReason>> {
  // A summary goes to its owner.
  const checked = emails.filter((email) => !hasPerhapsArrived(email) && email.summaryWeek === null);
  if (checked.length === 0) return new Map();
  const rows = checked.map((email) => {
    const { id, ownerId, leadId } = email;
    return { id, ownerId, leadId, addresses: allRecipients(email).map(comparableAddress) };
  });
  const owner = { id: sql`r."ownerId"` };
  const result = await db.execute(sql`
    select r.id,
      (select json_build_object('deletedAt', ${leads.deletedAt}, 'closedAt', ${leads.closedAt},
          'isVisible', ${isSeenBy(owner, leads)})
        from ${leads} where ${leads.id} = r."leadId") as lead,
      (select max(e.replied_at)::text from ${emailLogs} e where e.lead_id = r."leadId") as "repliedAt",
      ${isSuppressed({ ownerId: owner.id, leadId: sql`r."leadId"`, addresses: sql`r.addresses` })} as "isSuppressed"
    from ${recordset(CHECKED, rows)}`);
  const found = new Map(rowsOf<HoldRow>(result).map((row) => [row.id, row]));
  return new Map(
    checked.flatMap((email) => {
      const reason = reasonOf(email, exactlyOne(found.get(email.id)));
      return reason ? [[email.id, reason]] : [];
    }),
  );
}

function reasonOf(email: EmailRow, { lead, repliedAt, isSuppressed }: HoldRow): HoldReason | null {
  const { leadId, createdAt, scheduledAt, unsubscribeToken } = email;
  const isGone = leadId !== null && (lead === null || lead.deletedAt !== null);
  return holdReasonOf({
    createdAt,
    isLater: scheduledAt !== null || unsubscribeToken !== null,
    lead: isGone ? 'deleted' : lead && (lead.isVisible ? { closedAt: asDate(lead.closedAt) } : 'hidden'),
    repliedAt: asDate(repliedAt),
    isSuppressed,
  });
}

const asDate = (value: string | null): Date | null => (value === null ? null : new Date(value));
