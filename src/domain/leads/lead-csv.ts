import { type CsvCell, emailCell, idCell, TIME_CELLS } from '#domain/csv/csv-cell';
import { csvFile, type RowRead, type RowResult, type RowWritten } from '#domain/csv/csv-file';
import type { RowError } from '#domain/csv/csv-table';
import type { RowContext } from '#domain/csv/row-reader';
import { cellsOf } from '#domain/fields/field';
import { LEAD_LIMITS, leadFields } from '#domain/leads/lead';

const optionalEmail = emailCell(LEAD_LIMITS.email);

/** What our own export wrote can always be imported again (D75): a row with an id may lack an email. */
const email: CsvCell<string> = {
  ...leadFields.email.cell,
  read: (reader, column) =>
    (idCell.read(reader, 'id') === null ? leadFields.email.cell : optionalEmail).read(reader, column),
};

const cells = { ...cellsOf(leadFields), email, ...TIME_CELLS, id: idCell };

export type LeadCsvColumn = keyof typeof cells;

/**
 * A lead as read from a file. Times are instants; a null creation or update time means the time of import. The id is null
 * where it is not one of ours.
 */
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

const WITHOUT_EMAILS = leadFile(optionalEmail);

export interface LeadFileChoices {
  allowMissingEmail: boolean;
  /** Whether blank companies were filled in with the contact person. */
  companyFromContact?: boolean | undefined;
  /** Whether it has times of our own leads: unless set to false. */
  isOwnFile?: boolean | undefined;
}

/**
 * A lead file, in which leads may lack an email if that is allowed (D75). What the file does not say of a lead that we have
 * (D76) does not count as filled: a company that was filled in, and when another program changed the lead.
 */
export function leadCsv({ allowMissingEmail, companyFromContact = false, isOwnFile = true }: LeadFileChoices) {
  const file = allowMissingEmail ? WITHOUT_EMAILS : LEAD_CSV;
  if (isOwnFile && !companyFromContact) return file;
  return {
    ...file,
    read(row: Readonly<Record<string, string>>, at: RowContext): RowResult<ImportedLead> {
      const read = file.read(row, at);
      if (!read.ok) return read;
      const { companyName, contactPerson } = read.item;
      const isSaid: Record<string, boolean> = {
        companyName: !companyFromContact || companyName !== contactPerson,
        updatedAt: isOwnFile,
      };
      return { ...read, filled: read.filled.filter((column) => isSaid[column] ?? true) };
    },
  };
}

export const LEAD_CSV_COLUMNS = LEAD_CSV.columns;

export type LeadRow = { ok: true; lead: ImportedLead } | { ok: false; errors: RowError[] };

/**
 * Reads one row of a lead file; see {@link CsvFile.read}. A blank status is NEW, a blank priority MEDIUM. Reads back
 * the output of `leadToCsvRow` unchanged.
 */
export function readLeadRow(row: Readonly<Record<string, string>>, at: RowContext): LeadRow {
  const read: RowResult<ImportedLead> = LEAD_CSV.read(row, at);
  return read.ok ? { ok: true, lead: read.item } : read;
}

/** The email of whoever owns a lead, before the id in the export of a team's leads (D106). Imports ignore it. */
export const OWNER_COLUMN = 'owner';

/** The header of an export, with the owner if it has one. The id is always its last column (D76). */
export function leadCsvHeader({ withOwner = false } = {}): string[] {
  return withOwner ? beforeId(LEAD_CSV_COLUMNS, OWNER_COLUMN) : [...LEAD_CSV_COLUMNS];
}

/** The cells of one lead, in the header's order. */
export function leadToCsvRow({ owner, ...lead }: ExportedLead & { owner?: string }): string[] {
  const row = LEAD_CSV.write(lead);
  return owner === undefined ? row : beforeId(row, owner);
}

const beforeId = (cells: readonly string[], owner: string): string[] => [
  ...cells.slice(0, -1),
  owner,
  ...cells.slice(-1),
];
