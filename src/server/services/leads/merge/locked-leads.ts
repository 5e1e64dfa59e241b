import { and, asc, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { pick } from '@/domain/fields/field';
import type { StoredLead } from '@/domain/leads/lead';
import type { LeadStatus } from '@/domain/leads/lead-choices';
import { MERGED_VALUES } from '@/domain/leads/merge/merge';
import type { Country } from '@/domain/phones/countries';
import type { Database } from '@/server/db/client';
import { columnsOf, recordset, setColumns } from '@/server/db/recordset';
import { leads } from '@/server/db/schema';
import { leadColumns, ownerCountry } from '../lead-columns';

/** A locked lead with what a merge also writes. */
export type LockedLead = StoredLead & {
  country: Country;
  phoneDigits: string;
  furthestStage: LeadStatus;
  deletedAt: Date | null;
  mergedInto: string | null;
};

/** Locks leads in id order, so that two merges of the same leads wait for each other, and reads them afterwards. */
export async function lockLeads(tx: Database, which: SQL | undefined): Promise<LockedLead[]> {
  const { phoneDigits, furthestStage, deletedAt, mergedInto } = leads;
  const [locked, read] = await Promise.all([
    tx.select({ id: leads.id }).from(leads).where(which).orderBy(asc(leads.id)).for('update').execute(),
    // A separate statement, because the one above may have waited for the lock.
    tx
      .select({ ...leadColumns, country: ownerCountry, phoneDigits, furthestStage, deletedAt, mergedInto })
      .from(leads)
      .where(which)
      .execute(),
  ]);
  const ids = new Set(locked.map(({ id }) => id));
  return read.filter(({ id }) => ids.has(id));
}

/** The leads, and those that were booked again from some of them. */
export const withBookedAgain = (which: SQL | undefined, from: readonly string[]): SQL | undefined =>
  or(which, and(inArray(leads.previousLeadId, [...from]), isNull(leads.deletedAt)));

const WRITTEN = [
  ...MERGED_VALUES,
  ...(['phoneNumber', 'phoneDigits', 'furthestStage', 'previousLeadId', 'mergedInto', 'deletedAt'] as const),
  ...(['version', 'updatedAt'] as const),
] as const;

/** Writes locked leads in one statement, as the counters' trigger requires (see `count_leads.sql`). */
export async function writeLockedLeads(tx: Database, rows: readonly LockedLead[]): Promise<void> {
  const written = columnsOf(leads, WRITTEN);
  const states = rows.map((row) => pick(row, ['id', ...WRITTEN]));
  await tx.execute(sql`
    update ${leads} set ${setColumns(written)} from ${recordset<string>({ id: leads.id, ...written }, states)}
    where ${leads.id} = r.id`);
}
