/** The timeout for polling work that continues after a response. Only a failing test waits that long. */
export const LONG_TIMEOUT = { timeout: 15_000 };
