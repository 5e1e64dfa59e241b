import { CSV_BOM, formatCsvRow } from '#domain/csv/csv';
import { columnLabel, type ImportFormat } from '#domain/imports/import-format';

/** A file to start from: the columns under their labels, and rows that can be imported. */
export function sampleFile({ columns, required, samples }: ImportFormat): string {
  const used = columns.filter(
    (column) => required.includes(column) || samples.some((row) => row[column] !== undefined),
  );
  const rows = samples.map((row) => used.map((column) => row[column] ?? ''));
  return CSV_BOM + [used.map(columnLabel), ...rows].map((row) => formatCsvRow(row)).join('');
}
