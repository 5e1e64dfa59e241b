import { desc, eq, isNotNull, sql } from 'drizzle-orm';
import { resetPasswordInput } from '@/domain/accounts/account';
import { isOngoing } from '@/domain/billing/subscription';
import { emailText } from '@/domain/shared/text-schemas';
import { deletedAccounts, subscriptions, users } from '../db/schema';
import { refuse } from '../problems/problem-error';
import type { Scope } from '../scope';
import { findUserByEmail } from '../services/accounts/accounts';
import { deleteAccountAsOperator } from '../services/accounts/deletion/delete-account';
import { moveAccountAsOperator } from '../services/accounts/email-change';
import { hashNewPassword } from '../services/accounts/new-password';
import { setPassword } from '../services/accounts/passwords';
import { removeSecondFactor } from '../services/accounts/second-factor/manage';
import { sendSecondFactorNotice } from '../services/accounts/second-factor/second-factor-mail';
import { changeTier } from '../services/plans/change-tier';

type UserRow = typeof users.$inferSelect;

export async function requireUser({ db }: Scope, email: string): Promise<UserRow> {
  return (await findUserByEmail(db, email)) ?? refuse('NOT_FOUND', `There is no account with the email ${email}.`);
}

export async function setUserTier(scope: Scope, { email, tier }: Pick<UserRow, 'email' | 'tier'>): Promise<void> {
  const user = await requireUser(scope, email);
  // End the trial too: otherwise it would still grant PRO after the operator set FREE (D6).
  const endsTrial = tier === 'FREE' && user.trialEndsAt !== null && user.trialEndsAt > scope.now;
  const trialEndsAt = endsTrial ? scope.now : user.trialEndsAt;
  await changeTier(scope, { userId: user.id, tier, trialEndsAt });
  const beta = tier === 'FREE' && user.isBetaTester ? ', but has PRO as a beta tester' : '';
  console.info(`${user.email} is now on ${tier}${beta}.`);
  const [paid] = await scope.db.select().from(subscriptions).where(eq(subscriptions.userId, user.id));
  if (paid?.status && isOngoing({ status: paid.status })) {
    console.error('There is a subscription at Stripe. It goes on, and sets the tier again when it starts or ends.');
  }
}

/** One line per account, those that wait for PRO first: email, tier, what else grants PRO, and when PRO was requested. */
export async function listUsers(scope: Scope, { requests }: { requests: boolean }): Promise<void> {
  const { email, tier, isBetaTester, trialEndsAt, upgradeRequestedAt } = users;
  const rows = await scope.db
    .select({ email, tier, isBetaTester, trialEndsAt, upgradeRequestedAt })
    .from(users)
    .where(requests ? isNotNull(upgradeRequestedAt) : undefined)
    .orderBy(sql`${upgradeRequestedAt} nulls last`, sql`lower(${email})`);
  for (const user of rows) console.info(lineOf(user, scope.now));
  if (rows.length === 0) console.error(requests ? 'Nobody is waiting for PRO.' : 'There are no accounts.');
}

type Listed = Pick<UserRow, 'email' | 'tier' | 'isBetaTester' | 'trialEndsAt' | 'upgradeRequestedAt'>;

function lineOf({ email, tier, isBetaTester, trialEndsAt, upgradeRequestedAt }: Listed, now: Date): string {
  const isOnTrial = tier === 'FREE' && trialEndsAt !== null && trialEndsAt > now;
  return [
    email,
    tier,
    ...(isBetaTester ? ['beta tester'] : []),
    ...(isOnTrial ? [`trial until ${trialEndsAt.toISOString()}`] : []),
    ...(upgradeRequestedAt ? [`requested PRO ${upgradeRequestedAt.toISOString()}`] : []),
  ].join('  ');
}

export async function setUserPassword(scope: Scope, given: { email: string; password: string }): Promise<void> {
  const user = await requireUser(scope, given.email);
  const password = resetPasswordInput.shape.password.parse(given.password);
  const passwordHash = await hashNewPassword({ password, email: user.email });
  await scope.db.transaction((tx) => setPassword({ ...scope, db: tx }, user.id, { passwordHash }));
  console.info(`The password of ${user.email} has been changed. All sessions have ended.`);
}

/** For a user who no longer has access to the old mailbox, and so cannot confirm a change in Settings. */
export async function setUserEmail(scope: Scope, given: { email: string; to: string }): Promise<void> {
  const user = await requireUser(scope, given.email);
  const newEmail = emailText.parse(given.to);
  await moveAccountAsOperator(scope, { userId: user.id, newEmail });
  console.info(`${user.email} signs in as ${newEmail} from now on.`);
}

/** For a user who has lost the phone and the recovery codes. The password stays the same. */
export async function turnUserSecondFactorOff(scope: Scope, { email }: { email: string }): Promise<void> {
  const user = await requireUser(scope, email);
  const wasOn = await removeSecondFactor(scope.db, user.id);
  if (!wasOn) refuse('CONFLICT', `Two-factor sign-in of ${user.email} is already off.`);
  await sendSecondFactorNotice({ ...scope, user }, 'off');
  console.info(`Two-factor sign-in of ${user.email} is now off. The password alone signs in.`);
}

/** Deletes an account and the rows that belong to its user alone, as the user can in Settings. */
export async function deleteUser(scope: Scope, { email, confirm }: { email: string; confirm: string }): Promise<void> {
  const { passwordHash: _, ...user } = await requireUser(scope, email);
  if (confirm.toLowerCase() !== user.email.toLowerCase()) {
    refuse('VALIDATION', 'Repeat the email after --confirm. Deleting an account cannot be undone.');
  }
  await deleteAccountAsOperator({ ...scope, user: { ...user, teamIds: [] } });
  console.info(`Deleted the account of ${user.email}.`);
}

/**
 * One line per deleted account, newest first: when, its plan, and who deleted it. It is not recorded whose account it
 * was.
 */
export async function listDeletions({ db }: Scope): Promise<void> {
  const rows = await db.select().from(deletedAccounts).orderBy(desc(deletedAccounts.at)).limit(DELETIONS_LISTED);
  for (const { at, tier, deletedBy } of rows) console.info([at.toISOString(), tier, `by ${deletedBy}`].join('  '));
  if (rows.length === 0) console.error('No account has been deleted.');
}

const DELETIONS_LISTED = 200;
