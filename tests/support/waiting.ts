/** How long to poll for what happens after an answer. It ends the wait of a failure, never that of a success. */
export const PATIENTLY = { timeout: 15_000 };
