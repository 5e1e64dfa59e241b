import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { createURL, incomingMessageToRequest } from '@trpc/server/adapters/node-http';
import Negotiator from 'negotiator';
import { problem } from '@/domain/shared/problem';
import { logFailure } from '../log';
import { refuse } from '../problem-error';
import { problemResponse } from '../problem-response';
import { answerRest } from './answer';
import { ANY_METHOD, allowAt, handleRest, isPathOfOperation } from './handler';

/** In bytes. Only small bodies with a declared length are read here; Next limits all others. */
const MAX_BODY = 64 * 1024;
/** In bytes. Compressing less than about one packet gains nothing. */
const WORTH_COMPRESSING = 1024;

/** Forbidden methods of the fetch standard, which the `Request` constructor rejects. */
const FORBIDDEN: ReadonlySet<string> = new Set(['CONNECT', 'TRACE', 'TRACK']);

const NO_HOST = problem('VALIDATION', 'The Host header of this request names no host.');

const gzipAsync = promisify(gzip);

const shared = globalThis as typeof globalThis & {
  stanchionBeforeNext?: typeof answerBeforeNext;
  stanchionAllowAt?: typeof allowAt;
  stanchionRefuse?: typeof refuseBeforeNext;
};

/**
 * Lets the server answer REST requests before Next, list the methods of a path, and refuse malformed URLs (see
 * cli/serve-one.mjs).
 */
export function openBeforeNext(): void {
  shared.stanchionBeforeNext = answerBeforeNext;
  shared.stanchionAllowAt = allowAt;
  shared.stanchionRefuse = refuseBeforeNext;
}

/**
 * Answers a REST request with the same function as the route. Returns false to leave the request to Next. This saves
 * the 0.7 ms of processor time that Next takes before a route sees a request: through Next, a list takes 1.4 times as
 * long.
 */
export function answerBeforeNext(incoming: IncomingMessage, outgoing: ServerResponse): boolean {
  if (!isSmallCall(incoming)) return false;
  answerWith(handleRest, incoming, outgoing);
  return true;
}

/** Refuses a REST request whose URL Next could not decode, with the headers of all REST responses. */
export function refuseBeforeNext(incoming: IncomingMessage, outgoing: ServerResponse, message: string): void {
  answerWith(
    (request) => answerRest(request, ANY_METHOD, async () => refuse('VALIDATION', message)),
    incoming,
    outgoing,
  );
}

function answerWith(
  handle: (request: Request) => Promise<Response>,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): void {
  const request = read(incoming, outgoing);
  (request ? handle(request) : Promise.resolve(problemResponse(NO_HOST)))
    .then((response) => send(response, incoming, outgoing))
    .catch((error: unknown) => {
      logFailure('A REST answer was not sent', error);
      outgoing.destroy();
    });
}

function isSmallCall({ method = '', url = '', headers }: IncomingMessage): boolean {
  if (!url.startsWith('/api/') || FORBIDDEN.has(method) || headers['transfer-encoding'] !== undefined) return false;
  if (Number(headers['content-length'] ?? 0) > MAX_BODY) return false;
  return isPathOfOperation(url.split('?', 1)[0] ?? '');
}

function read(incoming: IncomingMessage, outgoing: ServerResponse): Request | undefined {
  const { method } = incoming;
  try {
    if (method !== 'GET' && method !== 'HEAD')
      return incomingMessageToRequest(incoming, outgoing, { maxBodySize: null });
    // Reading does not stop when the client leaves. A request with a signal for that takes 80 µs more.
    return new Request(createURL(incoming), { method, headers: headersOf(incoming) });
  } catch {
    // The Host header is invalid. Do not leave the request to Next: its body may already be arriving, and Next would
    // wait for it forever.
    return undefined;
  }
}

function headersOf({ headers }: IncomingMessage): [string, string][] {
  return Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((each): [string, string] => [name, each]),
  );
}

async function send(response: Response, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  outgoing.statusCode = response.status;
  outgoing.setHeaders(response.headers);
  if (response.body === null) return void outgoing.end();
  const body = Buffer.from(await response.arrayBuffer());
  outgoing.setHeader('vary', 'Accept-Encoding');
  const isCompressed = body.length >= WORTH_COMPRESSING && wantsGzip(incoming);
  if (isCompressed) outgoing.setHeader('content-encoding', 'gzip');
  const bytes = isCompressed ? await gzipAsync(body) : body;
  outgoing.setHeader('content-length', bytes.length);
  outgoing.end(bytes);
}

const wantsGzip = (incoming: IncomingMessage): boolean =>
  incoming.headers['accept-encoding'] !== undefined &&
  new Negotiator(incoming).encodings(['gzip', 'identity'])[0] === 'gzip';
