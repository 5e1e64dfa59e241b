import type { RowReader } from '#domain/csv/row-reader';
import { EMAIL_PATTERN, INVALID_EMAIL, isBlank } from '#domain/shared/text';

/** How one column of a file is read and written. `Written` is what an export has, where that is wider. */
export interface CsvCell<Read, Written = Read> {
  /** A file must have the column. */
  readonly required: boolean;
  /** The value of the column in one row; the reader collects what is wrong with it. */
  read(reader: RowReader, column: string): Read;
  write(value: Written): string;
}

const asWritten = (value: string): string => value;

/** A text of at most `max` UTF-16 units. With `required`, the message for a blank one, the column must be there. */
export const textCell = (max: number, required?: string): CsvCell<string> => ({
  required: required !== undefined,
  read: (reader, column) => reader.text(column, max, required),
  write: asWritten,
});

/** A required e-mail address. The pattern never meets a text that is too long (D37). */
export const emailCell = (max: number, required: string): CsvCell<string> => ({
  required: true,
  read(reader, column) {
    const email = reader.text(column, max, required);
    if (reader.isSound(column) && !EMAIL_PATTERN.test(email)) reader.refuse(column, INVALID_EMAIL);
    return email;
  },
  write: asWritten,
});

/** One of the words, in any letter case; a blank cell means `blank`. */
export const choiceCell = <Word extends string>(words: readonly Word[], blank: Word): CsvCell<Word> => ({
  required: false,
  read: (reader, column) => reader.choice(column, words, blank),
  write: asWritten,
});

/** The same, where a blank cell means that nothing was chosen. */
export const optionalChoiceCell = <Word extends string>(words: readonly [Word, ...Word[]]): CsvCell<Word | null> => ({
  required: false,
  read: (reader, column) => (isBlank(reader.cell(column)) ? null : reader.choice(column, words, words[0])),
  write: (word) => word ?? '',
});

const NUMBER_PATTERN = /^[+-]?\d{1,15}(?:\.\d{1,15})?$/;

/** A number, null for a blank cell. `fault` says what is wrong with one, or null. */
export const numberCell = (fault: (value: number) => string | null): CsvCell<number | null> => ({
  required: false,
  read(reader, column) {
    const written = reader.cell(column).trim();
    if (written === '') return null;
    const value = NUMBER_PATTERN.test(written) ? Number(written) : Number.NaN;
    const message = fault(value);
    if (message !== null) reader.refuse(column, message);
    return value;
  },
  write: (value) => (value === null ? '' : String(value)),
});

const writeTime = (time: Date | null): string => time?.toISOString() ?? '';

/** A time to come, null for a blank cell; a day without a time ends in the user's zone (D14). */
export const dueCell = (invalid: string): CsvCell<Date | null> => ({
  required: false,
  read: (reader, column) => reader.due(column, invalid),
  write: writeTime,
});

/** The same, refused with `required` where it is blank. */
export const requiredDueCell = (invalid: string, required: string): CsvCell<Date> => ({
  required: true,
  read(reader, column) {
    const due = reader.due(column, invalid);
    if (due === null && reader.isSound(column)) reader.refuse(column, required);
    return due ?? new Date(Number.NaN);
  },
  write: writeTime,
});

const pastCell = (invalid: string): CsvCell<Date | null, Date> => ({
  required: false,
  read: (reader, column) => reader.past(column, invalid),
  write: writeTime,
});

/** What every kind of file ends with; null means the time of import. */
export const TIME_CELLS = {
  createdAt: pastCell('Invalid created date'),
  updatedAt: pastCell('Invalid updated date'),
};

/** The name of the lead that a row belongs to, empty for none. */
export const companyCell = (max: number): CsvCell<string, string | null> => ({
  ...textCell(max),
  write: (name) => name ?? '',
});
