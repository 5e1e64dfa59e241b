import { and, inArray } from 'drizzle-orm';
import type { ExportLeadsQuery } from '@/domain/bulk/bulk-input';
import { LEAD_CSV_COLUMNS, leadToCsvRow } from '@/domain/leads/lead-csv';
import { leads } from '@/server/db/schema';
import type { Actor } from '@/server/scope';
import { EXPORT_PAGE, exportCsv } from '../exports/csv-export';
import { fetchPage, keyset } from '../shared/paging';
import { leadColumns } from './lead-columns';
import { matchingLeads } from './lead-queries';

/** Exports the visible leads that match the filters and ids, oldest first. */
export const exportLeads = (actor: Actor, { ids, ...filters }: ExportLeadsQuery = {}): AsyncGenerator<string, void> =>
  exportCsv({
    columns: LEAD_CSV_COLUMNS,
    toCells: leadToCsvRow,
    fetch(cursor) {
      const key = { by: leads.createdAt, type: 'timestamptz' } as const;
      const pages = keyset({ name: 'export', key, id: leads.id, direction: 'asc', cursor });
      const query = actor.db
        .select({ ...leadColumns, sortKey: pages.sortKey })
        .from(leads)
        .where(and(matchingLeads(actor, filters), ids && inArray(leads.id, ids), pages.after))
        .orderBy(pages.orderBy)
        .limit(EXPORT_PAGE + 1);
      return fetchPage(query, { limit: EXPORT_PAGE, pages });
    },
  });
