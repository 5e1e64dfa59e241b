import type { ImportFormat } from '@/domain/imports/import-format';
import { LEAD_IMPORT } from '@/domain/leads/lead-import';
import { NOTE_IMPORT } from '@/domain/notes/note-import';
import type { NounWith } from '@/domain/shared/nouns';
import { TASK_IMPORT } from '@/domain/tasks/task-import';

/** The files of each noun. */
export const IMPORT_FORMATS = {
  lead: LEAD_IMPORT,
  task: TASK_IMPORT,
  note: NOTE_IMPORT,
} as const satisfies Record<NounWith<'csv'>, ImportFormat>;
