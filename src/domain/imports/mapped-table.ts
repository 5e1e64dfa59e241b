import { guardCell, unguardCell, wrongColumnCount } from '#domain/csv/csv';
import type { RowError } from '#domain/csv/csv-table';
import { readChoice } from '#domain/csv/row-errors';
import { isClosedRow } from '#domain/imports/closing-time';
import { readDecimalComma } from '#domain/imports/decimal-comma';
import { type DateOrder, readForeignDate } from '#domain/imports/foreign-dates';
import { chosenWord, isNoValue, ownWord, type WordChoices, wordsOf } from '#domain/imports/foreign-words';
import { type ImportFormat, targetsOf } from '#domain/imports/import-format';
import { digitsOf } from '#domain/shared/search';
import { isBlank } from '#domain/shared/text';
import { dayToFirstInstant, parseMoment } from '#domain/shared/time';

/** How a file of another system is read (D58). */
export interface Mapping {
  /** Per column of the file, what it becomes; null: it is not imported. */
  readonly targets: readonly (string | null)[];
  readonly words: WordChoices;
  /** Per column of ours, the order in dates such as 3/4/2027, if known. */
  readonly dates: Readonly<Record<string, DateOrder>>;
  /** The file is an export of ours: 'N/A' in a phone is what a user typed (D24). */
  readonly isOwn?: boolean;
  /** The columns that may be empty, as the user chose. */
  readonly accepted?: readonly string[];
  /** Amounts have a decimal comma, as in 1.234,56. */
  readonly decimalComma?: boolean;
  /** When the file is read: a later closing date is a planned one. */
  readonly now?: Date;
}

/** Why a row is skipped: it has a word for which the user chose to skip rows. */
const SKIPPED_AS_CHOSEN = 'Skipped, as you chose';

/**
 * A row by our columns. `changed` if it is not as in the file, `isCompleted` if it had too few cells or blank ones too many
 * (D74), `unwanted` if the user chose to skip such rows. `filled`: the columns that took the value of another one, as chosen.
 */
export type MappedRecord =
  | { row: Record<string, string>; changed: boolean; isCompleted?: true; unwanted?: RowError; filled?: string[] }
  | { error: RowError }
  | null;

export interface MappedTable {
  /**
   * Reads the cells of one record, with the values converted to ours. Returns null for a blank row, and an error for one
   * with text beyond the header (D74). Cells keep or get their formula guards.
   */
  read(cells: readonly string[], rowNumber: number): MappedRecord;
  /**
   * The header of the file that the mapping makes: the column of each cell of the file, '' for an ignored one. Columns
   * that the file does not have, but that keep text of others, come last.
   */
  readonly header: readonly string[];
  /** A row of that file: as many cells as its header, those of ignored columns empty. */
  write(row: Readonly<Record<string, string>>): string[];
  /** Per column of ours, the cells of the file that it is made of. */
  readonly sources: ReadonlyMap<string, readonly number[]>;
}

/**
 * Reads the rows of a file by a mapping without faults (see `mappingFaults`). The parts of a column are joined with a
 * blank, columns that become one text by line breaks; of a column and its spares, the first that says something is taken,
 * and others become further values, if the format has columns for them.
 * The time of closing is the latest that can be read, and empty in open rows, of which it is the planned one. Words that are not ours become the
 * chosen ones, dates ISO 8601, and words such as N/A in columns of dates, choices and numbers empty; what cannot be
 * converted stays as it is, except in a column with an `otherwise`, where it moves to the detail (shortened if it is too
 * long for it).
 * A time without an offset is read in `zone`; throws a RangeError for an unknown one.
 */
