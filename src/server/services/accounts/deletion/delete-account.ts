import { and, eq } from 'drizzle-orm';
import type { DeleteAccountInput } from '@/domain/accounts/account-deletion';
import type { DeletedBy } from '@/domain/accounts/deletion-rules';
import { endAccess } from '@/server/auth/end-access';
import type { Database } from '@/server/db/client';
import { apiTokens, customFields, deletedAccounts, sessions, users } from '@/server/db/schema';
import type { Actor } from '@/server/scope';
import { cancelQueued, queueCancellation } from '../../billing/cancel-subscription';
import { deleteUnused, lockOwnFields } from '../../custom-fields/custom-fields';
import { allowMoreTime } from '../../shared/idempotency';
import { passOnQuoteLinks } from '../../shares/shares';
import { checkCurrentPassword, refuseCurrentPassword } from '../current-password';
import { withSecondFactor } from '../second-factor/second-factor';
import { deleteOwnRows, eraseTraces } from './erase-traces';
import { mailGoodbye, sendGoodbye } from './goodbye-mail';
import { leaveTeams, requireNoTeams } from './leave-teams';

/** Deletes the actor's account (D72). It cannot be undone. */
export async function deleteOwnAccount(actor: Actor, { password, code }: DeleteAccountInput): Promise<void> {
  const passwordHash = await checkCurrentPassword(actor, password);
  const attempt = { userId: actor.user.id, code, trusted: true };
  const customer = await withSecondFactor(patient(actor), attempt, (tx) =>
    erase(tx, actor, { by: 'user', passwordHash }),
  );
  if (customer) await cancelQueued(actor, customer);
  mailGoodbye(actor);
}

/** The same for the operator, who needs no password. */
export async function deleteAccountAsOperator(actor: Actor): Promise<void> {
  const customer = await patient(actor).db.transaction((tx) => erase(tx, actor, { by: 'operator' }));
  if (customer) await cancelQueued(actor, customer);
  await sendGoodbye(actor);
}

/** Over the connection of imports: an account can have 100,000 leads, and an import of its own must have ended. */
const patient = (actor: Actor): Actor => ({ ...actor, db: actor.importDb });

interface Erasure {
  by: DeletedBy;
  /** The password that was checked. */
  passwordHash?: string;
}

/**
 * Locks teams first, as everywhere, then the user: transactions that write rows of the user end before, and later ones
 * find no user. Sessions, tokens, feeds, shares and queued email are deleted with the user. Returns the customer at
 * Stripe.
 */
async function erase(tx: Database, actor: Actor, { by, passwordHash }: Erasure): Promise<string | null> {
  const { env, user, now, newId } = actor;
  if (env.DATABASE_URL) await allowMoreTime(tx);
  await leaveTeams(tx, actor);
  const checked = and(eq(users.id, user.id), passwordHash ? eq(users.passwordHash, passwordHash) : undefined);
  // Verifying took a while: the password may have been changed in the meantime.
  const [locked] = await tx.select({ tier: users.tier }).from(users).where(checked).for('update');
  if (!locked) return refuseCurrentPassword('password');
  await requireNoTeams(tx, user.id);
  const customer = await queueCancellation({ db: tx, now }, user.id);
  // Also those for leads that have left a team.
  await passOnQuoteLinks(tx, user.id);
  await lockOwnFields(tx, user.id);
  await deleteOwnRows(tx, user.id);
  await deleteUnused(tx, eq(customFields.ownerId, user.id));
  await eraseTraces(tx, user);
  for (const table of [sessions, apiTokens]) await endAccess(tx, table, eq(table.userId, user.id));
  await tx.delete(users).where(eq(users.id, user.id));
  await tx.insert(deletedAccounts).values({ id: newId(), deletedBy: by, tier: locked.tier, at: now });
  return customer;
}
