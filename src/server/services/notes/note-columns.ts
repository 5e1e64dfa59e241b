import { eq, getTableColumns, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { leads, notes } from '@/server/db/schema';
import { companyOf } from '../leads/linked-lead';
import { type Viewer, visibleTo } from '../shared/visibility';

const { searchText: _, deletedAt: _deletedAt, ...columns } = getTableColumns(notes);

/** A note as it leaves the database, with the lead that `leadOf` joins. */
export const noteColumns = { ...columns, leadId: leads.id, leadCompany: companyOf(notes) };

const lead = alias(leads, 'lead');

/** The same of a row that was just written, which can join nothing. */
export function writtenNoteColumns(viewer: Viewer) {
  const its = sql`from ${leads} lead where ${eq(lead.id, notes.leadId)} and ${visibleTo(viewer, lead)}`;
  return {
    ...columns,
    leadId: sql<string | null>`(select lead.id ${its})`,
    leadCompany: sql<string | null>`coalesce((select lead.company_name ${its}), nullif(${notes.leadCompany}, ''))`,
  };
}
