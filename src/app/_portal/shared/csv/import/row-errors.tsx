import { Button, Group, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { useFormats } from '@/app/_ui/time/formats';
import type { RowError } from '@/domain/csv/csv-table';
import classes from './import-dialog.module.css';

/** Some messages already name the row. */
const namesRow = (message: string) => /^Row \d+: /.test(message);

export interface RowErrorsProps {
  title: string;
  /** The errors of each row. */
  rows: readonly (readonly RowError[])[];
  /** The readable name of a column. */
  labelOf?: (column: string) => string;
  /** What follows the list, such as its pages. */
  children?: ReactNode;
}

/** The errors by row. */
export function RowErrors({ title, rows, labelOf = (column) => column, children }: RowErrorsProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Text id={id} fw={500} size="sm" mb={4}>
        {title}
      </Text>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard. */}
      <ul className={classes.errors} tabIndex={0} aria-labelledby={id}>
        {rows.map((errors) => {
          const [{ row, message: first } = { row: 0, message: '' }] = errors;
          return (
            <li key={row} data-whole={namesRow(first) || undefined}>
              {!namesRow(first) && (
                <Text span size="sm" fw={500} className="figures">
                  Row {row}
                </Text>
              )}
              <div>
                {errors.map(({ column, message }) => (
                  <Text key={`${column ?? ''} ${message}`} size="sm">
                    {column && <span className={classes.column}>{labelOf(column)}</span>}
                    {message}
                  </Text>
                ))}
              </div>
            </li>
          );
        })}
      </ul>
      {children}
    </section>
  );
}

export interface ErrorPagesProps {
  page: number;
  /** Number of rows on the current page. */
  shown: number;
  perPage: number;
  /** Number of rows on all pages. */
  count: number;
  onTurn: (page: number) => void;
}

/** Turns the pages of a list of rows with errors; nothing if there is only one. */
export function ErrorPages({ page, shown, perPage, count, onTurn }: ErrorPagesProps) {
  const { number } = useFormats();
  if (count <= perPage) return null;
  const first = page * perPage + 1;
  const isLast = first + shown > count;
  return (
    <Group gap={12}>
      <Text size="sm" c="dimmed" className="figures" role="status">
        {number(first)}–{number(first + shown - 1)} of {number(count)} rows
      </Text>
      <Group gap={8}>
        <PageButton label="Previous" off={page === 0} onClick={() => onTurn(page - 1)} />
        <PageButton label="Next" off={isLast} onClick={() => onTurn(page + 1)} />
      </Group>
    </Group>
  );
}

/** Stays focusable at the ends of the list, so that the focus is not lost. */
function PageButton({ label, off, onClick }: { label: 'Previous' | 'Next'; off: boolean; onClick: () => void }) {
  return (
    <Button
      variant="default"
      size="xs"
      className={classes.page}
      leftSection={label === 'Previous' && <IconChevronLeft size={14} aria-hidden />}
      rightSection={label === 'Next' && <IconChevronRight size={14} aria-hidden />}
      aria-disabled={off || undefined}
      data-disabled={off || undefined}
      onClick={off ? undefined : onClick}
    >
      {label}
    </Button>
  );
}
