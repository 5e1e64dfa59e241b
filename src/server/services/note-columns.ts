import { getTableColumns, sql } from 'drizzle-orm';
import { leads, notes } from '../db/schema';
import { companyOf } from './task-columns';

const { searchText: _, deletedAt: _deletedAt, ...columns } = getTableColumns(notes);

/** A note as it leaves the database, with the lead that `leadOf(notes)` joins. */
export const noteColumns = { ...columns, leadId: leads.id, leadCompany: companyOf(notes) };

const lead = sql`from ${leads} l where l.id = lead_id and l.deleted_at is null`;

/** The same of a row that was just written, which can join nothing: names without a table are the row's. */
export const writtenNoteColumns = {
  ...columns,
  leadId: sql<string | null>`(select l.id ${lead})`,
  leadCompany: sql<string | null>`coalesce((select l.company_name ${lead}), nullif(lead_company, ''))`,
};
