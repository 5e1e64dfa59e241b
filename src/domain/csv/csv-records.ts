import { CSV_BOM, DELIMITERS, type Delimiter, detectDelimiter } from '#domain/csv/csv';
import { isBlank } from '#domain/shared/text';

/** One record of a file. `row` is the row number in a spreadsheet: the header is row 1, and blank lines count. */
export interface CsvRecordCells {
  row: number;
  cells: string[];
  /** A quoted cell is not closed, or other text follows its closing quote. It then ends in its line, as the record does. */
  broken: boolean;
}

/** Parser settings: the delimiter of the header line, and \n, to which all line ends outside quotes are normalized. */
export interface CsvDialect {
  delimiter: Delimiter;
  newline: '\n';
}

/** The interface of a CSV parser. Papa Parse's has this shape; the domain itself uses no library (D23). */
export interface CsvParser {
  parse(text: string, baseIndex: number, ignoreLastRow: boolean): { data: string[][]; meta: { cursor: number } };
}

/** The first line of some programs' files. */
const SEPARATOR_LINE = new RegExp(`^${CSV_BOM}?"?sep=([${DELIMITERS.join('')}])"?(?:\r\n|\r|\n)`, 'i');

/** Characters parsed at a time. Between two batches the caller can yield to other work. */
const WINDOW = 64 * 1024;
const LONGEST_RECORD = 1024 * 1024;
/** A row with more such cells than this is not CSV. */
const MOST_BROKEN_QUOTES = 1000;

export const brokenQuotes = (row: number): string => `Row ${row}: A quoted cell is not closed where it should be`;

export const badCharacter = (row: number): string => `Row ${row}: A character cannot be read`;

/** The text cannot be split into records, from a row on. */
export class BrokenCsvError extends Error {
  constructor(row: number) {
    super(`The quotes in this file do not match, so its rows cannot be told apart from row ${row} on.`);
    this.name = 'BrokenCsvError';
  }
}

/**
 * Yields the records of a file's text, in batches of what the parser from `createParser` reads at a time (D23). Throws
 * a BrokenCsvError.
 */
export function* csvRecords(
  text: string,
  createParser: (dialect: CsvDialect) => CsvParser,
): Generator<CsvRecordCells[]> {
  const separator = SEPARATOR_LINE.exec(text);
  const delimiter = separator ? (separator[1] as Delimiter) : delimiterOf(text);
  const parser = createParser({ delimiter, newline: '\n' });
  let row = separator ? 1 : 0;
  const start = separator?.[0].length ?? (text.startsWith(CSV_BOM) ? 1 : 0);
  const source = normalize(text, delimiter, { at: start, row: row + 1 });
  let [unread, size] = [source.read(WINDOW), WINDOW];
  while (unread !== '') {
    const isLast = source.ended();
    const { data, meta } = parser.parse(unread, 0, !isLast);
    const isCutOff = data.length === 0 && !isLast;
    if (isCutOff) {
      if (unread.length >= LONGEST_RECORD) throw new BrokenCsvError(row + 1);
      size = unread.length * 2;
    } else {
      const first = row + 1;
      yield data.map((cells, index) => ({ row: first + index, cells, broken: source.broken.has(first + index) }));
      row += data.length;
      unread = unread.slice(meta.cursor);
      size = WINDOW;
    }
    unread += source.read(size - unread.length);
  }
}

/**
 * Converts each line end outside quotes (\n, \r\n or \r) to \n, because a file may mix them (D23). Quoted text is
 * unchanged. Cells are delimited exactly as the parser does it: a quote opens a cell only at its start, and closes it
 * only if the cell ends there; a doubled quote is part of the cell. A cell with other quotes ends at the next delimiter
 * or line end, and its quotes are doubled: the parser would read on until any quote closes it. A cell that would
 * swallow whole rows is treated the same. Such a cell closes at a line end, each of its lines has as many cells as the
 * previous row, and its own row has fewer. `read` returns at least `size` characters, or the rest; `broken` has the
 * rows with such cells.
 */
