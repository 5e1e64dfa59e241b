import { createOpenApiFetchHandler } from 'trpc-to-openapi';
import { z } from 'zod';
import { MAX_IMPORT_BYTES } from '@/domain/csv/csv';
import { requireActor } from '../context';
import { readJsonBody } from '../http/json-body';
import { MAX_BODY } from '../http/request-guard';
import type { WireProblem } from '../problems/errors';
import { refuse } from '../problems/problem-error';
import { problemResponse } from '../problems/problem-response';
import { type CountedImport, countImport } from '../services/imports/import-limit';
import { scopeOf } from '../trpc';
import { allowOf, answerRest, type RestRequest } from './answer';
import { readIdempotencyKey } from './idempotency-key';
import { explainWeakTag, readIfMatch } from './if-match';
import { type RestContext, type RestOperation, restOperations } from './rest-router';
import { ROUTE_HANDLERS } from './route-handlers';
import { refuseNamesOfPath, refuseUnknownQuery } from './unknown-names';

const pathPattern = (path: string) => new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`);

/**
 * All paths with their operations and the methods of their routes. Where two match, the one with a word comes before that
 * with a parameter, which sorts after it: neither `send` in `/api/emails/send` nor `by-external-id` is an id.
 */
const paths = [...new Set([...restOperations.map(({ path }) => path), ...Object.keys(ROUTE_HANDLERS)])]
  .sort()
  .map((path) => ({
    pattern: pathPattern(path),
    operations: restOperations.filter((operation) => operation.path === path),
    routes: ROUTE_HANDLERS[path] ?? [],
  }));

const pathAt = (pathname: string) => paths.find(({ pattern }) => pattern.test(pathname));

/** Whether a procedure handles this path. A route comes first, as it does in Next. */
export const isPathOfOperation = (pathname: string): boolean => pathAt(pathname)?.routes.length === 0;

function methodsAt(pathname: string): readonly string[] {
  const { operations = [], routes = [] } = pathAt(pathname) ?? {};
  return [...operations.map(({ method }) => method), ...routes];
}

/** The `Allow` of a path; undefined if the path is unknown. */
export function allowAt(pathname: string): string | undefined {
  const methods = methodsAt(pathname);
  return methods.length > 0 ? allowOf(methods) : undefined;
}

/** Handles a request under /api with the procedure whose `.meta` declares its method and path. */
export function handleRest(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  const methods = methodsAt(pathname);
  return answerRest(request, methods.length > 0 ? methods : ANY_METHOD, async (rest) => {
    const operation = pathAt(pathname)?.operations.find(({ method }) => method === rest.method);
    if (!operation) return refuse('NOT_FOUND', 'There is nothing at this address. /api/docs lists what there is.');
    return callOperation(operation, rest);
  });
}

/** The methods of paths that do not exist: a 404 says more than a 405. */
export const ANY_METHOD = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

async function callOperation(operation: RestOperation, { request, context, announce }: RestRequest): Promise<Response> {
  let countedImport: CountedImport | undefined;
  // Before reading the body, so that unauthorized clients cannot make the server buffer 50 MiB.
  if (operation.protect !== false) {
    const actor = requireActor(context, scopeOf(operation));
    const key = request.headers.get('idempotency-key');
    if (operation.largeBody) countedImport = await countImport(actor, { key, announce });
  }
  refuseUnknownQuery(operation.ofQuery, new URL(request.url).searchParams);
  const body = operation.hasBody ? await readBody(operation, request) : operation.takesBody ? '{}' : null;
  const preconditions = withPreconditions(
    operation,
    { ...context, countedImport, signal: request.signal },
    request.headers,
  );
  const ctx = operation.rawJson && body !== null ? { ...preconditions, bodyText: body } : preconditions;
  const { router, adapterMethod: method } = operation;
  const response = await createOpenApiFetchHandler({
    endpoint: '/',
    router,
    // The adapter would read the body without a limit, so pass the one read here.
    req: request.method === 'GET' ? request : new Request(request.url, { method, body, headers: JSON_TYPE }),
    createContext: () => ctx,
    responseMeta: ({ data, errors }) =>
      errors.length === 0 ? successOf(operation, request.url, ctx.whole ?? data?.[0]) : {},
  });
  if (response.ok) return response;
  const { problem } = failure.parse(await response.json()).data;
  return problemResponse(explainWeakTag(problem, request.headers.get('if-match')));
}

const JSON_TYPE = { 'content-type': 'application/json' };

/** An error as `formatProblem` writes it. */
const failure = z.object({ data: z.object({ problem: z.custom<WireProblem>((value) => typeof value === 'object') }) });

async function readBody({ largeBody, maxBody = MAX_BODY, ofPath }: RestOperation, request: Request): Promise<string> {
  const text = await readJsonBody(request, largeBody ? MAX_IMPORT_BYTES : maxBody);
  refuseNamesOfPath(ofPath, text);
  return text;
}

/** Adds the requirements from headers: run only once (D38), and only on the version that was read. */
function withPreconditions(operation: RestOperation, context: RestContext, headers: Headers): RestContext {
  const idempotencyKey = operation.creates || operation.idempotent ? readIdempotencyKey(headers) : undefined;
  return {
    ...context,
    ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
    ...(operation.headers ? { fromHeaders: fieldsIn(operation.headers, headers) } : {}),
    ...(operation.takesVersion ? { expectedVersion: readIfMatch(headers.get('if-match')) } : {}),
  };
}

/** The fields of an input that came as headers. Absent headers are left out. */
function fieldsIn(names: Readonly<Record<string, string>>, headers: Headers): Record<string, string> {
  return Object.fromEntries(
    Object.entries(names).flatMap(([field, name]) => {
      const value = headers.get(name);
      return value === null ? [] : [[field, value]];
    }),
  );
}

const entity = z.object({ id: z.string(), version: z.number().optional(), created: z.boolean().optional() });

/** Status and headers of a success: 201 and Location for a new row, and its version as ETag. */
function successOf(
  { creates, upserts }: RestOperation,
  url: string,
  output: unknown,
): { status?: number; headers: Record<string, string> } {
  const row = entity.safeParse(output).data;
  const isNew = Boolean(upserts ? row?.created : creates);
  const rows = upserts ?? (creates === true ? new URL(url).pathname : creates);
  return {
    ...(isNew ? { status: 201 } : {}),
    headers: {
      ...(row?.version === undefined ? {} : { etag: `"${row.version}"` }),
      ...(row && isNew ? { location: `${rows}/${row.id}` } : {}),
    },
  };
}
