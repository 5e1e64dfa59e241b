import { z } from 'zod';
import { requiredText } from '#domain/shared/text-schemas';

/** Maximum length of an external id, in UTF-16 units (D94). */
export const EXTERNAL_ID_MAX = 200;

/** Clients take these out of addresses before they send them, also when percent-encoded (RFC 3986, 5.2.4). */
const REMOVED_FROM_PATHS = ['.', '..'];

/** What another program calls a row (D94): compared exactly, case included, and kept as sent (D37). */
export const externalId: z.ZodString = requiredText(EXTERNAL_ID_MAX, 'Must have 1 to 200 characters').refine(
  (written) => !REMOVED_FROM_PATHS.includes(written),
  { error: 'Must not be . or .., which no address can contain' },
);

export const EXTERNAL_ID_TAKEN = 'Another row has this external id.';

/** A row as another program names it, in the place where its external id is unique (D94). */
export const byExternalId = z.object({
  externalId: externalId.meta({ description: 'What your program calls the row, percent-encoded.' }),
  teamId: z
    .uuid()
    .optional()
    .meta({ description: 'The team whose row is meant. Without it, the row is a personal one of your own.' }),
});

/** A filter of a list. */
export const externalIdFilter = externalId.optional().meta({
  description: 'Only rows with this external id. Of your own and each of your teams, there may be one.',
});

export type ByExternalId = z.infer<typeof byExternalId>;

/** Whether an upsert has created the row. */
export const wasCreated = z.boolean().meta({ description: 'Whether this request has created the row.' });
