import { z } from 'zod';
import { MAX_IMPORT_ROWS, TOO_MANY_ROWS } from '@/domain/csv/csv';
import { refuse } from '../problem-error';
import type { RowObject } from '../services/imports/import-source';

const CELL: ('string' | 'null')[] = ['string', 'null'];
const ROW = { type: 'object' as const, additionalProperties: { type: CELL } };
const ROWS = { override: { type: 'array' as const, maxItems: MAX_IMPORT_ROWS, items: ROW } };

function isRow(value: unknown): value is RowObject {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.values(value).every((cell) => typeof cell === 'string' || cell === null);
}

/**
 * The rows of an import. Looked at in one go and refused at the first that is none: schemas of a hundred thousand
 * rows would take seconds, and as many issues would fill the answer.
 */
export const rowObjects = z
  .custom<unknown[]>(Array.isArray, { error: 'Must be a list of rows' })
  .meta(ROWS)
  .transform((rows, context): RowObject[] => {
    if (rows.length > MAX_IMPORT_ROWS) refuse('IMPORT_TOO_LARGE', TOO_MANY_ROWS);
    const fault = rows.findIndex((row) => !isRow(row));
    if (fault === -1) return rows.filter(isRow);
    const message = 'A row is an object of texts; null is an empty cell';
    context.addIssue({ code: 'custom', message, path: [fault], input: rows[fault] });
    return z.NEVER;
  })
  .meta(ROWS);
