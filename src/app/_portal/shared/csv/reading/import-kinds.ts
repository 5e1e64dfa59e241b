import type { TRPCClient } from '@trpc/client';
import type { RowError } from '@/domain/csv/csv-table';
import { leadCsv } from '@/domain/leads/lead-csv';
import { readNoteRow } from '@/domain/notes/note-csv';
import type { NounWith } from '@/domain/shared/nouns';
import { readTaskRow } from '@/domain/tasks/task-csv';
import type { AppRouter } from '@/server/routers/_app';
import type { FileKind, RowFaults } from './file-rows';
import { IMPORT_FORMATS } from './import-formats';
import type { ImportKind } from './serve-imports';

type Client = TRPCClient<AppRouter>;

const NO_FAULTS: RowFaults = { errors: [], warnings: [] };

const faultsBy =
  (read: (...row: Parameters<FileKind['faultsIn']>) => RowRead): FileKind['faultsIn'] =>
  (...row) => {
    const result = read(...row);
    if (!result.ok) return { ...NO_FAULTS, errors: result.errors };
    const { warnings = [], lacks: errors = [] } = result;
    return { errors, warnings, mayMatch: errors.length > 0 };
  };

type RowRead = { ok: true; warnings?: RowError[]; lacks?: RowError[] } | { ok: false; errors: RowError[] };

/** Uploads a file for imports without further options. */
const uploadTo =
  (procedure: Client['tasks']['import']): ImportKind['upload'] =>
  ({ csv, idempotencyKey }, signal) =>
    procedure.mutate({ csv, idempotencyKey }, { signal });

/** How to import the files of each noun. */
export function importKinds(client: Client) {
  return {
    lead: {
      format: IMPORT_FORMATS.lead,
      faultsIn: faultsBy((row, at, { accepted = [], isOwn = false }) =>
        leadCsv({ allowMissingEmail: accepted.includes('email'), isOwnFile: isOwn, mayMatch: true }).read(row, at),
      ),
      upload: (input, signal) => client.leads.import.mutate(input, { signal }),
      preview: (input, signal) => client.leads.previewImport.mutate(input, { signal }),
    },
    task: {
      format: IMPORT_FORMATS.task,
      faultsIn: faultsBy(readTaskRow),
      upload: uploadTo(client.tasks.import),
    },
    note: {
      format: IMPORT_FORMATS.note,
      faultsIn: faultsBy(readNoteRow),
      upload: uploadTo(client.notes.import),
    },
  } as const satisfies Record<NounWith<'csv'>, ImportKind>;
}
