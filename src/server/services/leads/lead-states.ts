import { eq, sql } from 'drizzle-orm';
import { fieldsBy, namesOf } from '@/domain/fields/field';
import { type Lead, leadFields } from '@/domain/leads/lead';
import type { Database } from '@/server/db/client';
import { columnsOf, recordset, setColumns } from '@/server/db/recordset';
import { leads } from '@/server/db/schema';
import type { Actor } from '@/server/scope';

/** The fields that a bulk change can set. */
export const leadBulkFields = fieldsBy(leadFields, 'bulk');

/** The columns that a bulk change writes: those fields, and those derived from the status. */
export const LEAD_STATE = [...namesOf(leadBulkFields), 'stageEnteredAt', 'closedAt'] as const;

export type LeadState = Pick<Lead, (typeof LEAD_STATE)[number]>;

const written = columnsOf(leads, LEAD_STATE);

/**
 * Writes the states of leads in one statement, as the counters' trigger requires (see the migration `lead_counters`).
 */
export async function writeLeadStates(
  tx: Database,
  { now }: Actor,
  states: readonly (LeadState & { id: string })[],
): Promise<void> {
  if (states.length === 0) return;
  await tx.execute(sql`
    update ${leads} set ${setColumns(written)}, version = version + 1, updated_at = ${now.toISOString()}::timestamptz
    from ${recordset({ id: leads.id, ...written }, states)}
    where ${eq(leads.id, sql`r.id`)}`);
}
