import { z } from 'zod';
import { MAX_IMPORT_BYTES, TOO_MANY_BYTES } from '@/domain/csv/csv';
import { type ImportResult, importResult } from '@/domain/csv/import-result';
import { text } from '@/domain/shared/text';
import { toTrpcError } from '../errors';
import { ProblemError } from '../problem-error';
import type { Actor } from '../scope';
import type { ImportOptions } from '../services/imports/import-kind';
import { countImport } from '../services/imports/import-slot';
import { type RowReader, rowsFromCsv, rowsFromObjects } from '../services/imports/import-source';
import { withProgress } from '../services/imports/progress';
import { router, signedIn } from '../trpc';
import { rowObjects } from './row-objects';

// What the imports of all kinds have in common at the door.

export type ImportMessage = { type: 'progress'; done: number; total: number } | { type: 'done'; result: ImportResult };

/** Counted before the file is looked at; a door that reads the file itself counts before that. */
export const importing = signedIn.use(async ({ ctx, next }) => {
  if (!ctx.importCounted) await countImport(ctx);
  return next();
});

/** A CSV text, as the browser's worker sends it. */
export const csvImportInput = z.strictObject({
  csv: z.string().max(MAX_IMPORT_BYTES, { error: TOO_MANY_BYTES, abort: true }),
  idempotencyKey: text(200).min(1).optional(),
});

type Asked = Required<Pick<ImportOptions<never>, 'idempotency' | 'signal' | 'onProgress'>>;

/** Runs an import that tells how far it has come. The caller's going away takes it all back. */
export async function* importWithProgress(
  { signal, idempotency }: { signal: AbortSignal | undefined; idempotency: Asked['idempotency'] },
  run: (asked: Asked) => Promise<ImportResult>,
): AsyncGenerator<ImportMessage, void> {
  try {
    yield* withProgress(signal, async (report, untilLeft): Promise<ImportMessage> => {
      const onProgress: Asked['onProgress'] = (progress) => report({ type: 'progress', ...progress });
      return { type: 'done', result: await run({ idempotency, onProgress, signal: untilLeft }) };
    });
  } catch (error) {
    if (signal?.aborted) return;
    // The middleware has let the generator go long ago.
    throw error instanceof ProblemError ? toTrpcError(error) : error;
  }
}

/** What the REST operations say of themselves besides their path. */
export const ROWS_IMPORT = {
  idempotent: true,
  largeBody: true,
  problems: ['CONFLICT', 'NO_VALID_ROWS', 'IMPORT_TOO_LARGE'],
} as const;

/** What the document says of the rows of every import. */
export const ROWS_RULES =
  'Invalid rows are skipped and listed in `errors`; a `row` is counted as in the file that they would be, so that the first of `data` is row 2. Columns that nobody knows are ignored and named in `ignoredColumns`. At most 100,000 rows or 50 MiB.';

interface Importable<Item> {
  noun: 'tasks' | 'notes';
  operationId: string;
  description: string;
  example: Record<string, string>;
  reader: RowReader<Item>;
  run: (actor: Actor, options: ImportOptions<Item>) => Promise<ImportResult>;
}

/** The import of what is linked to leads: `csv` for the browser, `rows` for REST. */
export const importRouter = <Item>({ noun, operationId, description, example, reader, run }: Importable<Item>) =>
  router({
    csv: importing.input(csvImportInput).mutation(async function* ({
      ctx,
      input: { csv, idempotencyKey },
      signal,
    }): AsyncGenerator<ImportMessage, void> {
      const idempotency = { key: idempotencyKey, body: { operation: `${noun}.import`, csv } };
      yield* importWithProgress({ signal, idempotency }, (asked) =>
        run(ctx, { source: rowsFromCsv(reader, csv), ...asked }),
      );
    }),

    rows: importing
      .meta({
        openapi: {
          method: 'POST',
          path: `/api/import/${noun}`,
          operationId,
          tags: ['Import and export'],
          summary: `Import ${noun}`,
          description: `All valid rows or none, in one transaction. ${description} ${LINKS} ${ROWS_RULES}`,
        },
        ...ROWS_IMPORT,
      })
      .input(
        z
          .strictObject({ data: rowObjects })
          .meta({ title: noun === 'tasks' ? 'TaskImport' : 'NoteImport', examples: [{ data: [example] }] }),
      )
      .output(importResult)
      .mutation(({ ctx, input: { data }, signal }) =>
        run(ctx, {
          source: rowsFromObjects(reader, data),
          idempotency: { key: ctx.idempotencyKey, body: { operation: `${noun}.importRows`, data } },
          signal,
        }),
      ),
  });

const LINKS =
  'A `leadCompany` that is the company of exactly one of your leads, letter case aside, links the row to it; otherwise the row keeps the name, and `unlinked` lists it.';
