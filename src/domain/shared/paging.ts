import { z } from 'zod';

/** Rows on a page when the caller names no number (D16). */
export const DEFAULT_PAGE = 50;

/** The most rows a page may hold (D16). */
export const MAX_PAGE = 200;

/** The most characters of an opaque cursor: it holds a sort key, and a company's name of 200 control characters is long as JSON. */
export const MAX_CURSOR = 2000;

/** The most characters of a search text. */
export const MAX_SEARCH = 200;

export const SORT_ORDERS = ['asc', 'desc'] as const;

export type SortOrder = (typeof SORT_ORDERS)[number];

/**
 * The paging fields of every list input (D16).
 *
 * The sort order is called `order`: tRPC's `useInfiniteQuery` writes its own `direction`
 * ('forward' or 'backward') into the input of every call, and would overwrite ours.
 */
export const pagingFields = {
  order: z
    .enum(SORT_ORDERS)
    .optional()
    .meta({ description: 'Which way round; without it, the one that suits `sort`.' }),
  cursor: z
    .string()
    .max(MAX_CURSOR, { error: `At most ${MAX_CURSOR} characters`, abort: true })
    .optional()
    .meta({ description: 'The `nextCursor` of the page before; without it, the first page.' }),
  limit: z
    .number()
    .int()
    .min(1)
    .max(MAX_PAGE)
    .default(DEFAULT_PAGE)
    .meta({ description: 'How many rows a page holds at most.' }),
};

/** What names one row. */
export const byId = z.strictObject({
  id: z.uuid().meta({ description: 'Which one: its `id`, as lists and answers carry it.' }),
});

/** A page of a list (D16). */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    items: z.array(item),
    nextCursor: z
      .string()
      .nullable()
      .meta({
        description: 'Send it as `cursor` to get the next page; null on the last one.',
        examples: ['WyIyMDI3LTAzLTAyIDA5OjMwOjAwKzAwIiwiMDE5OGMyZjQiLCJsZWFkcyB1cGRhdGVkQXQgZGVzYyJd'],
      }),
  });
