import { z } from 'zod';

/** Maximum number of row errors and of unlinked rows in a response; the counts include those left out. */
export const MAX_ROW_ERRORS = 1000;

/** Maximum number of rows that are listed with what they change. */
export const MAX_LISTED_CHANGES = 50;

/** Longer values of such rows are cut to this many characters. */
export const MAX_SHOWN_VALUE = 200;

const count = z.int().min(0);

const row = z.int().meta({
  description:
    'Row number as in a spreadsheet: the header is row 1, the first data row is row 2, also in a list of objects.',
});

const rowMessage = z.object({ row, column: z.string().optional(), message: z.string() });

const unlinkedRow = z.object({
  row,
  leadCompany: z.string(),
  /** Whether no lead has this company name, or several do. */
  reason: z.enum(['none', 'several']),
});

/** An imported row whose company name does not match exactly one lead. It keeps the name but is not linked. */
export type UnlinkedRow = z.infer<typeof unlinkedRow>;

const fieldValue = z.string().nullable();

/**
 * An imported row that differs from the known row that it matches. Values are as in an export, cut if they are long;
 * null for one not set.
 */
export const changedRow = z.object({
  row,
  id: z.uuid(),
  name: z.string(),
  changes: z.array(z.object({ field: z.string(), old: fieldValue, new: fieldValue })),
});

export type ChangedRow = z.infer<typeof changedRow>;

export const repeatedRow = z.object({ row, by: row });

/**
 * What happened to the rows that match a known lead (D76). The lists have at most {@link MAX_ROW_ERRORS},
 * `conflictRows` {@link MAX_LISTED_CHANGES}.
 */
const knownRows = z.object({
  updated: count,
  unchanged: count,
  /** Valid rows whose lead stays unchanged, because the user chose so. */
  skipped: count,
  ambiguous: count,
  conflicts: count,
  repeated: count,
  conflictRows: z.array(changedRow).meta({
    description: `Rows that are older than the last change of the lead. They were not written. The first ${MAX_LISTED_CHANGES} are listed, with values of up to ${MAX_SHOWN_VALUE} characters.`,
  }),
  ambiguousRows: z.array(row).meta({ description: 'Rows whose email belongs to several leads. They were skipped.' }),
  repeatedRows: z.array(repeatedRow).meta({
    description:
      'Rows that match the same lead as a later row, or are the same new lead. The later row counts instead.',
  }),
});

export type KnownRows = z.infer<typeof knownRows>;

/** What became of a row. A repeated one counts as a later row of the same file. */
const ROW_OUTCOMES = ['created', 'updated', 'unchanged', 'skipped', 'repeated'] as const;

const landedRow = z.object({ row, id: z.uuid(), outcome: z.enum(ROW_OUTCOMES) });

/** The stored row that a row of a file was written to, or matches. */
export type LandedRow = z.infer<typeof landedRow>;

/** Result of an import (spec 1 section 7, D25). Row numbers are those of a spreadsheet: the header is row 1. */
export const importResult = z
  .object({
    imported: count,
    /** Rows that were not imported, including those beyond the lead cap. */
    skipped: count,
    /** Valid rows that exceeded the lead cap. */
    beyondCap: count,
    /** In row order; at most {@link MAX_ROW_ERRORS} of `errorCount`. */
    errors: z.array(rowMessage),
    errorCount: count,
    warnings: z.array(rowMessage).optional().meta({
      description: 'What of valid rows was left out, such as a second email address; only if there is any.',
    }),
    createdTasks: count,
    ignoredColumns: z.array(z.string()).meta({
      description: 'Unknown columns in the rows. Their values were not imported.',
    }),
    /** For tasks and notes, in row order; at most {@link MAX_ROW_ERRORS} of `unlinkedCount`. */
    unlinked: z.array(unlinkedRow),
    unlinkedCount: count,
    rows: z.array(landedRow).optional().meta({
      description:
        'The `id` of each row that was created, or that matches a row you have, in row order; only over REST. `outcome` says what became of it: `skipped` rows were left alone because of `onKnown` or a conflict, and `repeated` ones count as a later row.',
    }),
    known: knownRows.optional().meta({
      description: 'For leads, what became of rows that match a lead you have; only if `onKnown` is not `add`.',
    }),
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
