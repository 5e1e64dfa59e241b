import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { incomingMessageToRequest } from '@trpc/server/adapters/node-http';
import Negotiator from 'negotiator';
import { SECURITY_HEADERS } from '../security-headers';
import { handleRest, isPathOfOperation } from './handler';

/** Bytes. A body that is read here is small and says how long it is; whatever else brings one is Next's to hold back. */
const MOST_BODY = 64 * 1024;
/** Bytes. Less than fits a packet or so gains nothing by being compressed. */
const WORTH_COMPRESSING = 1024;

/** `Request` refuses these. */
const UNREADABLE: ReadonlySet<string> = new Set(['CONNECT', 'TRACE', 'TRACK']);

const compressed = promisify(gzip);

const shared = globalThis as typeof globalThis & { stanchionBeforeNext?: typeof answerBeforeNext };

/** Lets the server answer REST requests before Next (see cli/serve-one.mjs). */
export function openBeforeNext(): void {
  shared.stanchionBeforeNext = answerBeforeNext;
}

/**
 * Answers a request to a REST operation by the same function as the route does; false leaves it to Next. A request
 * costs Next some 0.7 ms of processor time before a route sees it, as much as a page of leads costs in the database.
 */
export function answerBeforeNext(incoming: IncomingMessage, outgoing: ServerResponse): boolean {
  const request = readSmall(incoming, outgoing);
  if (!request) return false;
  handleRest(request)
    .then((answer) => send(answer, incoming, outgoing))
    .catch((error: unknown) => {
      console.error('A REST answer was not sent:', error instanceof Error ? error.message : error);
      outgoing.destroy();
    });
  return true;
}

function readSmall(incoming: IncomingMessage, outgoing: ServerResponse): Request | undefined {
  const { method = '', url = '', headers } = incoming;
  if (UNREADABLE.has(method) || headers['transfer-encoding'] !== undefined) return undefined;
  if (Number(headers['content-length'] ?? 0) > MOST_BODY) return undefined;
  if (!isPathOfOperation(url.split('?', 1)[0] ?? '')) return undefined;
  try {
    return incomingMessageToRequest(incoming, outgoing, { maxBodySize: null });
  } catch {
    // A host that is none: Next says so.
    return undefined;
  }
}

async function send(answer: Response, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  outgoing.statusCode = answer.status;
  for (const { key, value } of SECURITY_HEADERS) outgoing.setHeader(key, value);
  outgoing.setHeaders(answer.headers);
  if (answer.body === null) return void outgoing.end();
  const body = Buffer.from(await answer.arrayBuffer());
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
