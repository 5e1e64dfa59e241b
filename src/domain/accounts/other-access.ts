/** What gives access to an account besides its password. */
export interface OtherAccess {
  /** Number of valid API tokens. */
  apiTokens: number;
  calendarFeed: boolean;
}

/** The text that names this access, such as "2 API tokens and the calendar feed"; null if there is none. */
export function otherAccessText({ apiTokens, calendarFeed }: OtherAccess): string | null {
  const parts = [
    ...(apiTokens > 0 ? [apiTokens === 1 ? '1 API token' : `${apiTokens} API tokens`] : []),
    ...(calendarFeed ? ['the calendar feed'] : []),
  ];
  return parts.length > 0 ? parts.join(' and ') : null;
}
