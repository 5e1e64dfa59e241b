import type { CellContent } from '#domain/csv/csv-cell';
import type { RowResult } from '#domain/csv/csv-file';
import type { CsvColumns } from '#domain/csv/csv-table';
import type { RowContext } from '#domain/csv/row-reader';
import { capitalize } from '#domain/shared/text';

/** A part of a column that other systems export separately, such as a first name. */
export interface ColumnPart {
  /** What it can be mapped to: unique among columns and parts. */
  readonly target: string;
  readonly label: string;
  readonly names: readonly string[];
}

/** What the import dialog knows about a kind of file besides its exact columns (D58). */
export interface ForeignNames<Column extends string = string> {
  /** What other systems call each column, the best match first. */
  readonly names: Readonly<Partial<Record<Column, readonly string[]>>>;
  /** The parts of a column, in the order in which they are joined, with a blank between them. */
  readonly parts?: Readonly<Partial<Record<Column, readonly ColumnPart[]>>>;
  /** What other systems call the words of a choice: suggestions that the user confirms. */
  readonly words?: Readonly<Partial<Record<Column, Readonly<Record<string, readonly string[]>>>>>;
  /** The word that a choice becomes for text that means none of its words, and the column that keeps the text. */
  readonly otherwise?: Readonly<Partial<Record<Column, { readonly word: string; readonly detail: Column }>>>;
  /**
   * Names of columns that may hold the words of a choice, and many other things. Such a column is only matched if its first
   * values suggest a word.
   */
  readonly labels?: Readonly<Partial<Record<Column, readonly string[]>>>;
  /**
   * Spares for contact details, of which other systems have several columns: a column that is mapped to a spare fills
   * ours where ours is empty. Further values go to the columns `further` that the file does not have itself, in turn, and
   * all that are left to the last. N/A and the like count as empty, except in exports of ours.
   */
  readonly spares?: Readonly<
    Partial<Record<Column, { readonly target: string; readonly label: string; readonly further?: readonly Column[] }>>
  >;
  /** Columns of text that several columns of a file can become, a line each. */
  readonly joins?: readonly Column[];
  /**
   * Columns that may be empty if the user chooses so (D75); `instead`: the columns of which the first with a value then
   * stands in.
   */
  readonly optional?: Readonly<Partial<Record<Column, { readonly instead?: readonly Column[] }>>>;
  /** Two rows with the same value in this column are probably the same lead, task or note. */
  readonly unique?: Column;
  /**
   * The columns by which a row finds a known row (D76). A file that has one of them may lack required columns and only
   * update.
   */
  readonly knownBy?: readonly Column[];
  /**
   * Rows with one of these words in `column` count as closed at the first of `times` that they have (D51). Of several
   * columns of a file for the first, the latest time counts, and of closed rows only: in others it is a plan, as is one
   * that is yet to come. A plan goes to `planned` if that is empty.
   */
  readonly closing?: {
    readonly column: Column;
    readonly words: readonly string[];
    readonly times: readonly [Column, ...Column[]];
    readonly planned?: Column;
  };
  /** What people call columns whose names do not say it. */
  readonly columnLabels?: Readonly<Partial<Record<Column, string>>>;
  /** What to do about an error, where its message does not say. */
  readonly hints?: Readonly<Record<string, string>>;
  /** Rows of the sample file. Columns that no row fills are left out of it. */
  readonly samples: readonly Readonly<Partial<Record<Column, string>>>[];
}

/** What the user chose for a file. */
export interface ReadChoices {
  /** Optional columns that may be empty. */
  readonly accepted?: readonly string[] | undefined;
  /** Whether it is an export of ours. */
  readonly isOwn?: boolean | undefined;
}

/** A kind of file as the import dialog reads it. */
export interface ImportFormat extends CsvColumns, ForeignNames {
  readonly contents: Readonly<Record<string, CellContent>>;
  /** Reads a row; see {@link CsvFile.read}. */
  read(row: Readonly<Record<string, string>>, at: RowContext, choices: ReadChoices): RowResult<unknown>;
}

/** Something that a column of a file can be mapped to: a column of ours, or a part of one. */
export interface Target {
  readonly target: string;
  readonly column: string;
  readonly label: string;
  readonly required: boolean;
}

const OWN_LABELS: Readonly<Record<string, string>> = { nextFollowUp: 'Next follow-up' };

/** 'companyName' as 'Company name', 'contact2' as 'Contact 2'. The label of a column matches the column again. */
export const columnLabel = (column: string): string =>
  OWN_LABELS[column] ?? capitalize(column.replace(/[A-Z]|\d+/g, (part) => ` ${part.toLowerCase()}`));

/** The label of a column of a format. */
export const labelOfColumn = ({ columnLabels }: Pick<ImportFormat, 'columnLabels'>, column: string): string =>
  columnLabels?.[column] ?? columnLabel(column);

/** Whether a file is an export of ours, whose cells mean what they say (D24). */
export const isOwnExport = ({ required }: Pick<CsvColumns, 'required'>, header: readonly string[]): boolean =>
  [...required, 'createdAt', 'updatedAt'].every((column) => header.includes(column));

/** 'CLOSED_WON' as 'Closed Won', the label that people see. */
export const wordLabel = (word: string): string =>
  word
    .split('_')
    .map((part) => capitalize(part.toLowerCase()))
    .join(' ');

/** A word of a choice as people see it. */
export function labelOfWord({ contents }: Pick<ImportFormat, 'contents'>, column: string, word: string): string {
  const content = contents[column];
  return content?.kind === 'choice' && content.isLabel ? word : wordLabel(word);
}

const partsOf = (format: Pick<ImportFormat, 'parts'>, column: string): readonly ColumnPart[] =>
  format.parts?.[column] ?? [];

/** What a column of a file can be mapped to, in the order of our columns; parts and spares follow theirs. */
export const targetsOf = (format: ImportFormat): Target[] =>
  format.columns.flatMap((column) => {
    const whole = {
      target: column,
      column,
      label: labelOfColumn(format, column),
      required: format.required.includes(column),
    };
    const spare = format.spares?.[column];
    const others = [...partsOf(format, column), ...(spare ? [spare] : [])];
    return [whole, ...others.map(({ target, label }) => ({ target, column, label, required: false }))];
  });

/** What each column may hold, in words. */
export function describeContent(content: CellContent): string {
  switch (content.kind) {
    case 'choice':
      return content.words.map((word) => (content.isLabel ? word : wordLabel(word))).join(', ');
    case 'date':
      return 'A date such as 2027-03-01';
    case 'time':
      return 'A time such as 19:30';
    case 'number':
      return 'A number';
    case 'money':
      return 'An amount such as 12500 or $12,500.50';
    case 'tags':
      return 'Tags, separated by semicolons';
    case 'email':
      return 'An email address';
    case 'text':
      return `Text of up to ${content.max.toLocaleString('en-US')} characters`;
  }
}
