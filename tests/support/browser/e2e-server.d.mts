/** Settles once the server is gone, with all that it used. */
export const ended: Promise<void>;
