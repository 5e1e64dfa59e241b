import { z } from 'zod';
import { byExternalId } from '#domain/shared/external-id';
import { readVersion } from '#domain/shared/version';

/** Maximum number of operations in one batch. */
export const MAX_BATCH = 200;

/** Maximum size of a batch in bytes: each of its operations may have a long text. */
export const MAX_BATCH_BYTES = 5 * 1024 * 1024;

/** A list of operations, each of which is checked on its own: what is wrong with one fails no other. */
export const runBatchInput = z.strictObject({
  operations: z.array(z.record(z.string(), z.unknown())).min(1).max(MAX_BATCH),
});

export type RunBatchInput = z.infer<typeof runBatchInput>;

const BATCH_OPS = ['create', 'update', 'upsert', 'delete'] as const;

const WHICH = { path: ['id'], error: 'Send either id or externalId' };

const hasOneName = ({ id, externalId }: { id?: unknown; externalId?: unknown }) =>
  (id === undefined) !== (externalId === undefined);

/** An operation on a noun, with the schemas of its `data`. */
export function batchOperation<
  Id extends z.ZodType<string>,
  Create extends z.ZodType,
  Update extends z.ZodType,
  Upsert extends z.ZodType,
>({ id, create, update, upsert }: { id: Id; create: Create; update: Update; upsert: Upsert }) {
  const version = readVersion.meta({ description: 'As `If-Match`: the `version` of the row as you read it.' });
  const which = { id: id.optional(), ...byExternalId.partial().shape, version };
  const { externalId } = byExternalId.shape;
  return z.discriminatedUnion(
    'op',
    [
      z.strictObject({ op: z.literal('create'), data: create }),
      z.strictObject({ op: z.literal('update'), ...which, data: update }).refine(hasOneName, WHICH),
      z.strictObject({ op: z.literal('upsert'), externalId, version, data: upsert }),
      z.strictObject({ op: z.literal('delete'), ...which }).refine(hasOneName, WHICH),
    ],
    { error: ({ code }) => (code === 'invalid_union' ? `Must be one of: ${BATCH_OPS.join(', ')}` : undefined) },
  );
}

const fields = z.record(z.string(), z.unknown());

/** The same, with `data` that is still to be checked. */
export const uncheckedOperation = <Id extends z.ZodType<string>>(id: Id) =>
  batchOperation({ id, create: fields, update: fields, upsert: fields });
