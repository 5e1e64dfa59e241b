import type { z } from 'zod';
import { problemOf } from '../feedback/problems';

/** The newer version of the item, if a save was rejected because of a conflict. */
export function newerVersion<Item>(error: unknown, schema: z.ZodType<Item>): Item | undefined {
  const { code, details } = problemOf(error);
  return code === 'STALE_EDIT' ? schema.safeParse(details?.current).data : undefined;
}
