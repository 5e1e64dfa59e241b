import { CONTACT_CELLS } from '#domain/contacts/contact-csv';
import { emailCell, idCell, optionalChoiceCell, optionalTimeCell, TIME_CELLS, textCell } from '#domain/csv/csv-cell';
import { csvFile, type RowRead, type RowResult, type RowWritten } from '#domain/csv/csv-file';
import type { RowError } from '#domain/csv/csv-table';
import type { RowContext } from '#domain/csv/row-reader';
import { customFileParts, customInRow, type FileField } from '#domain/custom-fields/custom-columns';
import type { CustomValues } from '#domain/custom-fields/custom-field-kinds';
import { cellsOf } from '#domain/fields/field';
import { isOwnExport } from '#domain/imports/import-format';
import { FUNNEL_STAGES } from '#domain/leads/filters/lead-filters';
import { LEAD_LIMITS, leadFields } from '#domain/leads/lead';

const optionalEmail = emailCell(LEAD_LIMITS.email);

/** What an export carries besides the fields, so that the age in a stage, the closing date and the funnel stay the same. */
const stageCells = {
  /** Imports use it of closed leads only (D51). */
  closedAt: optionalTimeCell('Invalid closing date'),
  /** Imports use it of leads without a closing date: others have been in their stage since they were closed. */
  stageEnteredAt: optionalTimeCell('Invalid date of entering the stage'),
  furthestStage: optionalChoiceCell(FUNNEL_STAGES),
};

const cells = { ...cellsOf(leadFields), ...TIME_CELLS, ...stageCells, ...CONTACT_CELLS, id: idCell };

const aliases = { company: 'companyName', contactName: 'contactPerson' } as const;

export type { FileField };

export type LeadCsvColumn = keyof typeof cells;

/**
 * A lead as read from a file. Times are instants; a null creation or update time means the time of import. The closing
 * date of a closed lead is null if it is unknown, and undefined if the file does not say. The id is null if it is not
 * one of ours.
 */
export type ImportedLead = Omit<RowRead<typeof cells>, 'closedAt'> & {
  closedAt: Date | null | undefined;
  /** The values of custom fields, by the ids of the fields; without empty ones. */
  custom?: CustomValues;
};

/** A lead as written to an export. */
export type ExportedLead = RowWritten<typeof cells>;

/**
 * A lead file: the columns of the specification (spec 1 section 3), then later additions. `company` and `contactName`
 * are what other CRMs call the first two columns.
 */
const leadFile = (
  others: Partial<Pick<typeof cells, 'companyName' | 'contactPerson' | 'email'>> = {},
  custom: ReturnType<typeof customFileParts>['cells'] = {},
) =>
  csvFile({
    // Typed as without them: `customInRow` reads them.
    cells: { ...custom, ...cells, ...others } as typeof cells,
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
    aliases,
  });

export const LEAD_CSV = leadFile();

/** The kinds of lead files, with columns for these custom fields. */
function leadFiles(fields: readonly FileField[]) {
  const { cells: custom, aliases: names } = customFileParts(fields, LEAD_CSV);
  return {
    /** Other names of the columns in a header. Rows have the columns themselves. */
    names: { ...names, ...aliases },
    strict: leadFile({}, custom),
    withoutEmails: leadFile({ email: optionalEmail }, custom),
    /** What our own export wrote can always be imported again (D75): a row with an id may lack an email. */
    ownExport: leadFile(
      {
        email: {
          ...cells.email,
          read: (reader, column) =>
            (idCell.read(reader, 'id') === null ? cells.email : optionalEmail).read(reader, column),
        },
      },
      custom,
    ),
    /** What an update requires of a row: only what it changes (D76). */
    updates: leadFile(
      {
        companyName: textCell(LEAD_LIMITS.companyName),
        contactPerson: textCell(LEAD_LIMITS.contactPerson),
        email: optionalEmail,
      },
      custom,
    ),
  };
}

const NO_FIELDS: readonly FileField[] = [];
const known = new WeakMap<readonly FileField[], ReturnType<typeof leadFiles>>();

/** Once per list of fields: the import dialog asks for every row. */
function filesFor(fields: readonly FileField[]): ReturnType<typeof leadFiles> {
  const files = known.get(fields) ?? leadFiles(fields);
  known.set(fields, files);
  return files;
}

