import { sql } from 'drizzle-orm';
import type { Lead } from '@/domain/leads/lead';
import type { Database } from '@/server/db/client';
import { leads } from '@/server/db/schema';
import type { Actor } from '@/server/scope';

/** What a change of many leads writes of each. */
export type LeadState = Pick<Lead, 'status' | 'priority' | 'stageEnteredAt' | 'closedAt'>;

/** Writes where leads now stand, in one statement: the counters' trigger asks for that (see the migration `lead_counters`). */
export async function writeLeadStates(
  tx: Database,
  { now }: Actor,
  states: readonly (LeadState & { id: string })[],
): Promise<void> {
  if (states.length === 0) return;
  await tx.execute(sql`
    update ${leads} set status = r.status, priority = r.priority, stage_entered_at = r."stageEnteredAt",
      closed_at = r."closedAt", version = version + 1, updated_at = ${now.toISOString()}::timestamptz
    from json_to_recordset(${JSON.stringify(states)}::text::json) as r (
      id uuid, status lead_status, priority priority, "stageEnteredAt" timestamptz, "closedAt" timestamptz)
    where leads.id = r.id`);
}
