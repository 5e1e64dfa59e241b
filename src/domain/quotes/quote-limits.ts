/** Maximum number of a lead's quotes, and of the versions of each. */
export const MAX_QUOTES = 50;
export const MAX_QUOTE_VERSIONS = 50;
