import { CSV_BOM, formatCsvRow, unguardCell } from '@/domain/csv/csv';
import { type Mapping, openMappedTable } from '@/domain/imports/mapped-table';
import { REASON_COLUMN } from '@/domain/imports/match-columns';
import { type FileKind, type FileText, fileRows, openRecords } from './file-rows';

/** Strips the formula guards first, because writing adds them again. */
const writeRow = (cells: readonly string[]): string => formatCsvRow(cells.map(unguardCell));

/**
 * The file that is sent to the server: our columns and values, in rows of the same numbers. Cells of columns that are
 * not imported are empty, so they never leave the browser. Rows that cannot be read stay unreadable, so that the server
 * counts them too.
 */
export function mappedFile(text: FileText, kind: FileKind, mapping: Mapping, zone: string): string {
  const table = openMappedTable(kind.format, mapping, zone);
  const unreadable = [...table.header.map(() => ''), 'unreadable'];
  const { headerRow, portions } = openRecords(text);
  const parts = [writeRow(table.header), '\r\n'.repeat(headerRow - 1)];
  for (const portion of portions) {
    for (const { row, cells, fault } of portion) {
      const record = fault ? { error: true } : table.read(cells, row);
      if (record === null) parts.push('\r\n');
      else parts.push(writeRow('row' in record ? table.write(record.row) : unreadable));
    }
  }
  return parts.join('');
}

/**
 * The rows with errors and those beyond the plan's cap, as a file to fix and import again, without those that the user
 * chose to skip and those that match a lead of the user. The reason is the first column, because rows may have any
 * number of cells; it replaces the reason of a previous attempt.
 */
export function skippedFile(
  text: FileText,
  kind: FileKind,
  mapping: Mapping,
  {
    zone,
    beyondCap,
    capMessage,
    matched,
  }: { zone: string; beyondCap: ReadonlySet<number>; capMessage: string; matched: ReadonlySet<number> },
): Blob {
  const { header } = openRecords(text);
  const isReasonColumn = header.map((name) => name.trim().toLowerCase() === REASON_COLUMN);
  const write = (reason: string, cells: readonly string[]) =>
    writeRow([reason, ...cells.filter((_, index) => !isReasonColumn[index])]);
  const parts = [CSV_BOM, write(REASON_COLUMN, header)];
  for (const portion of fileRows(text, kind, mapping, zone)) {
    for (const { row, cells, errors, unwanted } of portion) {
      if (unwanted || matched.has(row) || (errors.length === 0 && !beyondCap.has(row))) continue;
      parts.push(write(errors.length === 0 ? capMessage : errors.map(({ message }) => message).join('; '), cells));
    }
  }
  return new Blob(parts, { type: 'text/csv;charset=utf-8' });
}