export function openMappedTable(
  format: ImportFormat,
  { targets, words, dates, isOwn = false, accepted = [], decimalComma = false, now }: Mapping,
  zone: string,
): MappedTable {
  const sources = new Map<string, number[]>();
  for (const { target, column } of targetsOf(format)) {
    const indexes = targets.flatMap((other, index) => (other === target ? [index] : []));
    if (indexes.length > 0) sources.set(column, [...(sources.get(column) ?? []), ...indexes]);
  }
  const header = targets.map(() => '');
  for (const [column, [first = 0]] of sources) header[first] = column;
  const others = [...sources.keys()].flatMap((column) => {
    const other = format.otherwise?.[column];
    return other ? [{ column, allowed: wordsOf(format, column), ...other }] : [];
  });
  // In the order of the format: what is filled in may itself stand in for another column.
  const fills = Object.entries(format.optional ?? {}).flatMap(([column, how]) =>
    how?.instead && accepted.includes(column) ? [{ column, instead: how.instead }] : [],
  );
  header.push(...fills.map(({ column }) => column).filter((column) => !sources.has(column)));
  header.push(...others.map(({ detail }) => detail).filter((detail) => !sources.has(detail)));

  const [closedAt] = format.closing?.times ?? [];
  const closingCells = (closedAt && sources.get(closedAt)) || [];
  // An export of ours says what is planned.
  const planned = closingCells.length > 0 && !isOwn ? format.closing?.planned : undefined;
  if (planned && !sources.has(planned)) header.push(planned);

  const isSpared = (column: string) => format.spares?.[column] !== undefined;
  const furtherColumns = new Map(
    [...sources].map(([column, { length }]) => [
      column,
      (format.spares?.[column]?.further ?? []).filter((other) => !sources.has(other)).slice(0, length - 1),
    ]),
  );
  header.push(...[...furtherColumns.values()].flat());
  const readers = new Map([...sources.keys()].map((column) => [column, converter(column)]));
  function converter(column: string): (cell: string) => string | null {
    const allowed = wordsOf(format, column);
    const kind = format.contents[column]?.kind;
    const isDate = kind === 'date';
    const hasComma = decimalComma && kind === 'money';
    const hasNoValues =
      isDate ||
      kind === 'choice' ||
      kind === 'number' ||
      kind === 'money' ||
      kind === 'time' ||
      (isSpared(column) && !isOwn);
    return (cell) => {
      if (hasNoValues && isNoValue(cell)) return '';
      if (hasComma) return readDecimalComma(cell);
      if (isDate) return readForeignDate(cell, dates[column] ?? null, zone);
      if (allowed.length === 0) return null;
      // Accepted as it is, in any letter case (D23).
      if (readChoice(cell, allowed, '') !== null) return null;
      return chosenWord(words, column, cell) ?? ownWord(allowed, cell);
    };
  }

  /** Null was chosen for a word that is not ours, in a column that has no word for all others. */
  const isUnwanted = (column: string, cell: string): boolean =>
    chosenWord(words, column, cell) === null &&
    format.otherwise?.[column] === undefined &&
    readChoice(cell, wordsOf(format, column), '') === null;

  function hasCome(time: string): boolean {
    const moment = parseMoment(time);
    if (!now || moment === null) return true;
    return (typeof moment === 'string' ? dayToFirstInstant(moment, zone) : moment) <= now;
  }

  return {
    header,
    sources,
    read(cells, rowNumber) {
      if (cells.every(isBlank)) return null;
      if (!cells.slice(targets.length).every(isBlank)) {
        return { error: { row: rowNumber, message: wrongColumnCount(rowNumber, targets.length, cells.length) } };
      }
      const row: Record<string, string> = {};
      const isCompleted = cells.length !== targets.length;
      let changed = isCompleted;
      let unwanted: RowError | null = null;
      for (const [column, indexes] of sources) {
        if (column === closedAt) continue;
        const [first = -1] = indexes;
        const values = isSpared(column) ? saidValues(format, column, indexes, cells) : [];
        const further = furtherColumns.get(column) ?? [];
        for (const [at, other] of further.entries()) {
          const isLast = at === further.length - 1;
          row[other] = isLast ? listed(values.slice(at + 1)) : (values[at + 1] ?? '');
          changed ||= row[other] !== '';
        }
        const written = isSpared(column)
          ? (values[0] ?? cells[first] ?? '')
          : indexes.length === 1
            ? (cells[first] ?? '')
            : guardCell(joined(cells, indexes, format.joins?.includes(column) ? '\n' : ' '));
        const converted = readers.get(column)?.(unguardCell(written)) ?? null;
        row[column] = converted ?? written;
        if (converted === null && isUnwanted(column, unguardCell(written))) {
          unwanted ??= { row: rowNumber, column, message: SKIPPED_AS_CHOSEN };
        }
        changed ||= converted !== null && converted !== written;
      }
      if (closedAt && closingCells.length > 0) {
        const isClosed = isClosedRow(format, row);
        const times = closingCells
          .map((index) => unguardCell(cells[index] ?? '').trim())
          .map((cell) => readers.get(closedAt)?.(cell) ?? (parseMoment(cell) && cell))
          .filter((time): time is string => Boolean(time));
        row[closedAt] = latest(times.filter((time) => isClosed && hasCome(time))) ?? '';
        changed ||= row[closedAt] !== cells[closingCells[0] ?? -1];
        const plan = latest(times.filter((time) => !isClosed || !hasCome(time)));
        if (planned && isBlank(unguardCell(row[planned] ?? ''))) row[planned] = plan ?? '';
      }
      const filled: string[] = [];
      for (const { column, instead } of fills) {
        if (!isBlank(unguardCell(row[column] ?? ''))) continue;
        const known = instead.find((other) => !isBlank(unguardCell(row[other] ?? '')));
        row[column] = known === undefined ? '' : (row[known] ?? '');
        filled.push(column);
        changed = true;
      }
      for (const { column, allowed, word, detail } of others) {
        const text = unguardCell(row[column] ?? '').trim();
        if (readChoice(text, allowed, '') !== null) continue;
        const known = unguardCell(row[detail] ?? '').trim();
        row[column] = word;
        row[detail] = guardCell(shortened(format, detail, known === '' ? text : `${text}: ${known}`));
        changed = true;
      }
      return {
        row,
        changed,
        ...(filled.length > 0 && { filled }),
        ...(isCompleted && { isCompleted }),
        ...(unwanted && { unwanted }),
      };
    },
    write: (row) => header.map((column) => (column === '' ? '' : (row[column] ?? ''))),
  };
}

