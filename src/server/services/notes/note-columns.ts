import { eq, getTableColumns, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { leads, noteMentions, notes } from '@/server/db/schema';
import { companyOf } from '../leads/linked-lead';
import { type Viewer, visibleTo } from '../shared/visibility';

const { searchText: _, deletedAt: _deletedAt, ...columns } = getTableColumns(notes);

/** The columns of an export, with the lead that `leadOf` joins. */
export const exportedNoteColumns = { ...columns, leadId: leads.id, leadCompany: companyOf(notes) };

/** The people that a note mentions. */
export const mentionedIn = sql<string[]>`array(
  select m.user_id from ${noteMentions} m where m.note_id = ${notes.id} order by m.user_id)`;

/** The columns that clients get. */
export const noteColumns = { ...exportedNoteColumns, mentions: mentionedIn };

const lead = alias(leads, 'lead');

/**
 * The same columns for a `returning` clause, which cannot join the lead. Without the mentions, which are written
 * separately.
 */
export function writtenNoteColumns(viewer: Viewer) {
  const fromLead = sql`from ${leads} lead where ${eq(lead.id, notes.leadId)} and ${visibleTo(viewer, lead)}`;
  return {
    ...columns,
    leadId: sql<string | null>`(select lead.id ${fromLead})`,
    leadCompany: sql<string | null>`coalesce((select lead.company_name ${fromLead}), nullif(${notes.leadCompany}, ''))`,
  };
}
