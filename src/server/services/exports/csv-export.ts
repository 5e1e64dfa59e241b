import { CSV_BOM, formatCsvRow } from '@/domain/csv/csv';
import type { Page } from '../shared/paging';

/** Rows per query. */
export const EXPORT_PAGE = 1000;

interface CsvExport<Row> {
  columns: readonly string[];
  toCells(row: Row): string[];
  fetch(cursor: string | undefined): Promise<Page<Row>>;
}

/**
 * The text of an export, one page of rows at a time. Only one page is in memory, and no further pages are queried once
 * the reader stops (D24, D25).
 */
export async function* exportCsv<Row>({ columns, toCells, fetch }: CsvExport<Row>): AsyncGenerator<string, void> {
  let text = CSV_BOM + formatCsvRow(columns);
  let cursor: string | undefined;
  do {
    const page = await fetch(cursor);
    for (const row of page.items) text += formatCsvRow(toCells(row));
    // What still refers to the page, such as promises in V8's old generation, must not keep its rows until the next full
    // collection: exports took twice the memory (bench/README.md).
    page.items.length = 0;
    yield text;
    text = '';
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
}
