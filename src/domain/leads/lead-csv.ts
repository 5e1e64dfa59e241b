import { unguardCell } from '#domain/csv/csv';
import type { CsvColumns, RowError } from '#domain/csv/csv-table';
import { invalidChoice, readChoice, textCellError } from '#domain/csv/row-errors';
import {
  COMPANY_REQUIRED,
  CONTACT_REQUIRED,
  LEAD_LIMITS,
  LEAD_PRIORITIES,
  LEAD_STATUSES,
  type Lead,
} from '#domain/leads/lead';
import { EMAIL_PATTERN, INVALID_EMAIL, isBlank } from '#domain/shared/text';
import { dayToFirstInstant, isCalendarDay, momentToInstant, parseInstant, parseMoment } from '#domain/shared/time';

/** The columns of a lead file, in the order of an export (spec 1 section 3). */
export const LEAD_CSV_COLUMNS = [
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
] as const;

export type LeadCsvColumn = (typeof LEAD_CSV_COLUMNS)[number];

/** How `openCsvTable` reads a lead file; `company` and `contactName` are what other CRMs call the first two. */
export const LEAD_CSV = {
  columns: LEAD_CSV_COLUMNS,
  required: ['companyName', 'contactPerson', 'email'],
  aliases: { company: 'companyName', contactName: 'contactPerson' },
} as const satisfies CsvColumns;

/** A lead as a file describes it. Times are instants; a null creation or update time means the time of import. */
export type ImportedLead = Pick<
  Lead,
  'companyName' | 'contactPerson' | 'email' | 'phone' | 'status' | 'priority' | 'nextFollowUp' | 'notes'
> & { createdAt: Date | null; updatedAt: Date | null };

export type LeadRow = { ok: true; lead: ImportedLead } | { ok: false; errors: RowError[] };

const EMAIL_REQUIRED = 'Email is required';

/** A time in the past of the file: a bare day is its first instant, so that it does not lie in the future. */
function readTime(cell: string, zone: string): Date | null {
  const written = cell.trim();
  return isCalendarDay(written) ? dayToFirstInstant(written, zone) : parseInstant(written);
}

/** A time to come: a bare day is its last instant (D14). */
function readDue(cell: string, zone: string): Date | null {
  const moment = parseMoment(cell.trim());
  return moment === null ? null : momentToInstant(moment, zone);
}

/**
 * Reads one row of a lead file (spec 1 section 5, D23, D24): all that is wrong with it, or the lead. One guard is
 * taken off each cell; unknown keys are ignored. A blank status is NEW, a blank priority MEDIUM, both in any letter
 * case. Days without a time are read in `zone`: a follow-up at the day's end (D14), the other times at its start.
 *
 * What `leadToCsvRow` wrote comes back unchanged, with one exception the contract asks for: the e-mail is required
 * on import, so that a lead that was exported without one is refused.
 *
 * Throws a RangeError for an unknown zone.
 */
export function readLeadRow(
  row: Readonly<Record<string, string>>,
  { rowNumber, zone }: { rowNumber: number; zone: string },
): LeadRow {
  const errors: RowError[] = [];
  const refuse = (column: LeadCsvColumn, message: string) => errors.push({ row: rowNumber, column, message });
  const cellOf = (column: LeadCsvColumn, alias?: string) =>
    unguardCell(row[column] ?? (alias === undefined ? undefined : row[alias]) ?? '');
  const keepText = (column: keyof typeof LEAD_LIMITS, cell: string, required?: string) => {
    const message = required !== undefined && isBlank(cell) ? required : textCellError(cell, LEAD_LIMITS[column]);
    if (message !== null) refuse(column, message);
    return { cell, sound: message === null };
  };
  const readDate = (column: LeadCsvColumn, read: typeof readTime, message: string) => {
    const cell = cellOf(column);
    if (isBlank(cell)) return null;
    const date = read(cell, zone);
    if (date === null) refuse(column, message);
    return date;
  };

  const company = keepText('companyName', cellOf('companyName', 'company'), COMPANY_REQUIRED);
  const contact = keepText('contactPerson', cellOf('contactPerson', 'contactName'), CONTACT_REQUIRED);
  const email = keepText('email', cellOf('email'), EMAIL_REQUIRED);
  if (email.sound && !EMAIL_PATTERN.test(email.cell)) refuse('email', INVALID_EMAIL);
  const phone = keepText('phone', cellOf('phone'));
  const status = readChoice(cellOf('status'), LEAD_STATUSES, 'NEW');
  if (status === null) refuse('status', invalidChoice('status', LEAD_STATUSES));
  const priority = readChoice(cellOf('priority'), LEAD_PRIORITIES, 'MEDIUM');
  if (priority === null) refuse('priority', invalidChoice('priority', LEAD_PRIORITIES));
  const nextFollowUp = readDate('nextFollowUp', readDue, 'Invalid next follow-up date');
  const notes = keepText('notes', cellOf('notes'));
  const createdAt = readDate('createdAt', readTime, 'Invalid created date');
  const updatedAt = readDate('updatedAt', readTime, 'Invalid updated date');

  if (errors.length > 0 || status === null || priority === null) return { ok: false, errors };
  return {
    ok: true,
    lead: {
      companyName: company.cell,
      contactPerson: contact.cell,
      email: email.cell,
      phone: phone.cell,
      status,
      priority,
      nextFollowUp,
      notes: notes.cell,
      createdAt,
      updatedAt,
    },
  };
}

const CELLS = {
  companyName: (lead) => lead.companyName,
  contactPerson: (lead) => lead.contactPerson,
  email: (lead) => lead.email,
  phone: (lead) => lead.phone,
  status: (lead) => lead.status,
  priority: (lead) => lead.priority,
  nextFollowUp: (lead) => lead.nextFollowUp?.toISOString() ?? '',
  notes: (lead) => lead.notes,
  createdAt: (lead) => lead.createdAt.toISOString(),
  updatedAt: (lead) => lead.updatedAt.toISOString(),
} satisfies Record<LeadCsvColumn, (lead: Pick<Lead, LeadCsvColumn>) => string>;

/** The first row of an export. */
export function leadCsvHeader(): string[] {
  return [...LEAD_CSV_COLUMNS];
}

/** The cells of one lead, in the header's order; dates as ISO 8601 in UTC with milliseconds (D24). */
export function leadToCsvRow(lead: Pick<Lead, LeadCsvColumn>): string[] {
  return LEAD_CSV_COLUMNS.map((column) => CELLS[column](lead));
}
