import { createParser } from 'nuqs';
import type { z } from 'zod';

/** Parses a URL parameter with the schema of the input; invalid values count as absent. */
export const parserFor = (schema: z.ZodType<string | undefined, string>) =>
  createParser({ parse: (text) => schema.safeParse(text).data ?? null, serialize: String });
