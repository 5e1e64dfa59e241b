import { Text } from '@mantine/core';
import { useId } from 'react';
import { useFormats } from '@/app/_ui/time/formats';
import type { RowError } from '@/domain/csv/csv-table';
import classes from './import-dialog.module.css';

/** Maximum number of listed errors; the file of skipped rows has all of them. */
const MAX_ERRORS = 50;

/** Some messages already name the row. */
const namesRow = (message: string) => /^Row \d+: /.test(message);

/** The errors by row. */
export function RowErrors({ title, errors, skipped }: { title: string; errors: readonly RowError[]; skipped: number }) {
  const { number } = useFormats();
  const id = useId();
  const shown = errors.slice(0, MAX_ERRORS);
  const more = skipped - new Set(shown.map(({ row }) => row)).size;
  return (
    <section aria-labelledby={id}>
      <Text id={id} fw={500} size="sm" mb={4}>
        {title}
      </Text>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard. */}
      <ul className={classes.errors} tabIndex={0} aria-labelledby={id}>
        {shown.map(({ row, column, message }) => (
          <li key={`${row} ${column ?? ''}`} data-whole={namesRow(message) || undefined}>
            {!namesRow(message) && (
              <Text span size="sm" fw={500} className="figures">
                Row {row}
              </Text>
            )}
            <Text span size="sm">
              {column && <span className={classes.column}>{column}</span>}
              {message}
            </Text>
          </li>
        ))}
        {more > 0 && (
          <li>
            <Text span size="sm" c="dimmed">
              and {number(more)} more {more === 1 ? 'row' : 'rows'}
            </Text>
          </li>
        )}
      </ul>
    </section>
  );
}
