import { and, inArray, sql } from 'drizzle-orm';
import type { ExportLeadsQuery } from '@/domain/bulk/bulk-input';
import { type ContactCellValues, type FileContact, rowOfContacts } from '@/domain/contacts/contact-csv';
import { customCells, OTHER_FIELDS_COLUMN, otherCell } from '@/domain/custom-fields/custom-columns';
import type { FunnelStage } from '@/domain/leads/filters/lead-filters';
import type { StoredLead } from '@/domain/leads/lead';
import { type ExportedLead, leadCsvHeader, leadToCsvRow } from '@/domain/leads/lead-csv';
import { leads, users } from '@/server/db/schema';
import type { Actor } from '@/server/scope';
import { contactsInFiles } from '../contacts/contact-search';
import { addFields, customOfExport } from '../custom-fields/export-fields';
import { EXPORT_PAGE, exportCsv } from '../exports/csv-export';
import { fetchPage, keyset } from '../shared/paging';
import { leadColumns } from './lead-columns';
import { knownFilters, matchingLeads } from './lead-queries';

const furthestStage = sql<FunnelStage>`${leads.furthestStage}`;
const ownerEmail = sql<string>`(select ${users.email} from ${users} where ${users.id} = ${leads.ownerId})`;

type ExportedRow = Omit<ExportedLead, keyof ContactCellValues> &
  Pick<StoredLead, 'ownerId' | 'teamId' | 'custom'> & { contacts: FileContact[]; owner: string };

/**
 * Exports the visible leads that match the filters and ids, oldest first; in a team, with their owners (D106). Custom fields
 * are columns, those of several owners with the same key and kind one; what leads have of other fields is a column in words,
 * if any lead has such values (D88).
 */
export async function* exportLeads(
  actor: Actor,
  { ids, ...filters }: ExportLeadsQuery = {},
): AsyncGenerator<string, void> {
  const isInTeam = actor.user.teamIds.length > 0;
  const matching = and(matchingLeads(actor, await knownFilters(actor, filters)), ids && inArray(leads.id, ids));
  const { columns, known, hasOthers } = await customOfExport(actor, matching);
  yield* exportCsv({
    columns: leadCsvHeader({
      withOwner: isInTeam,
      custom: [...columns.map(({ header }) => header), ...(hasOthers ? [OTHER_FIELDS_COLUMN] : [])],
    }),
    toCells: ({ owner, contacts, ...lead }: ExportedRow) =>
      leadToCsvRow({
        ...lead,
        ...rowOfContacts(contacts),
        ...(isInTeam && { owner }),
        customCells: [
          ...customCells(columns, lead.custom, lead),
          ...(hasOthers ? [otherCell(lead.custom, lead, known)] : []),
        ],
      }),
    async fetch(cursor) {
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
        .where(and(matching, pages.after))
        .orderBy(pages.orderBy)
        .limit(EXPORT_PAGE + 1);
      const page = await fetchPage(query, { limit: EXPORT_PAGE, pages });
      if (hasOthers) await addFields(actor.db, known, page.items);
      return page;
    },
  });
}
