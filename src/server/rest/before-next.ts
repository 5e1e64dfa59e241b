import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { incomingMessageToRequest } from '@trpc/server/adapters/node-http';
import Negotiator from 'negotiator';
import { problem } from '@/domain/shared/problem';
import { problemResponse } from '../problem-response';
import { allowAt, handleRest, isPathOfOperation } from './handler';

/** Bytes. A body that is read here is small and says how long it is; whatever else brings one is Next's to hold back. */
const MOST_BODY = 64 * 1024;
/** Bytes. Less than fits a packet or so gains nothing by being compressed. */
const WORTH_COMPRESSING = 1024;

/** `Request` refuses these. */
const UNREADABLE: ReadonlySet<string> = new Set(['CONNECT', 'TRACE', 'TRACK']);

const NO_HOST = problem('VALIDATION', 'The Host header of this request names no host.');

const compressed = promisify(gzip);

const shared = globalThis as typeof globalThis & {
  stanchionBeforeNext?: typeof answerBeforeNext;
  stanchionAllowAt?: typeof allowAt;
};

/** Lets the server answer REST requests before Next (see cli/serve-one.mjs), and name what their paths have. */
export function openBeforeNext(): void {
  shared.stanchionBeforeNext = answerBeforeNext;
  shared.stanchionAllowAt = allowAt;
}

/**
 * Answers a request to a REST operation by the same function as the route does; false leaves it to Next. A request
 * costs Next some 0.7 ms of processor time before a route sees it, as much as a page of leads costs in the database.
 */
export function answerBeforeNext(incoming: IncomingMessage, outgoing: ServerResponse): boolean {
  if (!isSmallCall(incoming)) return false;
  answer(incoming, outgoing)
    .then((answered) => send(answered, incoming, outgoing))
    .catch((error: unknown) => {
      console.error('A REST answer was not sent:', error);
      outgoing.destroy();
    });
  return true;
}

function isSmallCall({ method = '', url = '', headers }: IncomingMessage): boolean {
  if (!url.startsWith('/api/') || UNREADABLE.has(method) || headers['transfer-encoding'] !== undefined) return false;
  if (Number(headers['content-length'] ?? 0) > MOST_BODY) return false;
  return isPathOfOperation(url.split('?', 1)[0] ?? '');
}

async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<Response> {
  const request = read(incoming, outgoing);
  return request ? handleRest(request) : problemResponse(NO_HOST);
}

function read(incoming: IncomingMessage, outgoing: ServerResponse): Request | undefined {
  try {
    return incomingMessageToRequest(incoming, outgoing, { maxBodySize: null });
  } catch {
    // Its host is none. By now its body may be on its way to us: Next would wait for it in vain.
    return undefined;
  }
}

async function send(answered: Response, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  outgoing.statusCode = answered.status;
  outgoing.setHeaders(answered.headers);
  if (answered.body === null) return void outgoing.end();
  const body = Buffer.from(await answered.arrayBuffer());
  outgoing.setHeader('vary', 'Accept-Encoding');
  const isCompressed = body.length >= WORTH_COMPRESSING && wantsGzip(incoming);
  if (isCompressed) outgoing.setHeader('content-encoding', 'gzip');
  const bytes = isCompressed ? await compressed(body) : body;
  outgoing.setHeader('content-length', bytes.length);
  outgoing.end(bytes);
}

const wantsGzip = (incoming: IncomingMessage): boolean =>
  incoming.headers['accept-encoding'] !== undefined &&
  new Negotiator(incoming).encodings(['gzip', 'identity'])[0] === 'gzip';
