import { type CsvCell, emailCell, TIME_CELLS } from '#domain/csv/csv-cell';
import { csvFile, type RowRead, type RowResult, type RowWritten } from '#domain/csv/csv-file';
import type { RowError } from '#domain/csv/csv-table';
import type { RowContext } from '#domain/csv/row-reader';
import { cellsOf } from '#domain/fields/field';
import { LEAD_LIMITS, leadFields } from '#domain/leads/lead';

const cells = { ...cellsOf(leadFields), ...TIME_CELLS };

export type LeadCsvColumn = keyof typeof cells;

/** A lead as read from a file. Times are instants; a null creation or update time means the time of import. */
export type ImportedLead = RowRead<typeof cells>;

/** A lead as written to an export. */
export type ExportedLead = RowWritten<typeof cells>;

/**
 * A lead file: the columns of the specification (spec 1 section 3), then later additions. `company` and `contactName`
 * are what other CRMs call the first two columns.
 */
const leadFile = (email: CsvCell<string>) =>
  csvFile({
    cells: { ...cells, email },
    first: [
      'companyName',
      'contactPerson',
      'email',
      'phone',
      'status',
      'priority',
      'nextFollowUp',
      'notes',
      'createdAt',
      'updatedAt',
    ],
    aliases: { company: 'companyName', contactName: 'contactPerson' },
  });

export const LEAD_CSV = leadFile(cells.email);

const WITHOUT_EMAILS = leadFile(emailCell(LEAD_LIMITS.email));

/** A lead file, in which leads may lack an email if that is allowed (D75). */
export const leadCsv = ({ allowMissingEmail }: { allowMissingEmail: boolean }) =>
  allowMissingEmail ? WITHOUT_EMAILS : LEAD_CSV;

export const LEAD_CSV_COLUMNS = LEAD_CSV.columns;

export type LeadRow = { ok: true; lead: ImportedLead } | { ok: false; errors: RowError[] };

/**
 * Reads one row of a lead file; see {@link CsvFile.read}. A blank status is NEW, a blank priority MEDIUM. Reads back
 * the output of `leadToCsvRow` unchanged, except that a lead exported without an email is rejected: the contract
 * requires an email on import.
 */
export function readLeadRow(row: Readonly<Record<string, string>>, at: RowContext): LeadRow {
  const read: RowResult<ImportedLead> = LEAD_CSV.read(row, at);
  return read.ok ? { ok: true, lead: read.item } : read;
}

/** The email of whoever owns a lead, after all other columns of a team's leads (D106). Imports ignore it. */
export const OWNER_COLUMN = 'owner';

/** The header of an export. */
export function leadCsvHeader(): string[] {
  return [...LEAD_CSV_COLUMNS];
}

/** The cells of one lead, in the header's order. */
export function leadToCsvRow(lead: ExportedLead): string[] {
  return LEAD_CSV.write(lead);
}