export interface LeadFileChoices {
  allowMissingEmail: boolean;
  /** Whether blank companies were filled in with the contact person, or the event. */
  companyFromContact?: boolean | undefined;
  /** Whether blank contact persons were filled in with the company. */
  contactFromCompany?: boolean | undefined;
  /** Whether it is an export of ours. If unset, its columns decide, and its times count as ours. */
  isOwnFile?: boolean | undefined;
  /** Whether rows are matched with leads of the user. A row with an id, an external id or an email may then lack what a new lead needs. */
  mayMatch?: boolean | undefined;
  /** The custom fields that may have a column. */
  fields?: readonly FileField[] | undefined;
}

/**
 * A lead file, in which leads may lack an email if that is allowed (D75). For a known lead (D76), a value that is not
 * the file's own does not count as filled: a company that was filled in, and the time at which another program changed
 * the lead.
 */
export function leadCsv({
  allowMissingEmail,
  companyFromContact,
  contactFromCompany,
  isOwnFile,
  mayMatch,
  fields = NO_FIELDS,
}: LeadFileChoices) {
  const files = filesFor(fields);
  const file = allowMissingEmail ? files.withoutEmails : files.strict;
  return {
    ...file,
    aliases: files.names,
    required: mayMatch ? files.updates.required : file.required,
    read(row: Readonly<Record<string, string>>, at: RowContext): RowResult<ImportedLead> {
      const isOwn = isOwnFile ?? isOwnExport(LEAD_CSV, Object.keys(row));
      const asNew = (isOwn && !allowMissingEmail ? files.ownExport : file).read(row, at);
      const read = asNew.ok || !mayMatch ? asNew : readUpdate(files.updates.read(row, at), asNew.errors);
      if (!read.ok) return read;
      const { companyName, contactPerson, eventName } = read.item;
      // An exported lead without a closing date has none. In other files, the last change counts (D51).
      const isUnknown = isOwn && read.item.id !== null && 'closedAt' in row;
      const closedAt = read.item.closedAt ?? (isUnknown ? null : (read.item.updatedAt ?? undefined));
      const isSaid: Record<string, boolean> = {
        companyName: !companyFromContact || (companyName !== contactPerson && companyName !== eventName),
        contactPerson: !contactFromCompany || companyName !== contactPerson,
        updatedAt: isOwnFile ?? true,
      };
      return {
        ...read,
        item: { ...read.item, closedAt, ...(fields.length > 0 && { custom: customInRow(fields, read.item) }) },
        filled: read.filled.filter((column) => isSaid[column] ?? true),
      };
    },
  };
}

/** A row read as an update. Its `errors` as a new lead may be only that it lacks what that needs. */
function readUpdate(read: RowResult<ImportedLead>, errors: RowError[]): RowResult<ImportedLead> {
  const mayMatch = read.ok && (read.item.id !== null || read.item.externalId !== null || read.item.email !== '');
  return mayMatch ? { ...read, lacks: errors } : { ok: false, errors };
}

export const LEAD_CSV_COLUMNS = LEAD_CSV.columns;

export type LeadRow = { ok: true; lead: ImportedLead } | { ok: false; errors: RowError[] };

/**
 * Reads one row of a lead file; see {@link CsvFile.read}. A blank status is NEW, a blank priority MEDIUM. Reads back
 * the output of `leadToCsvRow` unchanged.
 */
export function readLeadRow(row: Readonly<Record<string, string>>, at: RowContext): LeadRow {
  const read = leadCsv({ allowMissingEmail: false }).read(row, at);
  return read.ok ? { ok: true, lead: read.item } : read;
}

/** The email of a lead's owner, before the id in the export of a team's leads (D106). Imports ignore it. */
export const OWNER_COLUMN = 'owner';

/**
 * The header of an export, with custom fields, and with the owner if it has one. The id is always its last column (D76).
 */
export function leadCsvHeader({ withOwner = false, custom = [] as readonly string[] } = {}): string[] {
  return beforeId(LEAD_CSV_COLUMNS, [...custom, ...(withOwner ? [OWNER_COLUMN] : [])]);
}

/** The cells of one lead, in the header's order. */
export function leadToCsvRow({
  owner,
  customCells = [],
  ...lead
}: ExportedLead & { owner?: string; customCells?: readonly string[] }): string[] {
  return beforeId(LEAD_CSV.write(lead), [...customCells, ...(owner === undefined ? [] : [owner])]);
}

const beforeId = (cells: readonly string[], others: readonly string[]): string[] => [
  ...cells.slice(0, -1),
  ...others,
  ...cells.slice(-1),
];
