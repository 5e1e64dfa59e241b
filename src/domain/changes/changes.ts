import { z } from 'zod';
import { calendarEvent } from '#domain/calendar/event';
import { CHANGE_KINDS, MAX_CHANGED_ROWS } from '#domain/changes/change-kinds';
import { lead } from '#domain/leads/lead';
import { note } from '#domain/notes/note';
import type { NounWith } from '#domain/shared/nouns';
import { task } from '#domain/tasks/task';

const ids = z.array(z.uuid()).max(MAX_CHANGED_ROWS).default([]);

/** Rows to read, at most {@link MAX_CHANGED_ROWS} of all kinds together. */
export const changedRowsInput = z
  .strictObject({ lead: ids, task: ids, note: ids, event: ids } satisfies Record<NounWith<'team'>, z.ZodType>)
  .refine((of) => CHANGE_KINDS.reduce((sum, kind) => sum + of[kind].length, 0) <= MAX_CHANGED_ROWS, {
    error: `At most ${MAX_CHANGED_ROWS} rows at once`,
  });

/** Those of the rows that the caller can see. */
export const changedRows = z.object({
  lead: z.array(lead),
  task: z.array(task),
  note: z.array(note),
  event: z.array(calendarEvent),
} satisfies Record<NounWith<'team'>, z.ZodType>);

export type ChangedRowsInput = z.output<typeof changedRowsInput>;
export type ChangedRows = z.output<typeof changedRows>;
