/** Default page size (D16). */
export const DEFAULT_PAGE = 50;

/** Maximum page size (D16). */
export const MAX_PAGE = 200;

/** Maximum cursor length. A cursor holds a sort key as JSON, where 200 control characters take 1,200. */
export const MAX_CURSOR = 2000;

/** Maximum length of a search text. */
export const MAX_SEARCH = 200;

export const SORT_ORDERS = ['asc', 'desc'] as const;

export type SortOrder = (typeof SORT_ORDERS)[number];
