/** Maximum number of data rows per file (D25). */
export const MAX_IMPORT_ROWS = 100_000;

/** Maximum file size in bytes: 50 MiB (D25). */
export const MAX_IMPORT_BYTES = 50 * 1024 * 1024;

/** Imports per user, and previews of imports. An import that is repeated with its idempotency key does not count. */
export const IMPORT_ALLOWANCE = { limit: 20, previews: 100, windowMinutes: 10 } as const;

/** Number of rows that the import dialog previews (spec 1 section 9). */
export const PREVIEW_ROWS = 5;

/** Starts every export, so that spreadsheets read it as UTF-8 (D24). */
export const CSV_BOM = '\uFEFF';

export const NOT_A_CSV_FILE = 'Please select a CSV file';
export const EMPTY_CSV_FILE = 'Empty CSV file';
export const NO_ROWS = 'No valid rows to import: this file has only a header.';
export const NOT_CSV_CONTENT =
  'This is neither a CSV nor an Excel file, whatever its name says. Export your data as CSV, and choose that file.';
export const NO_VALID_ROWS = 'No valid rows to import';
export const TOO_MANY_ROWS = 'The file has too many rows. At most 100,000 rows can be imported at once.';
export const TOO_MANY_BYTES = 'The file is too large. At most 50 MiB can be imported at once.';

/** Error for a row whose number of cells differs from the header; `row` as in a spreadsheet (spec 1 section 5). */
export function wrongColumnCount(row: number, expected: number, found: number): string {
  return `Row ${row}: Expected ${expected} columns but found ${found}`;
}

/** True if the name ends in .csv or .xlsx, in any letter case (spec 1 section 5, D23). */
export function isImportFileName(name: string): boolean {
  return /\.(?:csv|xlsx)$/i.test(name);
}

const SIGNATURES = ['PK\u0003\u0004', '%PDF-'];
const HEAD_LENGTH = 4096;

/**
 * Whether a text is the decoded content of a spreadsheet, a picture or another binary file. Those are full of control
 * characters; a text file may hold a few, which are errors of their rows.
 */
export function isBinary(text: string): boolean {
  if (SIGNATURES.some((signature) => text.startsWith(signature))) return true;
  const head = text.slice(0, HEAD_LENGTH);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for.
  const controls = head.match(/[\0-\u0008\u000E-\u001F]/g)?.length ?? 0;
  return controls > head.length / 20;
}

export const DELIMITERS = [',', ';', '\t', '|'] as const;

export type Delimiter = (typeof DELIMITERS)[number];

/** The most frequent delimiter in a line, outside quotes; null if there is none (D23). */
export function detectDelimiter(line: string): Delimiter | null {
  const counts = { ',': 0, ';': 0, '\t': 0, '|': 0 } satisfies Record<Delimiter, number>;
  let quoted = false;
  for (const character of line) {
    if (character === '"') quoted = !quoted;
    else if (!quoted && isDelimiter(character)) counts[character] += 1;
  }
  const best = DELIMITERS.reduce((found, delimiter) => (counts[delimiter] > counts[found] ? delimiter : found));
  return counts[best] > 0 ? best : null;
}

function isDelimiter(character: string): character is Delimiter {
  return (DELIMITERS as readonly string[]).includes(character);
}

// Spreadsheets may skip what is blank or invisible before a sign, and in East Asian locales read full-width signs too.
const FORMULA_START = String.raw`(?:[\t\r]|[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]*[=+\-@＝＋－＠])`;
const NEEDS_GUARD = new RegExp(`^'*${FORMULA_START}`, 'u');
const IS_GUARDED = new RegExp(`^'+${FORMULA_START}`, 'u');

/**
 * Prefixes a cell that a spreadsheet could take for a formula with one ', even if it is already guarded (D24). Blanks,
 * line breaks and invisible characters may stand before the sign.
 */
export function guardCell(cell: string): string {
  return NEEDS_GUARD.test(cell) ? `'${cell}` : cell;
}

/** Removes exactly one ' from a guarded cell: the inverse of `guardCell` for every text (D24). */
export function unguardCell(cell: string): string {
  return IS_GUARDED.test(cell) ? cell.slice(1) : cell;
}

const NEEDS_QUOTES = /[",;\t\r\n]|^\s|\s$/;

function quoteCell(cell: string): string {
  return NEEDS_QUOTES.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/**
 * One line of an export: each text guarded, quoted where RFC 4180 requires it, ending in CRLF (D24). Numbers are written
 * as they are, negative ones too: they are no formulas, and a guard would turn them into text.
 */
export function formatCsvRow(cells: readonly (string | number)[]): string {
  const written = cells.map((cell) => (typeof cell === 'number' ? String(cell) : quoteCell(guardCell(cell))));
  return `${written.join(',')}\r\n`;
}
