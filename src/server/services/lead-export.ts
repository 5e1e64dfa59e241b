import { and } from 'drizzle-orm';
import { CSV_BOM, formatCsvRow } from '@/domain/csv/csv';
import { leadCsvHeader, leadToCsvRow } from '@/domain/leads/lead-csv';
import type { Actor } from '../context';
import { leads } from '../db/schema';
import { leadColumns } from './lead-columns';
import { fetchPage, keyset } from './paging';
import { visibleTo } from './visibility';

const PAGE = 1000;

/**
 * The text of an export, a page of leads at a time, oldest first: never more than one page is in memory, and
 * whoever stops reading stops the queries (D24, D25).
 */
export async function* exportLeads({ db, user }: Actor): AsyncGenerator<string, void> {
  let text = CSV_BOM + formatCsvRow(leadCsvHeader());
  let cursor: string | undefined;
  do {
    const key = { by: leads.createdAt, type: 'timestamptz' } as const;
    const pages = keyset({ name: 'export', key, id: leads.id, direction: 'asc', cursor });
    const query = db
      .select({ ...leadColumns, sortKey: pages.sortKey })
      .from(leads)
      .where(and(visibleTo(user, leads), pages.after))
      .orderBy(pages.orderBy)
      .limit(PAGE + 1);
    const page = await fetchPage(query, { limit: PAGE, pages });
    for (const lead of page.items) text += formatCsvRow(leadToCsvRow(lead));
    yield text;
    text = '';
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
}
