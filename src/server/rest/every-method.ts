type Handle = (request: Request) => Promise<Response>;

/**
 * What a route under /api exports: every method there is goes to one place, which answers those that the path does
 * not have as a problem. Next would answer them itself, without a word.
 */
export const everyMethod = (handle: Handle) =>
  ({
    DELETE: handle,
    GET: handle,
    HEAD: handle,
    OPTIONS: handle,
    PATCH: handle,
    POST: handle,
    PUT: handle,
  }) satisfies Record<string, Handle>;
