import { explainError } from '@/domain/imports/explain-error';
import type { ImportFormat } from '@/domain/imports/import-format';
import type { ErrorPage, FileReport } from '../reading/messages';
import { ERRORS_PER_PAGE } from '../reading/messages';
import { labelWithHeaders } from './column-name';
import { ErrorPages, RowErrors } from './row-errors';

export interface SkippedRowsProps {
  title: string;
  format: ImportFormat;
  report: FileReport;
  errors: ErrorPage;
  /** Number of rows on all pages. */
  count: number;
  onTurn: (page: number) => void;
}

/** The rows that are not imported, page by page, with readable names of columns and what to do. */
export function SkippedRows({ title, format, report, errors: { page, rows }, count, onTurn }: SkippedRowsProps) {
  const headers = new Map(report.columns.map((column) => [column.column, column.headers]));
  return (
    <RowErrors
      title={title}
      errors={rows.flat().map((error) => ({ ...error, message: explainError(format, error) }))}
      labelOf={(column) => labelWithHeaders(column, headers.get(column) ?? [])}
    >
      <ErrorPages page={page} shown={rows.length} perPage={ERRORS_PER_PAGE} count={count} onTurn={onTurn} />
    </RowErrors>
  );
}
