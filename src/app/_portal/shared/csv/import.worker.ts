import { createTRPCClient, httpBatchStreamLink } from '@trpc/client';
import superjson from 'superjson';
import type { RowError } from '@/domain/csv/csv-table';
import { LEAD_CSV, readLeadRow } from '@/domain/leads/lead-csv';
import { NOTE_CSV, readNoteRow } from '@/domain/notes/note-csv';
import type { NounWith } from '@/domain/shared/nouns';
import { readTaskRow, TASK_CSV } from '@/domain/tasks/task-csv';
import type { AppRouter } from '@/server/routers/_app';
import type { FileKind } from './read-file';
import { type ImportKind, serveImports } from './serve-imports';

const url = new URL('/api/trpc', self.location.origin).href;
const client = createTRPCClient<AppRouter>({ links: [httpBatchStreamLink({ url, transformer: superjson })] });

type RowRead = { ok: true } | { ok: false; errors: RowError[] };

const errorsBy =
  (read: (...row: Parameters<FileKind['rowErrors']>) => RowRead): FileKind['rowErrors'] =>
  (row, at) => {
    const result = read(row, at);
    return result.ok ? [] : result.errors;
  };

/** Uploads a file for imports without further options. */
const uploadTo =
  (procedure: typeof client.tasks.import): ImportKind['upload'] =>
  ({ csv, idempotencyKey }, signal) =>
    procedure.mutate({ csv, idempotencyKey }, { signal });

const KINDS = {
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

serveImports(KINDS);
