import { TRPCError } from '@trpc/server';
import { createOpenApiNodeHttpHandler } from 'trpc-to-openapi';
import { type RestContext, restRouter } from './rest-router';

/** A request that has been read and judged, for the operation that its method and path name. */
export interface ReadRequest {
  method: string;
  /** Path and query. */
  url: string;
  body: string | undefined;
  context: RestContext;
}

export interface LibraryAnswer {
  status: number;
  headers: Headers;
  /** JSON. */
  text: string;
}

type Handler = ReturnType<typeof createOpenApiNodeHttpHandler>;
type HeadersOf = (context: RestContext, answer: unknown) => { status?: number; headers: Record<string, string> };

const contexts = new WeakMap<object, RestContext>();

function contextOf(request: object): RestContext {
  const context = contexts.get(request);
  if (!context) throw new Error('A request came to the library by another way.');
  return context;
}

/**
 * Calls operations through trpc-to-openapi. Made once: each handler of the library lists the paths of all operations,
 * and its own way from a `Request` makes a handler, a stream and two more requests for each one that comes.
 */
export function createLibraryHandler(successOf: HeadersOf): (request: ReadRequest) => Promise<LibraryAnswer> {
  const handle = createOpenApiNodeHttpHandler({
    router: restRouter,
    createContext: ({ req }) => contextOf(req),
    responseMeta: ({ data, errors, ctx }) => (ctx && errors.length === 0 ? successOf(ctx, data?.[0]) : {}),
  });

  return (request) =>
    new Promise((resolve, reject) => {
      const headers = new Headers();
      const response = {
        statusCode: 200,
        setHeader: (name: string, value: string) => headers.set(name, value),
        end: (text: string) => resolve({ status: response.statusCode, headers, text }),
      };
      // Of Node's requests and responses it uses no more than these have.
      const [req, res] = [standIn(request), response] as unknown as Parameters<Handler>;
      handle(req, res).catch(reject);
    });
}

const JSON_HEADERS = new Headers({ 'content-type': 'application/json' });

/** What the library takes for a `Request`, so that it does not read one of Node's. */
function standIn({ method, url, body, context }: ReadRequest): object {
  const request = Object.create(Request.prototype, {
    method: { value: method },
    url: { value: url },
    // Judged already; the library knows it in one spelling only.
    headers: { value: JSON_HEADERS },
    body: { get: () => parse(body ?? '') },
    signal: { value: undefined },
  });
  contexts.set(request, context);
  return request;
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch (cause) {
    throw new TRPCError({ code: 'PARSE_ERROR', message: 'Failed to parse request body', cause });
  }
}
