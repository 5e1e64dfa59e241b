type Handle = (request: Request) => Promise<Response>;

/**
 * The exports of a route under /api: all methods go to one handler, which responds to unsupported ones with a problem.
 * Otherwise Next would respond with an empty body.
 */
export const allMethods = (handle: Handle) =>
  ({
    DELETE: handle,
    GET: handle,
    HEAD: handle,
    OPTIONS: handle,
    PATCH: handle,
    POST: handle,
    PUT: handle,
  }) satisfies Record<string, Handle>;
