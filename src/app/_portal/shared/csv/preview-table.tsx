import { Table, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { RowError } from '@/domain/csv/csv-table';
import classes from './import-dialog.module.css';
import type { FileReport, PreviewRow } from './messages';

/** The first rows of the file, with errors in the affected cells. Each row is a card on phones. */
export function PreviewTable({ report: { columns, preview } }: { report: FileReport }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard.
    <section className={classes.scroll} aria-label="First rows of the file" tabIndex={0}>
      <Table className={classes.table} verticalSpacing={8}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Row</Table.Th>
            {columns.map((column) => (
              <Table.Th key={column} scope="col">
                {column}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {preview.map((row) => (
            <PreviewTableRow key={row.row} columns={columns} {...row} />
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}

function PreviewTableRow({ columns, row, cells, errors }: PreviewRow & { columns: readonly string[] }) {
  const general = errors.filter(({ column }) => column === undefined || !columns.includes(column));
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
        columns.map((column) => {
          const faults = errors.filter((error) => error.column === column);
          return (
            <Table.Td
              key={column}
              data-label={column}
              data-empty={(!cells[column] && faults.length === 0) || undefined}
            >
              <div>
                <span className={classes.cell}>{cells[column]}</span>
                <Reasons errors={faults} />
              </div>
            </Table.Td>
          );
        })
      )}
    </Table.Tr>
  );
}

function Reasons({ errors }: { errors: readonly RowError[] }) {
  return errors.map(({ column, message }) => (
    <Text key={`${column} ${message}`} component="span" size="xs" className={classes.reason}>
      <IconAlertTriangle size={14} aria-hidden />
      {message}
    </Text>
  ));
}
