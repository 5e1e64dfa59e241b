import { z } from 'zod';

/** Row errors that an answer carries; `errorCount` tells how many there were. */
export const MAX_ROW_ERRORS = 1000;

const count = z.int().min(0);

/** What came of an import (spec 1 section 7, D25). Rows count as a spreadsheet shows them: the header is row 1. */
export const importResult = z
  .object({
    imported: count,
    /** Rows that were not imported, those beyond the lead cap included. */
    skipped: count,
    /** Valid rows that the lead cap left no room for. */
    beyondCap: count,
    /** In the order of the rows; at most {@link MAX_ROW_ERRORS} of `errorCount`. */
    errors: z.array(z.object({ row: z.int(), column: z.string().optional(), message: z.string() })),
    errorCount: count,
    createdTasks: count,
    /** Columns that nobody knows (D23). */
    ignoredColumns: z.array(z.string()),
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
      },
    ],
  });

export type ImportResult = z.infer<typeof importResult>;
