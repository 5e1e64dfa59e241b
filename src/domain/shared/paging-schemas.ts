import { z } from 'zod';
import { DEFAULT_PAGE, MAX_CURSOR, MAX_PAGE, SORT_ORDERS } from '#domain/shared/paging';
import { instantText } from '#domain/shared/time-schemas';

/**
 * The paging fields of every list input (D16).
 *
 * The sort order is called `order` because tRPC's `useInfiniteQuery` overwrites `direction` in the input with its own
 * ('forward' or 'backward').
 */
export const pagingFields = {
  order: z.enum(SORT_ORDERS).optional().meta({ description: 'Sort order. Defaults to the natural one for `sort`.' }),
  cursor: z
    .string()
    .max(MAX_CURSOR, { error: `At most ${MAX_CURSOR} characters`, abort: true })
    .optional()
    .meta({ description: 'The `nextCursor` of the previous page. Omit it for the first page.' }),
  limit: z
    .number()
    .int()
    .min(1)
    .max(MAX_PAGE)
    .default(DEFAULT_PAGE)
    .meta({ description: 'Maximum number of rows per page.' }),
};

/** A filter by one or more choices with commas in between, as in an address; `choicesIn` reads it. */
export const oneOrMore = (choices: readonly string[]) =>
  z.string().regex(new RegExp(`^(?:${choices.join('|')})(?:,(?:${choices.join('|')})){0,${choices.length - 1}}$`), {
    error: `Must be one or more of: ${choices.join(', ')}, separated by commas`,
  });

/** A filter of rows that were edited lately. */
export const updatedSince = instantText.optional().meta({
  description:
    'Only those whose `updatedAt` is this instant or later. This is approximate: a change that commits late can be missed. `GET /api/changes` is exact.',
});

/** The filters of rows that can be linked to a lead; `matchesLinked` is their condition. */
export const linkedFilters = (rows: string) => ({
  leadId: z
    .uuid()
    .optional()
    .meta({ description: `Only ${rows} of the lead with this \`id\`.` }),
  teamId: z
    .uuid()
    .optional()
    .meta({ description: `Only ${rows} that are shared with this team.` }),
  assigneeId: z
    .uuid()
    .optional()
    .meta({ description: `Only ${rows} of leads that this user works on.` }),
  updatedSince,
});

/** What the OpenAPI document says about lists in the order of the last edit. */
export const EDITED_ROWS_MOVE =
  'Rows that are edited while you page by `updatedAt` move, so that pages can miss them or have them twice. To keep a copy, follow `GET /api/changes`; to read every row once, sort by `createdAt`.';

export const byId = z.strictObject({
  id: z.uuid().meta({ description: 'The `id` of the row.' }),
});

/** A page of a list (D16). */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    items: z.array(item),
    nextCursor: z
      .string()
      .nullable()
      .meta({
        description: 'Send it as `cursor` to get the next page; null on the last page.',
        examples: ['WyIyMDI3LTAzLTAyIDA5OjMwOjAwKzAwIiwiMDE5OGMyZjQiLCJsZWFkcyB1cGRhdGVkQXQgZGVzYyJd'],
      }),
  });
