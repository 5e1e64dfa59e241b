import type { CsvColumns, RowError } from '#domain/csv/csv-table';
import { INVALID_CREATED, INVALID_UPDATED, type RowPlace, rowReader } from '#domain/csv/row-reader';
import {
  COMPANY_REQUIRED,
  CONTACT_REQUIRED,
  LEAD_LIMITS,
  LEAD_PRIORITIES,
  LEAD_STATUSES,
  type Lead,
} from '#domain/leads/lead';
import { EMAIL_PATTERN, INVALID_EMAIL } from '#domain/shared/text';

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
export function readLeadRow(row: Readonly<Record<string, string>>, at: RowPlace): LeadRow {
  const reader = rowReader<LeadCsvColumn>(row, at, LEAD_CSV.aliases);
  const lead: ImportedLead = {
    companyName: reader.text('companyName', LEAD_LIMITS.companyName, COMPANY_REQUIRED),
    contactPerson: reader.text('contactPerson', LEAD_LIMITS.contactPerson, CONTACT_REQUIRED),
    email: readEmail(reader),
    phone: reader.text('phone', LEAD_LIMITS.phone),
    status: reader.choice('status', LEAD_STATUSES, 'NEW'),
    priority: reader.choice('priority', LEAD_PRIORITIES, 'MEDIUM'),
    nextFollowUp: reader.due('nextFollowUp', 'Invalid next follow-up date'),
    notes: reader.text('notes', LEAD_LIMITS.notes),
    createdAt: reader.past('createdAt', INVALID_CREATED),
    updatedAt: reader.past('updatedAt', INVALID_UPDATED),
  };
  return reader.errors.length > 0 ? { ok: false, errors: reader.errors } : { ok: true, lead };
}

/** The pattern never meets a text that is too long (D37). */
function readEmail(reader: ReturnType<typeof rowReader<LeadCsvColumn>>): string {
  const email = reader.text('email', LEAD_LIMITS.email, EMAIL_REQUIRED);
  if (reader.isSound('email') && !EMAIL_PATTERN.test(email)) reader.refuse('email', INVALID_EMAIL);
  return email;
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
