const DAY = 86_400_000;
const DAYS = 730;

/** The data covers the two years until today, so that reports of this year have something to count. */
export const FIRST_AT = new Date((Math.floor(Date.now() / DAY) - DAYS) * DAY);

/** The milliseconds between two of so many rows, which are spread over two years. */
export const stepOf = (rows: number): number => Math.floor((DAYS * DAY) / rows);
