import { sql } from 'drizzle-orm';
import { FEW_LEADS, type FirstSteps } from '@/domain/dashboard/first-steps';
import { rowsOf } from '@/server/db/client';
import { leadHistory, leads } from '@/server/db/schema';
import type { Actor } from '@/server/scope';

/** What a new user has done so far, from the history of their few leads; null if they own or work on more. */
export async function readFirstSteps(
  { db, user }: Pick<Actor, 'db' | 'user'>,
  { total }: { total: number },
): Promise<FirstSteps | null> {
  if (total > FEW_LEADS) return null;
  const hasEntry = (kind: 'created' | 'imported') => sql`exists (
    select 1 from few join ${leadHistory} on ${leadHistory.leadId} = few.id and ${leadHistory.kind} = ${kind})`;
  // All leads that the user owns count, whoever their assignee is, and deleted ones too: deleting a lead does not undo
  // the step.
  const result = await db.execute(sql`
    with few as (select ${leads.id} as id from ${leads} where ${leads.ownerId} = ${user.id} limit ${FEW_LEADS + 1})
    select (select count(*)::int from few) as owned, ${hasEntry('imported')} as imported, ${hasEntry('created')} as added`);
  const [found] = rowsOf<FirstSteps & { owned: number }>(result);
  if (!found || found.owned > FEW_LEADS) return null;
  return { imported: found.imported, added: found.added };
}
