import type { RowReader } from '#domain/csv/row-reader';
import { addressesIn, cleanAddress, isMailable } from '#domain/shared/address';
import { amountError, readAmount } from '#domain/shared/money';
import { INVALID_EMAIL, isBlank, tooLong, WRITTEN_EMAIL_MAX } from '#domain/shared/text';
import {
  INVALID_WALL_TIME,
  isTimeZone,
  MAX_ZONE,
  type Moment,
  readWallTime,
  UNKNOWN_TIME_ZONE,
} from '#domain/shared/time';

/** What a cell may hold: for the list of expected columns, and to recognize what other systems write. */
export type CellContent =
  | { readonly kind: 'text' | 'email'; readonly max: number }
  /** `isLabel`: the words are what people see, and need no label. */
  | { readonly kind: 'choice'; readonly words: readonly string[]; readonly isLabel?: true }
  | { readonly kind: 'date' | 'time' | 'number' | 'money' | 'tags' };

const DATE = { kind: 'date' } as const;

/** How one column of a file is read and written. `Written` is the type of the exported value, where that is wider. */
export interface CsvCell<Read, Written = Read> {
  /** Whether a file must have the column. */
  readonly required: boolean;
  readonly content: CellContent;
  /** Reads the column's value from one row. The reader collects its errors. */
  read(reader: RowReader, column: string): Read;
  write(value: Written): string;
}

const asWritten = (value: string): string => value;

/** Text of at most `max` UTF-16 units. `required`, the error for a blank cell, makes the column required. */
export const textCell = (max: number, required?: string): CsvCell<string> => ({
  required: required !== undefined,
  content: { kind: 'text', max },
  read: (reader, column) => reader.text(column, max, required),
  write: asWritten,
});

/** Text of at most `max` UTF-16 units, null for a blank cell. `fault` returns the error of another text, or null. */
export const optionalTextCell = (
  max: number,
  fault: (text: string) => string | null = () => null,
): CsvCell<string | null> => ({
  required: false,
  content: { kind: 'text', max },
  read(reader, column) {
    const written = reader.text(column, max);
    if (isBlank(written)) return null;
    const message = reader.isSound(column) ? fault(written) : null;
    if (message !== null) reader.refuse(column, message);
    return written;
  },
  write: (text) => text ?? '',
});

/**
 * An email address, cleaned (D77). Of several, the first is taken and a warning names the others. `required`, the error
 * for a blank cell, makes the column required; otherwise a blank cell means no address. The pattern never runs on text
 * that is too long (D37).
 */
export const emailCell = (max: number, required?: string): CsvCell<string> => ({
  required: required !== undefined,
  content: { kind: 'email', max },
  read(reader, column) {
    const written = reader.cell(column);
    if (written.length > WRITTEN_EMAIL_MAX) reader.refuse(column, tooLong(max));
    else reader.text(column, WRITTEN_EMAIL_MAX, required);
    if (!reader.isSound(column)) return '';
    const { email, others } = storedAddress(written);
    if (email === '') {
      if (required !== undefined) reader.refuse(column, required);
    } else if (email.length > max) reader.refuse(column, tooLong(max));
    else if (!isMailable(email)) reader.refuse(column, INVALID_EMAIL);
    else if (others.length > 0) reader.warn(column, otherAddresses(email, others));
    return email;
  },
  write: asWritten,
});

/** The address in a cell that is stored (D77), and the others, which are not. */
export function storedAddress(written: string): { email: string; others: string[] } {
  const [first, ...others] = addressesIn(written);
  return { email: first ?? cleanAddress(written), others };
}

const otherAddresses = (taken: string, others: readonly string[]): string =>
  `Several addresses: only ${taken} is imported, not ${others.join(', ')}`;

/** One of `words`, in any letter case; a blank cell means `blank`. */
export const choiceCell = <Word extends string>(words: readonly Word[], blank: Word): CsvCell<Word> => ({
  required: false,
  content: { kind: 'choice', words },
  read: (reader, column) => reader.choice(column, words, blank),
  write: asWritten,
});

/** Like `choiceCell`, but a blank cell means null. */
export const optionalChoiceCell = <Word extends string>(words: readonly [Word, ...Word[]]): CsvCell<Word | null> => ({
  required: false,
  content: { kind: 'choice', words },
  read: (reader, column) => (isBlank(reader.cell(column)) ? null : reader.choice(column, words, words[0])),
  write: (word) => word ?? '',
});