/** The cells that say something, without those that say the same again. */
function saidValues(
  { contents }: ImportFormat,
  column: string,
  indexes: readonly number[],
  cells: readonly string[],
): string[] {
  const isEmail = contents[column]?.kind === 'email';
  const keyOf = (said: string) => (isEmail ? '' : digitsOf(said)) || said.trim().toLowerCase();
  const seen = new Set<string>();
  return indexes
    .map((index) => cells[index] ?? '')
    .filter((cell) => {
      const said = unguardCell(cell);
      if (isNoValue(said) || seen.has(keyOf(said))) return false;
      seen.add(keyOf(said));
      return true;
    });
}

/** Several values in one cell. */
const listed = (values: readonly string[]): string =>
  values.length > 1 ? guardCell(values.map((cell) => unguardCell(cell).trim()).join(', ')) : (values[0] ?? '');

/** The latest of some dates in ISO 8601; null if there is none. */
const latest = (dates: readonly (string | null | undefined)[]): string | null =>
  dates.reduce<string | null>((last, at) => (at && (!last || Date.parse(at) > Date.parse(last)) ? at : last), null);

const joined = (cells: readonly string[], indexes: readonly number[], separator: string): string =>
  indexes
    .map((index) => unguardCell(cells[index] ?? '').trim())
    .filter((part) => part !== '')
    .join(separator);

function shortened({ contents }: ImportFormat, column: string, text: string): string {
  const content = contents[column];
  if (content?.kind !== 'text' || text.length <= content.max) return text;
  return `${text.slice(0, content.max - 1).toWellFormed()}…`;
}
