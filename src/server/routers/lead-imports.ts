import { z } from 'zod';
import { MAX_IMPORT_BYTES, TOO_MANY_BYTES } from '@/domain/csv/csv';
import { type ImportResult, importResult } from '@/domain/csv/import-result';
import { text } from '@/domain/shared/text';
import { toTrpcError } from '../errors';
import { ProblemError } from '../problem-error';
import { importLeads } from '../services/lead-import';
import { countImport } from '../services/lead-import-turn';
import { leadsFromCsv, leadsFromObjects } from '../services/lead-source';
import { withProgress } from '../services/progress';
import { signedIn } from '../trpc';
import { rowObjects } from './row-objects';

const importInput = z.strictObject({
  csv: z.string().max(MAX_IMPORT_BYTES, { error: TOO_MANY_BYTES, abort: true }),
  fileName: text(255),
  createTasks: z.boolean(),
  idempotencyKey: text(200).min(1).optional(),
});

export type ImportMessage = { type: 'progress'; done: number; total: number } | { type: 'done'; result: ImportResult };

/** Counted before the file is looked at; a door that reads the file itself counts before that. */
const importing = signedIn.use(async ({ ctx, next }) => {
  if (!ctx.importCounted) await countImport(ctx);
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

const importRowsInput = z
  .strictObject({
    data: rowObjects,
    createTasks: z.boolean().default(false),
  })
  .meta({
    title: 'LeadImport',
    examples: [
      {
        data: [
          {
            companyName: 'Harbour Lights Festival',
            contactPerson: 'Noor Haddad',
            email: 'noor@harbourlights.example',
            status: 'NEW',
            priority: 'HIGH',
            nextFollowUp: '2027-03-01',
          },
        ],
        createTasks: false,
      },
    ],
  });

/** Imports row objects, as REST sends them, by the rules of a file with the same columns. */
export const leadRowsImportProcedure = importing
  .meta({
    openapi: {
      method: 'POST',
      path: '/api/import/leads',
      operationId: 'importLeads',
      tags: ['Import and export'],
      summary: 'Import leads',
      description:
        "All valid rows or none, in one transaction. Each row has the columns of a CSV file as its keys, the values as text: `companyName` and `contactPerson` (or, as on leads, `company` and `contactName`) and `email` are required; `phone`, `status`, `priority`, `nextFollowUp`, `notes`, `createdAt` and `updatedAt` may be left out. Invalid rows are skipped and listed in `errors`; rows beyond the plan's lead cap are skipped with its message. At most 100,000 rows or 50 MiB.",
    },
    idempotent: true,
    largeBody: true,
    problems: ['CONFLICT', 'NO_VALID_ROWS', 'IMPORT_TOO_LARGE'],
  })
  .input(importRowsInput)
  .output(importResult)
  .mutation(({ ctx, input: { data, createTasks }, signal }) =>
    importLeads(ctx, {
      source: leadsFromObjects(data),
      createTasks,
      once: { key: ctx.idempotencyKey, body: { operation: 'leads.importRows', data, createTasks } },
      signal,
    }),
  );
