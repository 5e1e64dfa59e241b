import type { TRPCClient } from '@trpc/client';
import type { RowError } from '@/domain/csv/csv-table';
import { LEAD_CSV, readLeadRow } from '@/domain/leads/lead-csv';
import { NOTE_CSV, readNoteRow } from '@/domain/notes/note-csv';
import type { NounWith } from '@/domain/shared/nouns';
import { readTaskRow, TASK_CSV } from '@/domain/tasks/task-csv';
import type { AppRouter } from '@/server/routers/_app';
import type { FileKind } from './read-file';
import type { ImportKind } from './serve-imports';

type Client = TRPCClient<AppRouter>;

type RowRead = { ok: true } | { ok: false; errors: RowError[] };

const errorsBy =
  (read: (...row: Parameters<FileKind['rowErrors']>) => RowRead): FileKind['rowErrors'] =>
  (row, at) => {
    const result = read(row, at);
    return result.ok ? [] : result.errors;
  };

/** Uploads a file for imports without further options. */
const uploadTo =
  (procedure: Client['tasks']['import']): ImportKind['upload'] =>
  ({ csv, idempotencyKey }, signal) =>
    procedure.mutate({ csv, idempotencyKey }, { signal });

/** How to import the files of each noun. */
export function importKinds(client: Client) {
  return {
    lead: {
      csv: LEAD_CSV,
      rowErrors: errorsBy(readLeadRow),
      upload: (input, signal) => client.leads.import.mutate(input, { signal }),
    },
    task: {
      csv: TASK_CSV,
      rowErrors: errorsBy(readTaskRow),
      upload: uploadTo(client.tasks.import),
    },
    note: {
      csv: NOTE_CSV,
      rowErrors: errorsBy(readNoteRow),
      upload: uploadTo(client.notes.import),
    },
  } as const satisfies Record<NounWith<'csv'>, ImportKind>;
}
