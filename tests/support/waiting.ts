/** The timeout for polling work that continues after a response. Only a failing test waits that long. */
export const PATIENTLY = { timeout: 15_000 };
