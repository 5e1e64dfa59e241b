import { and } from 'drizzle-orm';
import { LEAD_CSV_COLUMNS, leadToCsvRow } from '@/domain/leads/lead-csv';
import type { Actor } from '../context';
import { leads } from '../db/schema';
import { EXPORT_PAGE, exportCsv } from './csv-export';
import { leadColumns } from './lead-columns';
import { fetchPage, keyset } from './paging';
import { visibleTo } from './visibility';

/** The leads that the actor sees, oldest first. */
export const exportLeads = ({ db, user }: Actor): AsyncGenerator<string, void> =>
  exportCsv({
    columns: LEAD_CSV_COLUMNS,
    toCells: leadToCsvRow,
    fetch(cursor) {
      const key = { by: leads.createdAt, type: 'timestamptz' } as const;
      const pages = keyset({ name: 'export', key, id: leads.id, direction: 'asc', cursor });
      const query = db
        .select({ ...leadColumns, sortKey: pages.sortKey })
        .from(leads)
        .where(and(visibleTo(user, leads), pages.after))
        .orderBy(pages.orderBy)
        .limit(EXPORT_PAGE + 1);
      return fetchPage(query, { limit: EXPORT_PAGE, pages });
    },
  });
