/** Maximum number of rate cards of a user or a team. */
export const MAX_RATE_CARDS = 50;

/** Maximum length of a card's name (D37). */
export const RATE_CARD_NAME_MAX = 100;

/** Maximum number of holidays on a card. */
export const MAX_HOLIDAYS = 50;

/** Calendar days ('YYYY-MM-DD') in order, each once. */
export const sortedDays = (days: readonly string[]): string[] => [...new Set(days)].sort();
