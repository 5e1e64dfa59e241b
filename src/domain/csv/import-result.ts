import { z } from 'zod';

/** Row errors, and rows without their lead, that an answer carries; the counts tell how many there were. */
export const MAX_ROW_ERRORS = 1000;

const count = z.int().min(0);

const row = z.int().meta({
  description:
    'As a spreadsheet counts, where the header is row 1: the first row of the data is row 2, also of a list of objects.',
});

const unlinkedRow = z.object({
  row,
  leadCompany: z.string(),
  /** No lead has the company's name, or several have it. */
  reason: z.enum(['none', 'several']),
});

/** An imported row whose company is not exactly one lead: it keeps the name, and is linked to none. */
export type UnlinkedRow = z.infer<typeof unlinkedRow>;

/** What came of an import (spec 1 section 7, D25). Rows count as a spreadsheet shows them: the header is row 1. */
export const importResult = z
  .object({
    imported: count,
    /** Rows that were not imported, those beyond the lead cap included. */
    skipped: count,
    /** Valid rows that the lead cap left no room for. */
    beyondCap: count,
    /** In the order of the rows; at most {@link MAX_ROW_ERRORS} of `errorCount`. */
    errors: z.array(z.object({ row, column: z.string().optional(), message: z.string() })),
    errorCount: count,
    createdTasks: count,
    ignoredColumns: z.array(z.string()).meta({
      description: 'Columns of the rows that nobody knows. Nothing of them was imported.',
    }),
    /** Of tasks and notes, in the order of the rows; at most {@link MAX_ROW_ERRORS} of `unlinkedCount`. */
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
