import { z } from 'zod';
import { CHANGE_KINDS, type ChangeKind, MAX_CHANGED_ROWS } from '#domain/changes/change-kinds';
import { NOUN_ROWS } from '#domain/changes/noun-rows';

const ids = z.array(z.uuid()).max(MAX_CHANGED_ROWS).default([]);

/** Rows to read, at most {@link MAX_CHANGED_ROWS} of all kinds together. */
export const changedRowsInput = z
  .strictObject(Object.fromEntries(CHANGE_KINDS.map((kind) => [kind, ids])) as Record<ChangeKind, typeof ids>)
  .refine((of) => CHANGE_KINDS.reduce((sum, kind) => sum + of[kind].length, 0) <= MAX_CHANGED_ROWS, {
    error: `At most ${MAX_CHANGED_ROWS} rows at once`,
  });

type RowArrays = { [Kind in ChangeKind]: z.ZodArray<(typeof NOUN_ROWS)[Kind]> };

/** The requested rows that the caller can see. */
export const changedRows = z.object(
  Object.fromEntries(CHANGE_KINDS.map((kind) => [kind, z.array(NOUN_ROWS[kind])])) as unknown as RowArrays,
);

export type ChangedRowsInput = z.output<typeof changedRowsInput>;
export type ChangedRows = z.output<typeof changedRows>;
