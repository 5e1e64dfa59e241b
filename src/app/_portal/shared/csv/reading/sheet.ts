import { formatCsvRow, unguardCell } from '@/domain/csv/csv';

/** A sheet of an Excel file, as the text of a CSV file with the same rows. */
export interface SheetText {
  text: string;
  names: string[];
  name: string;
}

const ZIP_SIGNATURE = 'PK\u0003\u0004';
const SECOND = 1000;

/** Whether a file is an archive, as Excel files are; its name may say anything. */
export async function isSheet(file: Blob): Promise<boolean> {
  return (await file.slice(0, ZIP_SIGNATURE.length).text()) === ZIP_SIGNATURE;
}

/** Reads a sheet, by default the first one with more than a title. Null if the file is another kind of archive, or damaged. */
export async function readSheet(file: Blob, chosen?: string): Promise<SheetText | null> {
  const { default: readExcelFile, InvalidInputError } = await import('read-excel-file/web-worker');
  const sheets = await readExcelFile(file, { trim: false }).catch((error: unknown) => {
    if (error instanceof InvalidInputError) return [];
    throw error;
  });
  const found = sheets.find(({ sheet, data }) => (chosen ? sheet === chosen : data.length > 1)) ?? sheets[0];
  if (!found) return null;
  // A sheet that was an export of ours has its guards (D24) as text.
  const text = found.data.map((cells) => formatCsvRow(cells.map((cell) => unguardCell(cellText(cell))))).join('');
  return { text, names: sheets.map(({ sheet }) => sheet), name: found.sheet };
}

function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  return value instanceof Date ? timeText(value) : String(value);
}

/** The wall-clock time that a cell shows, which the reader gives as if it were UTC, with errors of a few milliseconds. */
function timeText(value: Date): string {
  const rounded = new Date(Math.round(value.getTime() / SECOND) * SECOND).toISOString();
  const [day = '', time = ''] = rounded.split('T');
  return time.startsWith('00:00:00') ? day : `${day} ${time.slice(0, 8)}`;
}
