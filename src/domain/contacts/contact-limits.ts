/** The most contacts that a lead can have besides its primary one: a list of them is never paged. */
export const MAX_CONTACTS = 100;

export const TOO_MANY_CONTACTS = `A lead can have at most ${MAX_CONTACTS} contacts besides its primary one.`;

/**
 * A search also finds leads by their contacts, unless it matches more contacts than this: then it is too short to mean one
 * of them.
 */
export const MAX_FOUND_CONTACTS = 500;
