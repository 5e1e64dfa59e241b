import { z } from 'zod';
import { NOUN_RESOURCES } from '@/domain/accounts/token-scopes';
import { IMPORT_ALLOWANCE, MAX_IMPORT_BYTES, TOO_MANY_BYTES } from '@/domain/csv/csv';
import { type ImportResult, importResult } from '@/domain/csv/import-result';
import { NOUNS, type NounWith } from '@/domain/shared/nouns';
import { capitalize } from '@/domain/shared/text';
import { text } from '@/domain/shared/text-schemas';
import { toTrpcError } from '../problems/errors';
import { ProblemError } from '../problems/problem-error';
import type { Actor } from '../scope';
import type { ImportOptions } from '../services/imports/import-kind';
import { type CountedImport, countImport } from '../services/imports/import-limit';
import { type RowObject, type RowReader, rowsFromCsv, rowsFromObjects } from '../services/imports/import-source';
import { withProgress } from '../services/imports/progress';
import type { ProcedureMeta } from '../trpc';
import { signedInFor } from '../trpc';
import { rowObjects } from './row-objects';

// Every noun with CSV has two imports: `import` takes the browser's file and reports progress, `importRows` is REST.

export type ImportMessage = { type: 'progress'; done: number; total: number } | { type: 'done'; result: ImportResult };

/** How a noun is imported. `Choices` are the inputs of its imports other than the rows. */
interface Importer<Item, Choices, Reader extends RowReader<Item> = RowReader<Item>> {
  noun: NounWith<'csv'>;
  /** How the rows are read, which the choices and what the user has may decide. */
  reader: (choices: Choices, actor: Actor) => Reader | Promise<Reader>;
  run: (actor: Actor, options: ImportOptions<Item>, choices: Choices, reader: Reader) => Promise<ImportResult>;
}

/** Counts the attempt before the input is validated. REST counts earlier, before it reads the body. */
export const importing = (noun: NounWith<'csv'>) =>
  signedInFor(NOUN_RESOURCES[noun])
    .meta({ largeBody: true })
    .use(async ({ ctx, next }) => next({ ctx: { countedImport: ctx.countedImport ?? (await countImport(ctx)) } }));

export const csvImportInput = z.strictObject({
  csv: z.string().max(MAX_IMPORT_BYTES, { error: TOO_MANY_BYTES, abort: true }),
  idempotencyKey: text(200).min(1).optional(),
});

export const rowsImportInput = z.strictObject({ data: rowObjects });

interface Call<Input> {
  ctx: Actor & { idempotencyKey?: string; countedImport: CountedImport };
  input: Input;
  signal: AbortSignal | undefined;
}

/** Imports a CSV text and reports progress. When the caller leaves, everything is rolled back. */
export const importCsv = <Item, Choices, Reader extends RowReader<Item>>({
  noun,
  reader: readerOf,
  run,
}: Importer<Item, Choices, Reader>) =>
  async function* ({
    ctx,
    input,
    signal,
  }: Call<z.output<typeof csvImportInput> & Choices>): AsyncGenerator<ImportMessage, void> {
    const { idempotencyKey: key, ...body } = input;
    const idempotency = {
      key,
      body: { operation: `${NOUNS[noun].many}.import`, ...body },
      onReplay: ctx.countedImport.refund,
    };
    try {
      yield* withProgress(signal, async (report, untilLeft): Promise<ImportMessage> => {
        const reader = await readerOf(input, ctx);
        const options: ImportOptions<Item> = {
          source: rowsFromCsv(reader, input.csv),
          idempotency,
          onProgress: (progress) => report({ type: 'progress', ...progress }),
          signal: untilLeft,
        };
        return { type: 'done', result: await run(ctx, options, input, reader) };
      });
    } catch (error) {
      if (signal?.aborted) return;
      // The middleware that maps problems has returned before the generator runs.
      throw error instanceof ProblemError ? toTrpcError(error) : error;
    }
  };

/** Imports row objects by the same rules as a file with these columns. */
export const importRowObjects =
  <Item, Choices, Reader extends RowReader<Item>>({ noun, reader: readerOf, run }: Importer<Item, Choices, Reader>) =>
  async ({ ctx, input, signal }: Call<{ data: RowObject[] } & Choices>): Promise<ImportResult> => {
    const idempotency = {
      key: ctx.idempotencyKey,
      body: { operation: `${NOUNS[noun].many}.importRows`, ...input },
      onReplay: ctx.countedImport.refund,
    };
    const reader = await readerOf(input, ctx);
    const source = rowsFromObjects(reader, input.data);
    return run(ctx, { source, idempotency, signal, listRows: true }, input, reader);
  };

const ROWS_RULES = `Invalid rows are skipped and listed in \`errors\`; a missing key is an empty cell, and a value that is not a string makes its row invalid. Rows are numbered as in a file with a header, so the first of \`data\` is row 2. \`rows\` has the id of each row that is stored. A row whose \`externalId\` another row has is an error. Unknown columns are ignored and listed in \`ignoredColumns\`. At most 100,000 rows or 50 MiB, and ${IMPORT_ALLOWANCE.limit} imports in ${IMPORT_ALLOWANCE.windowMinutes} minutes; an import repeated with its \`Idempotency-Key\` does not count.`;

/** The metadata of the REST import of a noun. */
export function rowsImportMeta(noun: NounWith<'csv'>, description: string): ProcedureMeta {
  const { many } = NOUNS[noun];
  return {
    openapi: {
      method: 'POST',
      path: `/api/import/${many}`,
      operationId: `import${capitalize(many)}`,
      tags: ['Import and export'],
      summary: `Import ${many}`,
      description: `Imports all valid rows or none, in one transaction. ${description} ${ROWS_RULES}`,
    },
    idempotent: true,
    problems: ['CONFLICT', 'EXTERNAL_ID_TAKEN', 'NO_VALID_ROWS', 'IMPORT_TOO_LARGE'],
  };
}

/** Says which columns an import reads, for its description. Remarks follow the names of their columns. */
export function describeColumns<Column extends string>(
  { columns, required }: { columns: readonly Column[]; required: readonly string[] },
  remarks: Partial<Record<Column, string>> = {},
): string {
  const listOf = (names: readonly Column[]) =>
    LIST.format(names.map((name) => (remarks[name] ? `\`${name}\` (${remarks[name]})` : `\`${name}\``)));
  const isRequired = (name: Column) => required.includes(name);
  const optional = columns.filter((name) => !isRequired(name));
  return `The keys of a row are the columns of a CSV file, and all values are strings. ${listOf(columns.filter(isRequired))} are required; ${listOf(optional)} are optional.`;
}

const LIST = new Intl.ListFormat('en-US');

/** For the description of imports whose rows can name a lead by its company. */
export const LINKS_RULE =
  'If `leadCompany` matches exactly one of your leads, ignoring letter case, the row is linked to it. Otherwise the row keeps the name and is listed in `unlinked`.';

/** Both imports of a noun, for nouns without choices. */
export const plainImports = <Item>({
  description,
  example,
  ...importer
}: Importer<Item, unknown> & { description: string; example: Record<string, string> }) => ({
  import: importing(importer.noun).input(csvImportInput).mutation(importCsv(importer)),
  importRows: importing(importer.noun)
    .meta(rowsImportMeta(importer.noun, description))
    .input(rowsImportInput.meta({ title: `${NOUNS[importer.noun].label}Import`, examples: [{ data: [example] }] }))
    .output(importResult)
    .mutation(importRowObjects(importer)),
});
