import { z } from 'zod';
import { MAX_IMPORT_ROWS, TOO_MANY_ROWS } from '@/domain/csv/csv';
import { refuse } from '../problems/problem-error';
import type { RowObject } from '../services/imports/import-source';

const CELL: ('string' | 'null')[] = ['string', 'null'];
const ROW = { type: 'object' as const, additionalProperties: { type: CELL } };
const ROWS = { override: { type: 'array' as const, maxItems: MAX_IMPORT_ROWS, items: ROW } };

const isRow = (value: unknown): value is RowObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The rows of an import. Checked in a single pass that stops at the first value that is not a row: a Zod schema would
 * take seconds for 100,000 rows and could raise as many issues. A cell that is not text is an error of its row.
 */
export const rowObjects = z
  .custom<unknown[]>(Array.isArray, { error: 'Must be a list of rows' })
  .meta(ROWS)
  .transform((rows, context): RowObject[] => {
    if (rows.length > MAX_IMPORT_ROWS) refuse('IMPORT_TOO_LARGE', TOO_MANY_ROWS);
    const invalidIndex = rows.findIndex((row) => !isRow(row));
    if (invalidIndex === -1) return rows.filter(isRow);
    const message = 'A row is an object of texts; null is an empty cell';
    context.addIssue({ code: 'custom', message, path: [invalidIndex], input: rows[invalidIndex] });
    return z.NEVER;
  })
  .meta(ROWS);
