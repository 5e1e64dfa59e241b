import { z } from 'zod';
import { MAX_IMPORT_BYTES, TOO_MANY_BYTES } from '@/domain/csv/csv';
import { text } from '@/domain/shared/text';
import { toTrpcError } from '../errors';
import { ProblemError } from '../problem-error';
import { type ImportResult, importLeads } from '../services/lead-import';
import { countImport } from '../services/lead-import-turn';
import { leadsFromCsv } from '../services/lead-source';
import { withProgress } from '../services/progress';
import { signedIn } from '../trpc';

const importInput = z.strictObject({
  csv: z.string().max(MAX_IMPORT_BYTES, { error: TOO_MANY_BYTES, abort: true }),
  fileName: text(255),
  createTasks: z.boolean(),
  idempotencyKey: text(200).min(1).optional(),
});

export type ImportMessage = { type: 'progress'; done: number; total: number } | { type: 'done'; result: ImportResult };

/** Tells how often one may import before the body, which may be large, is read. */
const importing = signedIn.use(async ({ ctx, next }) => {
  await countImport(ctx);
  return next();
});

/** Imports the leads of a CSV text and tells how far it has come. The caller's going away takes it all back. */
export const leadImportProcedure = importing.input(importInput).mutation(async function* ({
  ctx,
  input,
  signal,
}): AsyncGenerator<ImportMessage, void> {
  const { csv, fileName, createTasks, idempotencyKey } = input;
  const body = { operation: 'leads.import', csv, fileName, createTasks };
  try {
    yield* withProgress(signal, async (onProgress, untilLeft): Promise<ImportMessage> => {
      const once = { key: idempotencyKey, body };
      const report = (progress: { done: number; total: number }) => onProgress({ type: 'progress', ...progress });
      const result = await importLeads(ctx, {
        source: leadsFromCsv(csv),
        createTasks,
        fileName,
        once,
        onProgress: report,
        signal: untilLeft,
      });
      return { type: 'done', result };
    });
  } catch (error) {
    if (signal?.aborted) return;
    // The middleware has let the generator go long ago.
    throw error instanceof ProblemError ? toTrpcError(error) : error;
  }
});
