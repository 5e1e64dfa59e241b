/** Maximum number of addresses in one question whether the user has leads with them; a larger file asks several times. */
export const MAX_KNOWN_EMAILS = 4000;
