import { z } from 'zod';
import { externalId } from '#domain/shared/external-id';
import { readVersion } from '#domain/shared/version';

/** Maximum number of operations in one batch. */
export const MAX_BATCH = 200;

/** Maximum size of a batch in bytes: its operations may have long notes. */
export const MAX_BATCH_BYTES = 5 * 1024 * 1024;

/** A list of operations, each of which is checked on its own: what is wrong with one fails no other. */
export const batchInput = z.strictObject({
  operations: z.array(z.record(z.string(), z.unknown())).min(1).max(MAX_BATCH),
});

export type BatchInput = z.infer<typeof batchInput>;

const BATCH_OPS = ['create', 'update', 'delete'] as const;

const UNKNOWN_OP = `Must be one of: ${BATCH_OPS.join(', ')}`;

const fields = z.record(z.string(), z.unknown());

interface BatchData<Id, Create, Update> {
  id: Id;
  create: Create;
  update: Update;
}

/** An operation on a noun, with the schemas of its `data`. */
export function batchOperation<Id extends z.ZodType, Create extends z.ZodType, Update extends z.ZodType>({
  id,
  create,
  update,
}: BatchData<Id, Create, Update>) {
  const which = { id, version: readVersion.meta({ description: 'As `If-Match`: the `version` that you have read.' }) };
  return z.discriminatedUnion(
    'op',
    [
      z.strictObject({ op: z.literal('create'), data: create }),
      z.strictObject({ op: z.literal('update'), ...which, data: update }),
      z.strictObject({ op: z.literal('delete'), ...which }),
    ],
    { error: ({ code }) => (code === 'invalid_union' ? UNKNOWN_OP : undefined) },
  );
}

/** The same with unchecked `data`. */
export const uncheckedOperation = <Id extends z.ZodType>(id: Id) =>
  batchOperation({ id, create: fields, update: fields });
