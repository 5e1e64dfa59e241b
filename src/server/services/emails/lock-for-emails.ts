import type { SQL } from 'drizzle-orm';
import type { SessionUser } from '@/server/auth/sessions';
import type { Database } from '@/server/db/client';
import { emailLogs } from '@/server/db/schema';
import { lockLeadsOf } from '../leads/activity/lead-activity';
import { lockedAccount } from '../plans/usage';
import { lockOwnMemberships } from '../teams/team-access';

/**
 * Takes the locks that come before those of an account's messages: the account, its memberships, then the messages'
 * leads. Handovers and deletions do the same; the reverse order could deadlock with them.
 */
export async function lockForEmails(tx: Database, user: SessionUser, where: SQL | undefined): Promise<void> {
  await tx.execute(lockedAccount(user.id));
  await lockOwnMemberships(tx, { user });
  await lockLeadsOf(tx, emailLogs, where);
}
