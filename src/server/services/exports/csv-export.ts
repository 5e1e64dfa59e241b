import { CSV_BOM, formatCsvRow } from '@/domain/csv/csv';
import type { Page } from '../shared/paging';

/** Rows read at once. */
export const EXPORT_PAGE = 1000;

interface CsvExport<Row> {
  columns: readonly string[];
  toCells(row: Row): string[];
  fetch(cursor: string | undefined): Promise<Page<Row>>;
}

/**
 * The text of an export, a page of rows at a time: never more than one page is in memory, and whoever stops reading
 * stops the queries (D24, D25).
 */
export async function* exportCsv<Row>({ columns, toCells, fetch }: CsvExport<Row>): AsyncGenerator<string, void> {
  let text = CSV_BOM + formatCsvRow(columns);
  let cursor: string | undefined;
  do {
    const page = await fetch(cursor);
    for (const row of page.items) text += formatCsvRow(toCells(row));
    yield text;
    text = '';
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
}