/** A number as a person or `String` writes it: 1e-7, and up to 21 digits before the point and 22 after it. */
const NUMBER_PATTERN = /^[+-]?\d{1,21}(?:\.\d{1,22})?(?:e[+-]?\d{1,3})?$/i;

/** A number, null for a blank cell. `fault` returns the error of an invalid number, or null. */
export const numberCell = (fault: (value: number) => string | null): CsvCell<number | null> => ({
  required: false,
  content: { kind: 'number' },
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

/** An amount in US dollars, null for a blank cell (D83). */
export const moneyCell: CsvCell<number | null> = {
  required: false,
  content: { kind: 'money' },
  read(reader, column) {
    const written = reader.cell(column).trim();
    if (written === '') return null;
    const message = amountError(written);
    if (message !== null) reader.refuse(column, message);
    return readAmount(written);
  },
  write: (dollars) => (dollars === null ? '' : String(dollars)),
};

const FLAG_WORDS = ['YES', 'NO'] as const;

/** Yes or no, null for a blank cell. */
export const flagCell: CsvCell<boolean | null> = {
  required: false,
  content: { kind: 'choice', words: FLAG_WORDS },
  read: (reader, column) => (isBlank(reader.cell(column)) ? null : reader.choice(column, FLAG_WORDS, 'NO') === 'YES'),
  write: (flag) => (flag === null ? '' : flag ? 'YES' : 'NO'),
};

/** A time on the clock as 'HH:mm', null for a blank cell. */
export const wallTimeCell: CsvCell<string | null> = {
  required: false,
  content: { kind: 'time' },
  read(reader, column) {
    const written = reader.cell(column).trim();
    if (written === '') return null;
    const time = readWallTime(written);
    if (time === null) reader.refuse(column, INVALID_WALL_TIME);
    return time;
  },
  write: (time) => time ?? '',
};

/** The name of an IANA time zone, null for a blank cell. */
export const zoneCell: CsvCell<string | null> = {
  required: false,
  content: { kind: 'text', max: MAX_ZONE },
  read(reader, column) {
    const written = reader.cell(column).trim();
    if (written === '') return null;
    if (!isTimeZone(written)) reader.refuse(column, UNKNOWN_TIME_ZONE);
    return written;
  },
  write: (zone) => zone ?? '',
};

/** A calendar day ('YYYY-MM-DD'), null for a blank cell. Of a date-time it is the day in the user's zone. */
export const dayCell = (invalid: string): CsvCell<string | null> => ({
  required: false,
  content: DATE,
  read: (reader, column) => reader.day(column, invalid),
  write: (day) => day ?? '',
});

const writeTime = (time: Date | null): string => time?.toISOString() ?? '';

/** A due date, null for a blank cell; a bare day means its end in the user's zone (D14). */
export const dueCell = (invalid: string): CsvCell<Date | null> => ({
  required: false,
  content: DATE,
  read: (reader, column) => reader.due(column, invalid),
  write: writeTime,
});

/** A due date, as a day if it has no time of day (D14). A blank cell fails with `required`. */
export const requiredDueCell = (invalid: string, required: string): CsvCell<Moment> => ({
  required: true,
  content: DATE,
  read(reader, column) {
    const due = reader.moment(column, invalid);
    if (due === null && reader.isSound(column)) reader.refuse(column, required);
    return due ?? new Date(Number.NaN);
  },
  write: (due) => (typeof due === 'string' ? due : writeTime(due)),
});

const pastCell = (invalid: string): CsvCell<Date | null, Date> => ({
  required: false,
  content: DATE,
  read: (reader, column) => reader.past(column, invalid),
  write: writeTime,
});

const ID_PATTERN = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The id of a row of ours; null for a blank cell and for the id of another system, which is no error (D76). */
export const idCell: CsvCell<string | null> = {
  required: false,
  content: { kind: 'text', max: 36 },
  read(reader, column) {
    const written = reader.cell(column).trim().toLowerCase();
    return ID_PATTERN.test(written) ? written : null;
  },
  write: (id) => id ?? '',
};

/** A time that a row may lack. A blank cell is null. */
export const optionalTimeCell = (invalid: string): CsvCell<Date | null> => ({ ...pastCell(invalid), write: writeTime });

/** Times of every file; null means the time of import. */
export const TIME_CELLS = {
  createdAt: pastCell('Invalid created date'),
  updatedAt: pastCell('Invalid updated date'),
};

/** The company name of the lead that a row is linked to, empty for none. */
export const companyCell = (max: number): CsvCell<string, string | null> => ({
  ...textCell(max),
  write: (name) => name ?? '',
});
