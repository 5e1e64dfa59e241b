import { Table, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useFormats } from '@/app/_ui/time/formats';
import type { RowError } from '@/domain/csv/csv-table';
import { wordKey, wordsOf } from '@/domain/imports/foreign-words';
import { type ImportFormat, labelOfColumn, labelOfWord } from '@/domain/imports/import-format';
import { parseMoment } from '@/domain/shared/time';
import type { FileReport, PreviewRow, ReportColumn } from '../reading/messages';
import { labelWithHeaders } from './column-name';
import classes from './import-dialog.module.css';

interface PreviewTableProps {
  format: ImportFormat;
  report: FileReport;
}

/** The first rows of the file, with errors in the affected cells. Each row is a card on phones. */
export function PreviewTable({ format, report: { columns, preview } }: PreviewTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard.
    <section className={classes.scroll} aria-label="First rows of the file" tabIndex={0}>
      <Table className={classes.table} verticalSpacing={8}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Row</Table.Th>
            {columns.map(({ column, headers }) => (
              <Table.Th key={column} scope="col" title={labelWithHeaders(format, column, headers)}>
                {labelOfColumn(format, column)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {preview.map((row) => (
            <PreviewTableRow key={row.row} format={format} columns={columns} {...row} />
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}

type PreviewTableRowProps = PreviewRow & { format: ImportFormat; columns: readonly ReportColumn[] };

function PreviewTableRow({ format, columns, row, cells, errors }: PreviewTableRowProps) {
  const show = useReadable(format);
  const general = errors.filter((error) => !columns.some(({ column }) => column === error.column));
  return (
    <Table.Tr data-invalid={errors.length > 0 || undefined}>
      <Table.Th scope="row" className="figures">
        {row}
        {errors.length > 0 && <span className={classes.skipped}>skipped</span>}
      </Table.Th>
      {general.length > 0 ? (
        <Table.Td colSpan={columns.length}>
          <Reasons errors={general} />
        </Table.Td>
      ) : (
        columns.map(({ column }) => {
          const faults = errors.filter((error) => error.column === column);
          return (
            <Table.Td
              key={column}
              data-label={labelOfColumn(format, column)}
              data-empty={(!cells[column] && faults.length === 0) || undefined}
            >
              <div>
                <span className={classes.cell}>{show(column, cells[column] ?? '')}</span>
                <Reasons errors={faults} />
              </div>
            </Table.Td>
          );
        })
      )}
    </Table.Tr>
  );
}

/** How a cell is shown: words by their labels, and times in the user's zone. */
function useReadable(format: ImportFormat) {
  const { dateTime } = useFormats();
  return (column: string, cell: string): string => {
    if (format.contents[column]?.kind === 'date') {
      const moment = parseMoment(cell.trim());
      return moment instanceof Date ? dateTime(moment) : cell;
    }
    const word = wordsOf(format, column).find((ours) => wordKey(ours) === wordKey(cell));
    return word === undefined ? cell : labelOfWord(format, column, word);
  };
}

function Reasons({ errors }: { errors: readonly RowError[] }) {
  return errors.map((error) => (
    <Text key={`${error.column} ${error.message}`} component="span" size="xs" className={classes.reason}>
      <IconAlertTriangle size={14} aria-hidden />
      {error.message}
    </Text>
  ));
}
