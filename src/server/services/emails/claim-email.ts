import { eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import { canMove, canTakeOver, type DeliveryState, OUTCOME_UNKNOWN } from '@/domain/emails/delivery';
import { type HoldReason, holdReasonOf, isHeldAfterRestore } from '@/domain/emails/hold';
import { allRecipients } from '@/domain/emails/recipients';
import { comparableAddress } from '@/domain/shared/address';
import type { SessionUser } from '@/server/auth/sessions';
import { teamIds } from '@/server/auth/team-ids';
import { type Database, rowsOf } from '@/server/db/client';
import { exactlyOne } from '@/server/db/exactly-one';
import { columnsOf, recordset, setColumns } from '@/server/db/recordset';
import { emailAttachments, emailLogs, leads, users } from '@/server/db/schema';
import { ATTEMPT_TIMEOUT_MS, type EmailTransport } from '@/server/integrations/email/transport';
import { logFailure } from '@/server/log';
import type { Scope } from '@/server/scope';
import { notice, notify } from '../notifications/notifications';
import { isSeenBy } from '../shared/visibility';
import { queueAgain } from './queue-again';
import { isSuppressed } from './suppressions';

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
 * Takes messages for an attempt. Leaves out those with which there is nothing to do: another worker has one, it was
 * canceled, or it is held. A message whose worker died is taken over if the service recognizes it, and is
 * otherwise unconfirmed (D67). The attempt itself holds no connection.
 */
export async function claimEmails(scope: Scope, ids: readonly string[], claiming: Claiming): Promise<Claimed[]> {
  // Almost always, the messages are due and nobody else touches them, so try optimistically: read them, then claim those
  // that are unchanged, with as many statements for all of them as for one. The lock of anything else takes a transaction.
  const claimed = await tryClaim(scope, ids, claiming);
  for (const id of ids) {
    if (claimed.some(({ email }) => email.id === id)) continue;
    // Those that are claimed already must leave all the same.
    const other = await claimAlone(scope, id, claiming).catch(notClaimed);
    if (other) claimed.push(other);
  }
  return claimed;
}

export interface Claiming {
  transport: EmailTransport;
  /** Whether messages that are due are held, because the database was restored. */
  holdsMail: boolean;
}

const claimAlone = (scope: Scope, id: string, claiming: Claiming) =>
  scope.db.transaction((tx) => claimUnderLock(tx, { ...claiming, scope, id }));

/** The sweep queues it once more. */
function notClaimed(error: unknown): null {
  logFailure('An email could not be claimed', error);
  return null;
}

const CLAIM = columnsOf(emailLogs, ['delivery', 'attempts', 'firstAttemptAt', 'dueAt', 'via', 'mayHaveArrived']);
const CLAIMED = { ...CLAIM, id: emailLogs.id, version: emailLogs.version, was: emailLogs.delivery };

async function tryClaim(scope: Scope, ids: readonly string[], claiming: Claiming): Promise<Claimed[]> {
  const { db } = scope;
  const due = await selectDue(db, ids);
  const emails = due.map(({ email }) => email);
  const reasons = await findHoldReasons(db, emails);
  const claims = emails.flatMap((email) => {
    const next = nextStep(email, { ...claiming, now: scope.now, reason: reasons.get(email.id) });
    const { id, version, delivery: was } = email;
    return next.step === 'claim' ? [{ ...next.claim, id, version, was }] : [];
  });
  if (claims.length === 0) return [];
  // Whoever has locked one is changing it, so do not wait for them.
  const result = await db.execute(sql`
    update ${emailLogs} set ${setColumns(CLAIM)} from ${recordset(CLAIMED, claims)}
    where ${emailLogs.id} = r.id and ${emailLogs.delivery} = r.was and ${emailLogs.attempts} = r.attempts - 1
      and ${emailLogs.version} = r.version
      and ${emailLogs.id} in (select id from ${emailLogs} where ${inArray(emailLogs.id, [...ids])} for update skip locked)
    returning ${emailLogs.id} as id`);
  const claimed = new Set(rowsOf<{ id: string }>(result).map(({ id }) => id));
  return due.flatMap(({ email, ...rest }) => {
    const claim = claims.find(({ id }) => id === email.id);
    if (!claim || !claimed.has(email.id)) return [];
    const { was: _, ...changes } = claim;
    return [{ ...rest, email: { ...email, ...changes } }];
  });
}

async function claimUnderLock(
  tx: Database,
  { scope, id, ...claiming }: Claiming & { scope: Scope; id: string },
): Promise<Claimed | null> {
  // Another worker is claiming or settling a locked one right now.
  const [due] = await selectDue(tx, [id]).for('update', { of: emailLogs, skipLocked: true });
  if (!due) return null;
  const { email } = due;
  const reasons = await findHoldReasons(tx, [email]);
  const next = nextStep(email, { ...claiming, now: scope.now, reason: reasons.get(id) });
  if (next.step === 'nothing') return null;
  if (next.step === 'wait') return waitLonger(tx, email);
  if (next.step === 'give up') return giveUp(tx, scope, email);
  if (next.step === 'hold') return hold(tx, scope, email, next.reason);
  await tx.update(emailLogs).set(next.claim).where(eq(emailLogs.id, id));
  return { ...due, email: { ...email, ...next.claim } };
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
  | { step: 'give up' }
  | { step: 'hold'; reason: HoldReason }
  | { step: 'claim'; claim: ReturnType<typeof claimOf> };

/** What is to be done with a message now. */
function nextStep(
  email: EmailRow,
  { now, transport, holdsMail, reason }: Claiming & { now: Date; reason: HoldReason | undefined },
): NextStep {
  if (!canMove(email.delivery, 'sending')) return { step: 'nothing' };
  // The queue goes by the database's clock.
  if (email.dueAt > now) return { step: 'wait' };
  if (holdsMail && isHeldAfterRestore(email)) return { step: 'hold', reason: 'restored' };
  if (hasPerhapsArrived(email) && !mayTakeOver(email, now, transport)) return { step: 'give up' };
  return reason ? { step: 'hold', reason } : { step: 'claim', claim: claimOf(email, now, transport) };
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
  // A service that has taken the message before its release must recognize it.
  const handedOver = why === 'restored' ? email.handedOver : null;
  await move(tx, email, { delivery: 'held', holdReason: why, handedOver });
  if (email.summaryWeek !== null) return null;
  await notify(tx, scope, [notice(email.ownerId, 'email_failed', { ...factsOf(email), why, batchId: email.batchId })]);
  return null;
}

export const factsOf = ({ id, to, subject }: EmailRow) => ({ emailId: id, to, subject });

/** The caller holds the row's lock. */
const move = (tx: Database, { id }: EmailRow, changes: { delivery: DeliveryState } & Partial<EmailRow>) =>
  tx
    .update(emailLogs)
    .set({ handedOver: null, ...changes, version: sql`${emailLogs.version} + 1` })
    .where(eq(emailLogs.id, id));

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