function normalize(text: string, delimiter: Delimiter, start: { at: number; row: number }) {
  const cellEnd = new RegExp(`[${delimiter}\r\n]`, 'g');
  const blanks = new RegExp(`[^\\S\r\n${delimiter}]*`, 'y');
  const broken = new Set<number>();
  let { at, row } = start;
  /** Counts of this row. */
  let [faults, cells] = [0, 0];
  /** The number of cells of the previous row. */
  let width = 0;

  const endAfter = (from: number): number => {
    cellEnd.lastIndex = from;
    return cellEnd.exec(text)?.index ?? text.length;
  };
  /** Where the quoted cell ends that begins here; null if its quotes are wrong. */
  function endOfQuoted(): number | null {
    for (let from = at + 1; from - at <= LONGEST_RECORD; ) {
      const quote = text.indexOf('"', from);
      if (quote === -1) return null;
      blanks.lastIndex = quote + 1;
      if (text[quote + 1] === '"') from = quote + 2;
      else if (!blanks.test(text) || !endsCell(text[blanks.lastIndex])) return null;
      else return swallowsRows(blanks.lastIndex) ? null : blanks.lastIndex;
    }
    throw new BrokenCsvError(row);
  }
  const swallowsRows = (end: number): boolean => {
    if (text[end] === delimiter || cells + 1 >= width) return false;
    const [first = '', ...others] = text.slice(at, end).split(/\r\n|\r|\n/);
    const cellsIn = (line: string) => line.split(delimiter).length;
    return others.length > 0 && cells + cellsIn(first) === width && others.every((line) => cellsIn(line) === width);
  };
  const endsCell = (next: string | undefined) =>
    next === undefined || next === delimiter || next === '\n' || next === '\r';

  return {
    broken,
    ended: () => at >= text.length,
    read(size: number): string {
      let [normal, copied] = ['', at];
      while (at < text.length && normal.length + at - copied < size) {
        const quotedEnd = text[at] === '"' ? endOfQuoted() : endAfter(at);
        const end = quotedEnd ?? endAfter(at + 1);
        if (end - at > LONGEST_RECORD) throw new BrokenCsvError(row);
        if (quotedEnd === null) {
          faults += 1;
          if (faults > MOST_BROKEN_QUOTES) throw new BrokenCsvError(row);
          broken.add(row);
          normal += `${text.slice(copied, at)}"${text.slice(at, end).replaceAll('"', '""')}"`;
          copied = end;
        }
        at = Math.min(end + 1, text.length);
        cells += 1;
        if (text[end] === '\n' || text[end] === '\r') {
          row += 1;
          width = cells;
          [faults, cells] = [0, 0];
        }
        if (text[end] !== '\r') continue;
        normal += `${text.slice(copied, end)}\n`;
        if (text[at] === '\n') at += 1;
        copied = at;
      }
      return normal + text.slice(copied, at);
    },
  };
}

/**
 * The delimiter of the first line that shares one with the next line, else of the first line that has one: a title may
 * stand above the header.
 */
function delimiterOf(text: string): Delimiter {
  const most = Math.min(text.length, LONGEST_RECORD);
  let [from, quoted] = [0, false];
  let [first, previous]: (Delimiter | null)[] = [null, null];
  for (let at = 0; at < most; at += 1) {
    const character = text[at];
    if (character === '"') quoted = !quoted;
    if (quoted || (character !== '\n' && character !== '\r')) continue;
    const line = text.slice(from, at);
    from = at + 1;
    if (isBlank(line)) continue;
    if (previous && line.includes(previous)) return previous;
    previous = detectDelimiter(line);
    first ??= previous;
  }
  const rest = text.slice(from, most);
  return previous && rest.includes(previous) ? previous : (first ?? detectDelimiter(rest) ?? ',');
}
