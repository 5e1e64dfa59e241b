import type { z } from 'zod';
import { problemOf } from '../feedback/problems';

/** What somebody faster has made of it, where that is why a save was refused. */
export function newerVersion<Item>(error: unknown, schema: z.ZodType<Item>): Item | undefined {
  const { code, details } = problemOf(error);
  return code === 'STALE_EDIT' ? schema.safeParse(details?.current).data : undefined;
}
