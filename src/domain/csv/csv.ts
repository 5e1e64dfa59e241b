/** Rows of data a file may hold (D25). */
export const MAX_IMPORT_ROWS = 100_000;

/** Bytes a file may hold: 50 MiB (D25). */
export const MAX_IMPORT_BYTES = 50 * 1024 * 1024;

/** Rows the import dialog shows (spec 1 section 9). */
export const PREVIEW_ROWS = 5;

/** Written before an export, so that a spreadsheet reads it as UTF-8 (D24). */
export const CSV_BOM = '\uFEFF';

export const NOT_A_CSV_FILE = 'Please select a CSV file';
export const EMPTY_CSV_FILE = 'Empty CSV file';
export const NO_VALID_ROWS = 'No valid rows to import';
export const TOO_MANY_ROWS = 'The file has too many rows. At most 100,000 rows can be imported at once.';
export const TOO_MANY_BYTES = 'The file is too large. At most 50 MiB can be imported at once.';

/** The message about a row whose cells do not match the header; `row` as a spreadsheet counts (spec 1 section 5). */
export function wrongColumnCount(row: number, expected: number, found: number): string {
  return `Row ${row}: Expected ${expected} columns but found ${found}`;
}

/** True when the name ends in .csv, in any letter case (spec 1 section 5). */
export function isCsvFileName(name: string): boolean {
  return name.toLowerCase().endsWith('.csv');
}

export const DELIMITERS = [',', ';', '\t'] as const;

export type Delimiter = (typeof DELIMITERS)[number];

/** The delimiter that occurs most often in the header line outside quotes; the comma when none does (D23). */
export function detectDelimiter(headerLine: string): Delimiter {
  const counts = { ',': 0, ';': 0, '\t': 0 } satisfies Record<Delimiter, number>;
  let quoted = false;
  for (const character of headerLine) {
    if (character === '"') quoted = !quoted;
    else if (!quoted && isDelimiter(character)) counts[character] += 1;
  }
  return DELIMITERS.reduce((best, delimiter) => (counts[delimiter] > counts[best] ? delimiter : best));
}

function isDelimiter(character: string): character is Delimiter {
  return character === ',' || character === ';' || character === '\t';
}

const NEEDS_GUARD = /^'*[=+\-@\t\r]/;
const IS_GUARDED = /^'+[=+\-@\t\r]/;

/** Puts one ' before a cell that a spreadsheet could take for a formula, also when it is guarded already (D24). */
export function guardCell(cell: string): string {
  return NEEDS_GUARD.test(cell) ? `'${cell}` : cell;
}

/** Takes exactly one ' off a guarded cell: the inverse of `guardCell` for every text (D24). */
export function unguardCell(cell: string): string {
  return IS_GUARDED.test(cell) ? cell.slice(1) : cell;
}

const NEEDS_QUOTES = /[",;\t\r\n]|^\s|\s$/;

function quoteCell(cell: string): string {
  return NEEDS_QUOTES.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** One line of an export: each cell guarded, quoted where RFC 4180 asks for it, ending in CRLF (D24). */
export function formatCsvRow(cells: readonly string[]): string {
  return `${cells.map((cell) => quoteCell(guardCell(cell))).join(',')}\r\n`;
}
