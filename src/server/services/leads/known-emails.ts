import { sql } from 'drizzle-orm';
import { comparableAddress } from '@/domain/shared/address';
import { rowsOf } from '@/server/db/client';
import { recordset } from '@/server/db/recordset';
import { leads } from '@/server/db/schema';
import type { Actor } from '@/server/scope';
import { visibleTo } from '../shared/visibility';

/**
 * Those of the addresses that a lead has which the user sees, cleaned and in any letter case; returned in lower case. Reads the
 * user's leads once for all addresses. `is true` keeps Postgres from a join, which it may do address by address: it
 * looks them up in a hash table.
 */
export async function findKnownEmails({ db, user }: Actor, emails: readonly string[]): Promise<string[]> {
  const asked = recordset(
    { email: leads.email },
    emails.map((email) => ({ email: comparableAddress(email) })),
  );
  const known = await db.execute(sql`
    select distinct lower(${leads.email}) as email from ${leads}
    where ${visibleTo(user, leads)} and ${leads.email} <> ''
      and (lower(${leads.email}) in (select r.email from ${asked})) is true`);
  return rowsOf<{ email: string }>(known).map(({ email }) => email);
}
