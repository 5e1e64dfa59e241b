import { useMediaQuery } from '@mantine/hooks';

// Styles of the lists switch at the same widths.
const NO_ROOM_FOR_TABLE = '(max-width: 62em)';
const NO_ROOM_FOR_FILTERS = '(max-width: 75em)';

/** Beside the menu there is no room for a table: cards then. */
export const useCardLayout = (): boolean => useMediaQuery(NO_ROOM_FOR_TABLE) ?? false;

/** There is no room for all filters in one row: all but the search are behind a button then. */
export const useFilterButton = (): boolean => useMediaQuery(NO_ROOM_FOR_FILTERS) ?? false;
