import type { z } from 'zod';

/**
 * Has tRPC read by a schema at once. It asks schemas to take their time if it can, and zod compiles only what is read
 * at once, which is several times as fast; none of ours has anything to wait for.
 */
export function parsedAtOnce<Schema extends z.ZodType>(schema: Schema): Schema {
  schema.parseAsync = async (value) => schema.parse(value);
  return schema;
}
