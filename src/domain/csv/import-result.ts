import { z } from 'zod';

/** Maximum number of row errors and of unlinked rows in a response; the counts include those left out. */
export const MAX_ROW_ERRORS = 1000;

const count = z.int().min(0);

const row = z.int().meta({
  description:
    'Row number as in a spreadsheet: the header is row 1, the first data row is row 2, also in a list of objects.',
});

const unlinkedRow = z.object({
  row,
  leadCompany: z.string(),
  /** Whether no lead has this company name, or several do. */
  reason: z.enum(['none', 'several']),
});

/** An imported row whose company name does not match exactly one lead. It keeps the name but is not linked. */
export type UnlinkedRow = z.infer<typeof unlinkedRow>;

/** Result of an import (spec 1 section 7, D25). Row numbers are those of a spreadsheet: the header is row 1. */
export const importResult = z
  .object({
    imported: count,
    /** Rows that were not imported, including those beyond the lead cap. */
    skipped: count,
    /** Valid rows that exceeded the lead cap. */
    beyondCap: count,
    /** In row order; at most {@link MAX_ROW_ERRORS} of `errorCount`. */
    errors: z.array(z.object({ row, column: z.string().optional(), message: z.string() })),
    errorCount: count,
    createdTasks: count,
    ignoredColumns: z.array(z.string()).meta({
      description: 'Unknown columns in the rows. Their values were not imported.',
    }),
    /** For tasks and notes, in row order; at most {@link MAX_ROW_ERRORS} of `unlinkedCount`. */
    unlinked: z.array(unlinkedRow),
    unlinkedCount: count,
  })
  .meta({
    title: 'ImportResult',
    examples: [
      {
        imported: 2,
        skipped: 1,
        beyondCap: 0,
        errors: [{ row: 4, column: 'email', message: 'Invalid email format' }],
        errorCount: 1,
        createdTasks: 0,
        ignoredColumns: ['region'],
        unlinked: [],
        unlinkedCount: 0,
      },
    ],
  });

export type ImportResult = z.infer<typeof importResult>;
