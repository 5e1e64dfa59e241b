import { useMediaQuery } from '@mantine/hooks';

// Breakpoints; the styles of the lists use the same ones.
const NO_ROOM_FOR_TABLE = '(max-width: 62em)';
const NO_ROOM_FOR_FILTERS = '(max-width: 75em)';

/** Whether to show cards, because a table does not fit next to the sidebar. */
export const useCardLayout = (): boolean => useMediaQuery(NO_ROOM_FOR_TABLE) ?? false;

/** Whether all filters but the search are behind a button, because they do not fit in one row. */
export const useFilterButton = (): boolean => useMediaQuery(NO_ROOM_FOR_FILTERS) ?? false;
