import { z } from 'zod';
import { importResult } from '@/domain/csv/import-result';
import { text } from '@/domain/shared/text';
import { importLeads } from '../services/leads/lead-import';
import { leadsFromCsv, leadsFromObjects } from '../services/leads/lead-source';
import {
  csvImportInput,
  type ImportMessage,
  importing,
  importWithProgress,
  ROWS_IMPORT,
  ROWS_RULES,
} from './import-procedures';
import { rowObjects } from './row-objects';

export type { ImportMessage };

const importInput = csvImportInput.extend({ fileName: text(255), createTasks: z.boolean() });

/** Imports the leads of a CSV text and tells how far it has come. The caller's going away takes it all back. */
export const leadImportProcedure = importing.input(importInput).mutation(async function* ({
  ctx,
  input,
  signal,
}): AsyncGenerator<ImportMessage, void> {
  const { csv, fileName, createTasks, idempotencyKey } = input;
  const idempotency = { key: idempotencyKey, body: { operation: 'leads.import', csv, fileName, createTasks } };
  yield* importWithProgress({ signal, idempotency }, (asked) =>
    importLeads(ctx, { source: leadsFromCsv(csv), createTasks, fileName, ...asked }),
  );
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
      description: `All valid rows or none, in one transaction. Each row has the columns of a CSV file as its keys, the values as text: \`companyName\` and \`contactPerson\` (or, as on leads, \`company\` and \`contactName\`) and \`email\` are required; \`phone\`, \`status\`, \`priority\`, \`nextFollowUp\`, \`notes\`, \`createdAt\` and \`updatedAt\` may be left out. Rows beyond the plan's lead cap are skipped with its message. ${ROWS_RULES}`,
    },
    ...ROWS_IMPORT,
  })
  .input(importRowsInput)
  .output(importResult)
  .mutation(({ ctx, input: { data, createTasks }, signal }) =>
    importLeads(ctx, {
      source: leadsFromObjects(data),
      createTasks,
      idempotency: { key: ctx.idempotencyKey, body: { operation: 'leads.importRows', data, createTasks } },
      signal,
    }),
  );
