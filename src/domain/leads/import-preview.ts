import { z } from 'zod';
import { changedRow, repeatedRow } from '#domain/csv/import-result';

const count = z.int().min(0);

/**
 * What an import would do with the valid rows of a file (D76). Row numbers are those of a spreadsheet: the header is row 1.
 * The lists are in row order and have at most 1,000 rows each, those of changes 50; the counts include the others.
 */
export const leadImportPreview = z.object({
  /** Rows that match no known lead. */
  fresh: count,
  /** Rows that match exactly one known lead, without repeated ones: changed + unchanged + conflicts. */
  known: count,
  changed: count,
  unchanged: count,
  /** Rows whose email belongs to several leads. Skipped. */
  ambiguous: count,
  /** Rows that are older than the last change of their lead. Not written. */
  conflicts: count,
  /** Rows that match the same lead as a later row, or are the same new one. Skipped. */
  repeated: count,
  /** What `update` would write. */
  changedRows: z.array(changedRow),
  conflictRows: z.array(changedRow),
  ambiguousRows: z.array(z.int()),
  /** `by` is the later row. */
  repeatedRows: z.array(repeatedRow),
  /** All rows that are not fresh, so that the dialog knows which rows a plan's cap leaves out. */
  otherRows: z.array(z.int()),
});

export type LeadImportPreview = z.infer<typeof leadImportPreview>;
