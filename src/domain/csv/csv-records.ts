import { CSV_BOM, type Delimiter, detectDelimiter } from '#domain/csv/csv';

/** One record of a file. `row` counts as a spreadsheet does: the header is row 1, blank lines have numbers too. */
export interface CsvRecordCells {
  row: number;
  cells: string[];
  /** A quoted cell is not closed, or something other than a delimiter follows its end. */
  broken: boolean;
}

/** How a parser is to read: by the header line's delimiter, and with every line end outside quotes already as \n. */
export interface CsvDialect {
  delimiter: Delimiter;
  newline: '\n';
}

/** What is asked of a CSV parser. Papa Parse's has this shape; the domain itself knows no library (D23). */
export interface CsvParser {
  parse(
    text: string,
    baseIndex: number,
    ignoreLastRow: boolean,
  ): { data: string[][]; errors: { row?: number }[]; meta: { cursor: number } };
}

/** Read at once; between two of these the caller may let others have their turn. */
const WINDOW = 64 * 1024;
const LONGEST_RECORD = 1024 * 1024;
/** A file with more of these is no CSV file, and looking for the ends of its cells would take for ever. */
const MOST_BROKEN_QUOTES = 1000;

export const brokenQuotes = (row: number): string => `Row ${row}: A quoted cell is not closed where it should be`;

/** The text cannot be told into records. */
export class BrokenCsvError extends Error {
  constructor() {
    super('The quotes in this file do not match, so its rows cannot be told apart.');
    this.name = 'BrokenCsvError';
  }
}

/** The records of a file's text, in portions of what `createParser` reads (D23). Throws a BrokenCsvError. */
export function* csvRecords(
  text: string,
  createParser: (dialect: CsvDialect) => CsvParser,
): Generator<CsvRecordCells[]> {
  const delimiter = delimiterOf(text);
  const parser = createParser({ delimiter, newline: '\n' });
  const source = normalizeLineEnds(text, delimiter);
  let [unread, size, row, faults] = [source.read(WINDOW), WINDOW, 0, 0];
  while (unread !== '') {
    const isLast = source.ended();
    const { data, errors, meta } = parser.parse(unread, 0, !isLast);
    const isCutOff = data.length === 0 && !isLast;
    // Faults of the record that the portion cuts off are found again in the next one.
    const broken = new Set(errors.map((error) => error.row ?? 0).filter((index) => index < data.length));
    faults += broken.size;
    if (errors.length > MOST_BROKEN_QUOTES || faults > MOST_BROKEN_QUOTES) throw new BrokenCsvError();
    if (isCutOff) {
      if (unread.length >= LONGEST_RECORD) throw new BrokenCsvError();
      size = unread.length * 2;
    } else {
      const first = row + 1;
      yield data.map((cells, index) => ({ row: first + index, cells, broken: broken.has(index) }));
      row += data.length;
      unread = unread.slice(meta.cursor);
      size = WINDOW;
    }
    unread += source.read(size - unread.length);
  }
}

/**
 * The text with each line end outside quotes, \n, \r\n or \r, as \n: a file may mix them (D23). What stands in
 * quotes is kept. A cell is found as the parser finds it: quotes count at its start only, and one that neither a
 * second quote nor the cell's end follows does not close it. `read` answers at least `size` characters, or the rest.
 */
function normalizeLineEnds(text: string, delimiter: Delimiter) {
  const cellEnd = new RegExp(`[${delimiter}\r\n]`, 'g');
  const blanks = new RegExp(`[^\\S\r\n${delimiter}]*`, 'y');
  let at = text.startsWith(CSV_BOM) ? 1 : 0;

  function endOfCell(): number {
    cellEnd.lastIndex = at;
    if (text[at] !== '"') return cellEnd.exec(text)?.index ?? text.length;
    let from = at + 1;
    while (from - at <= LONGEST_RECORD) {
      const quote = text.indexOf('"', from);
      if (quote === -1) return text.length;
      blanks.lastIndex = quote + 1;
      if (text[quote + 1] === '"') from = quote + 2;
      else if (blanks.test(text) && endsCell(text[blanks.lastIndex])) return blanks.lastIndex;
      else from = quote + 1;
    }
    return from;
  }
  const endsCell = (next: string | undefined) =>
    next === undefined || next === delimiter || next === '\n' || next === '\r';

  return {
    ended: () => at >= text.length,
    read(size: number): string {
      let [normal, copied] = ['', at];
      while (at < text.length && normal.length + at - copied < size) {
        const end = endOfCell();
        if (end - at > LONGEST_RECORD) throw new BrokenCsvError();
        at = Math.min(end + 1, text.length);
        if (text[end] !== '\r') continue;
        normal += `${text.slice(copied, end)}\n`;
        if (text[at] === '\n') at += 1;
        copied = at;
      }
      return normal + text.slice(copied, at);
    },
  };
}

function delimiterOf(text: string): Delimiter {
  const most = Math.min(text.length, LONGEST_RECORD);
  let quoted = false;
  for (let at = 0; at < most; at += 1) {
    const character = text[at];
    if (character === '"') quoted = !quoted;
    if (!quoted && (character === '\n' || character === '\r')) return detectDelimiter(text.slice(0, at));
  }
  return detectDelimiter(text.slice(0, most));
}
