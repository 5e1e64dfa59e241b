import { MAX_SEARCH } from '#domain/shared/paging';

/** The search of everything starts with this many characters: one letter is in nearly every row. */
export const MIN_SEARCH = 2;

/** Maximum number of rows of each noun that the search of everything returns. `more` says which have others. */
export const FOUND_PER_NOUN = 5;

/** The number of leads that a picker offers (spec 1 section 2). */
export const PICKER_MATCHES = 10;

/** How many recently opened leads a device keeps. */
export const MAX_RECENT_LEADS = 6;

/** Shown instead of searching for a longer text. */
export const SEARCH_TOO_LONG = `Search for at most ${MAX_SEARCH} characters.`;

/** Length of a note's excerpt around the first match. */
export const EXCERPT_LENGTH = 120;
