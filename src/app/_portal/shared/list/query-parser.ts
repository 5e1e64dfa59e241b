import { createParser } from 'nuqs';
import type { z } from 'zod';

/** Reads a parameter of the address as the schema of what is asked for allows it; anything else is as none. */
export const parserFor = (schema: z.ZodType<string | undefined, string>) =>
  createParser({ parse: (text) => schema.safeParse(text).data ?? null, serialize: String });
