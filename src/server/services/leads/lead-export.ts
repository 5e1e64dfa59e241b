import { and, inArray, sql } from 'drizzle-orm';
import type { ExportLeadsQuery } from '@/domain/bulk/bulk-input';
import { type ContactCellValues, type FileContact, rowOfContacts } from '@/domain/contacts/contact-csv';
import { type ExportedLead, leadCsvHeader, leadToCsvRow } from '@/domain/leads/lead-csv';
import type { FunnelStage } from '@/domain/leads/lead-filters';
import { leads, users } from '@/server/db/schema';
import type { Actor } from '@/server/scope';
import { contactsInFiles } from '../contacts/contact-search';
import { EXPORT_PAGE, exportCsv } from '../exports/csv-export';
import { fetchPage, keyset } from '../shared/paging';
import { leadColumns } from './lead-columns';
import { matchingLeads } from './lead-queries';

const furthestStage = sql<FunnelStage>`${leads.furthestStage}`;
const ownerEmail = sql<string>`(select ${users.email} from ${users} where ${users.id} = ${leads.ownerId})`;

type ExportedRow = Omit<ExportedLead, keyof ContactCellValues> & { contacts: FileContact[]; owner: string };

/** Exports the visible leads that match the filters and ids, oldest first; in a team, with their owners (D106). */
export function exportLeads(actor: Actor, { ids, ...filters }: ExportLeadsQuery = {}): AsyncGenerator<string, void> {
  const isInTeam = actor.user.teamIds.length > 0;
  return exportCsv({
    columns: leadCsvHeader({ withOwner: isInTeam }),
    toCells({ owner, contacts, ...lead }: ExportedRow) {
      const exported = { ...lead, ...rowOfContacts(contacts) };
      return leadToCsvRow(isInTeam ? { ...exported, owner } : exported);
    },
    fetch(cursor) {
      const key = { by: leads.createdAt, type: 'timestamptz' } as const;
      const pages = keyset({ name: 'export', key, id: leads.id, direction: 'asc', cursor });
      const query = actor.db
        .select({
          ...leadColumns,
          furthestStage,
          contacts: contactsInFiles,
          owner: isInTeam ? ownerEmail : sql<string>`''`,
          sortKey: pages.sortKey,
        })
        .from(leads)
        .where(and(matchingLeads(actor, filters), ids && inArray(leads.id, ids), pages.after))
        .orderBy(pages.orderBy)
        .limit(EXPORT_PAGE + 1);
      return fetchPage(query, { limit: EXPORT_PAGE, pages });
    },
  });
}
