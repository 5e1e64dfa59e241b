import type { SQL } from 'drizzle-orm';
import type { SessionUser } from '@/server/auth/sessions';
import type { Database } from '@/server/db/client';
import { emailLogs } from '@/server/db/schema';
import { lockLeadsOf } from '../leads/activity/lead-activity';
import { heldAccount } from '../plans/usage';
import { holdOwnMemberships } from '../teams/team-access';

/**
 * Takes the locks that come before those of an account's messages: the account, its memberships, then the messages'
 * leads, whose ids it returns. Handovers and deletions do the same; the reverse order could deadlock with them.
 */
export async function holdForEmails(tx: Database, user: SessionUser, where: SQL | undefined): Promise<string[]> {
  await tx.execute(heldAccount(user.id));
  await holdOwnMemberships(tx, { user });
  return lockLeadsOf(tx, emailLogs, where);
}
