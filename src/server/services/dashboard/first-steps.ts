import { and, eq, inArray } from 'drizzle-orm';
import { FEW_LEADS, type FirstSteps } from '@/domain/dashboard/first-steps';
import { leadHistory, leads } from '@/server/db/schema';
import type { Actor } from '@/server/scope';

/** What a new user has done so far, from the history of their few leads; null if the account has more. */
export async function readFirstSteps(
  { db, user }: Pick<Actor, 'db' | 'user'>,
  { total }: { total: number },
): Promise<FirstSteps | null> {
  if (total > FEW_LEADS) return null;
  const rows = await db
    .selectDistinct({ kind: leadHistory.kind })
    .from(leads)
    .innerJoin(leadHistory, eq(leadHistory.leadId, leads.id))
    // Deleted ones too: deleting a lead does not undo the step.
    .where(and(eq(leads.ownerId, user.id), inArray(leadHistory.kind, ['created', 'imported'])));
  const done = new Set(rows.map(({ kind }) => kind));
  return { imported: done.has('imported'), added: done.has('created') };
}
