import type { z } from 'zod';
import { requiredText } from '#domain/shared/text-schemas';

/** Maximum length of an external id, in UTF-16 units (D94). */
export const EXTERNAL_ID_MAX = 200;

/** What another program calls a row (D94): compared exactly, case included, and kept as sent (D37). */
export const externalId: z.ZodString = requiredText(EXTERNAL_ID_MAX, 'Must have 1 to 200 characters');
