import { eq, getTableColumns, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { leads, notes } from '@/server/db/schema';
import { companyOf } from '../leads/linked-lead';
import { type Viewer, visibleTo } from '../shared/visibility';

const { searchText: _, deletedAt: _deletedAt, ...columns } = getTableColumns(notes);

/** The columns that clients get, with the lead that `leadOf` joins. */
export const noteColumns = { ...columns, leadId: leads.id, leadCompany: companyOf(notes) };

const lead = alias(leads, 'lead');

/** The same columns for a `returning` clause, which cannot join the lead. */
export function writtenNoteColumns(viewer: Viewer) {
  const fromLead = sql`from ${leads} lead where ${eq(lead.id, notes.leadId)} and ${visibleTo(viewer, lead)}`;
  return {
    ...columns,
    leadId: sql<string | null>`(select lead.id ${fromLead})`,
    leadCompany: sql<string | null>`coalesce((select lead.company_name ${fromLead}), nullif(${notes.leadCompany}, ''))`,
  };
}
