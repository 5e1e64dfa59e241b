import { Button, Group } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { explainError } from '@/domain/imports/explain-error';
import type { ImportFormat } from '@/domain/imports/import-format';
import type { ErrorPage, FileReport } from '../reading/messages';
import { ERRORS_PER_PAGE } from '../reading/messages';
import { labelWithHeaders } from './column-name';
import classes from './import-dialog.module.css';
import { ErrorPages, RowErrors } from './row-errors';

export interface SkippedRowsProps {
  title: string;
  /** The label of the button that downloads all of them. */
  download: string;
  format: ImportFormat;
  report: FileReport;
  errors: ErrorPage;
  /** Number of rows on all pages. */
  count: number;
  onTurn: (page: number) => void;
  onDownload: () => void;
}

/** The rows that are not imported, page by page, with readable names of columns and what to do. */
export function SkippedRows(props: SkippedRowsProps) {
  const { title, download, format, report, errors, count, onTurn, onDownload } = props;
  const { page, rows } = errors;
  // The hints say what to choose for such rows.
  const explained = report.gaps.length > 0 ? format : { contents: format.contents };
  const headers = new Map(report.columns.map((column) => [column.column, column.headers]));
  return (
    <RowErrors
      title={title}
      rows={rows.map((faults) => faults.map((error) => ({ ...error, message: explainError(explained, error) })))}
      labelOf={(column) => labelWithHeaders(format, column, headers.get(column) ?? [])}
    >
      <Group gap={8} mt={8} justify="space-between">
        <Button
          variant="default"
          size="xs"
          className={classes.page}
          leftSection={<IconDownload size={14} aria-hidden />}
          onClick={onDownload}
        >
          {download}
        </Button>
        <ErrorPages page={page} shown={rows.length} perPage={ERRORS_PER_PAGE} count={count} onTurn={onTurn} />
      </Group>
    </RowErrors>
  );
}
