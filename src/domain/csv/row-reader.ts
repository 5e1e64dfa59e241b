import { unguardCell } from '#domain/csv/csv';
import type { RowError } from '#domain/csv/csv-table';
import { invalidChoice, readChoice, textCellError } from '#domain/csv/row-errors';
import { isBlank } from '#domain/shared/text';
import {
  calendarDay,
  dayToFirstInstant,
  type Moment,
  momentToInstant,
  parseMoment,
  timeError,
} from '#domain/shared/time';

/** The number of a row (the header is row 1), and the zone in which its bare days are read. */
export interface RowContext {
  rowNumber: number;
  zone: string;
}

/** A time in the past, such as a creation date: a bare day is its first instant, so that it is never in the future. */
const pastInstant = (moment: Moment, zone: string): Date =>
  typeof moment === 'string' ? dayToFirstInstant(moment, zone) : moment;

/**
 * Reads the cells of one row and collects all errors (spec 1 section 5, D23). Removes one formula guard from each cell
 * (D24); keeps text exactly as written (D37). The return value of a method is meaningless for a cell it rejects, so
 * check `errors` before using any value.
 */
export function rowReader(
  row: Readonly<Record<string, string>>,
  { rowNumber, zone }: RowContext,
  aliases: Readonly<Record<string, string>> = {},
) {
  const errors: RowError[] = [];
  const warnings: RowError[] = [];
  const aliasEntries = Object.entries(aliases);

  const refuse = (column: string, message: string): void => {
    errors.push({ row: rowNumber, column, message });
  };
  const cell = (column: string): string => {
    const [alias] = aliasEntries.find(([other, named]) => named === column && row[other] !== undefined) ?? [];
    return unguardCell(row[column] ?? (alias === undefined ? undefined : row[alias]) ?? '');
  };
  const moment = (column: string, invalid: string): Moment | null => {
    const written = cell(column).trim();
    if (isBlank(written)) return null;
    const read = parseMoment(written);
    if (read === null) refuse(column, timeError(written, invalid));
    return read;
  };
  const date = (column: string, toInstant: typeof momentToInstant, invalid: string): Date | null => {
    const read = moment(column, invalid);
    return read === null ? null : toInstant(read, zone);
  };

  return {
    errors,
    warnings,
    refuse,
    /** Warns that a cell was not read in full. */
    warn(column: string, message: string): void {
      warnings.push({ row: rowNumber, column, message });
    },
    cell,
    /** False once the column has an error. */
    isSound: (column: string): boolean => errors.every((error) => error.column !== column),
    /** Text of at most `max` UTF-16 units; `required` is the error for a blank cell. */
    text(column: string, max: number, required?: string): string {
      const written = cell(column);
      const message = required !== undefined && isBlank(written) ? required : textCellError(written, max);
      if (message !== null) refuse(column, message);
      return written;
    },
    /** One of the allowed words in any letter case; `fallback` for a blank cell. */
    choice<Word extends string>(column: string, allowed: readonly Word[], fallback: Word): Word {
      const word = readChoice(cell(column), allowed, fallback);
      if (word === null) refuse(column, invalidChoice(column, allowed));
      return word ?? fallback;
    },
    /** A calendar day, null for a blank cell; of a date-time the day in the zone. */
    day(column: string, message: string): string | null {
      const read = moment(column, message);
      return read instanceof Date ? calendarDay(read, zone) : read;
    },
    /** A due date, null for a blank cell; a bare day stays text (D14). */
    moment,
    /** A due date, null for a blank cell; a bare day is its end in the zone (D14). */
    due: (column: string, message: string): Date | null => date(column, momentToInstant, message),
    /** A time in the past, null for a blank cell; a bare day is its start in the zone. */
    past: (column: string, message: string): Date | null => date(column, pastInstant, message),
  };
}

export type RowReader = ReturnType<typeof rowReader>;
