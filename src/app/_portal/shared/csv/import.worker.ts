import { createTRPCClient, httpBatchStreamLink } from '@trpc/client';
import superjson from 'superjson';
import type { RowError } from '@/domain/csv/csv-table';
import { LEAD_CSV, readLeadRow } from '@/domain/leads/lead-csv';
import { NOTE_CSV, readNoteRow } from '@/domain/notes/note-csv';
import { readTaskRow, TASK_CSV } from '@/domain/tasks/task-csv';
import type { AppRouter } from '@/server/routers/_app';
import type { FileKind } from './read-file';
import { serveImports } from './serve-imports';

const url = new URL('/api/trpc', self.location.origin).href;
const client = createTRPCClient<AppRouter>({ links: [httpBatchStreamLink({ url, transformer: superjson })] });

type RowRead = { ok: true } | { ok: false; errors: RowError[] };

const errorsBy =
  (read: (...row: Parameters<FileKind['rowErrors']>) => RowRead): FileKind['rowErrors'] =>
  (row, at) => {
    const result = read(row, at);
    return result.ok ? [] : result.errors;
  };

serveImports({
  leads: {
    csv: LEAD_CSV,
    rowErrors: errorsBy(readLeadRow),
    failure: 'Failed to import leads',
    upload: (input, signal) => client.leads.import.mutate(input, { signal }),
  },
  tasks: {
    csv: TASK_CSV,
    rowErrors: errorsBy(readTaskRow),
    failure: 'Failed to import tasks',
    upload: ({ csv, idempotencyKey }, signal) => client.taskImports.csv.mutate({ csv, idempotencyKey }, { signal }),
  },
  notes: {
    csv: NOTE_CSV,
    rowErrors: errorsBy(readNoteRow),
    failure: 'Failed to import notes',
    upload: ({ csv, idempotencyKey }, signal) => client.noteImports.csv.mutate({ csv, idempotencyKey }, { signal }),
  },
});
