/** Maximum number of a lead's quotes, and of the versions of each. */
export const MAX_QUOTES = 50;
export const MAX_QUOTE_VERSIONS = 50;

/** Maximum lengths of the texts at the head of quotes, in UTF-16 units. */
export const LETTERHEAD_LIMITS = { companyName: 200, address: 300 } as const;
