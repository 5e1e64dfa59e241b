import dns from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { Agent, buildConnector, type Dispatcher, request } from 'undici';
import { storable } from '@/domain/shared/text';
import { createLookup, type OnAddresses } from './name-servers';
import { isPublicAddress } from './public-address';

// The only file that knows undici.

/** In milliseconds: how long connecting, and each wait for the receiver, may take. */
const STEP_MS = 2000;
/** In milliseconds: a receiver that sends a byte now and then is stopped by nothing else. */
const TOTAL_MS = 4000;
/** In bytes: how much of a response is read. */
const MAX_READ = 64 * 1024;
/** In characters: how much of it is kept. */
const MAX_KEPT = 2000;
/** In milliseconds: shorter than that of any usual server, which would otherwise close the connection under a request. */
const KEEP_ALIVE_MS = 1000;

/** The longest that an attempt takes, in milliseconds. */
export const ATTEMPT_MS = TOTAL_MS;

export type WebhookResponse = { status: number; body: string } | { error: string };

export interface WebhookRequest {
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** Posts a request, follows no redirect, and never throws. */
export type Post = (request: WebhookRequest) => Promise<WebhookResponse>;

class NotPublic extends Error {}

interface PostOptions {
  /** Allows addresses that are not public, for tests and local work. */
  allowLocal: boolean;
  lookup?: (hostname: string, options: dns.LookupAllOptions, callback: OnAddresses) => void;
}

/**
 * Posts over connections that are kept for a moment. Their number has no limit of its own: many users have endpoints at one
 * host, and requests that wait for a connection would run out of time because of those of others. The address is checked
 * when it is connected to, not before: a name may lead elsewhere by then. Only names are looked up, so addresses are checked
 * on their own. Local names are often known to the machine alone.
 */
export function createPost({ allowLocal, lookup = allowLocal ? dns.lookup : createLookup() }: PostOptions): Post {
  const lookupPublic: LookupFunction = (hostname, options, callback) =>
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || !first) return callback(error ?? new NotPublic(), []);
      const isAllowed = allowLocal || addresses.every(({ address }) => isPublicAddress(address));
      if (!isAllowed) return callback(new NotPublic(), []);
      if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  const connect = buildConnector({ lookup: lookupPublic, timeout: STEP_MS });
  const connectPublic: buildConnector.connector = (options, callback) => {
    const host = options.hostname.replace(/^\[|\]$/g, '');
    if (!allowLocal && isIP(host) !== 0 && !isPublicAddress(host)) callback(new NotPublic(), null);
    else connect(options, callback);
  };
  const dispatcher = new Agent({
    ...{ connect: connectPublic, keepAliveTimeout: KEEP_ALIVE_MS },
    ...{ headersTimeout: STEP_MS, bodyTimeout: STEP_MS },
  });

  return async ({ url, headers, body }) => {
    try {
      const signal = AbortSignal.timeout(TOTAL_MS);
      const response = await request(url, { method: 'POST', headers, body, dispatcher, signal });
      return { status: response.statusCode, body: await readStart(response.body) };
    } catch (error) {
      return { error: explain(error) };
    }
  };
}

/** The status says what the receiver did, so a body that does not end changes nothing. */
async function readStart(body: Dispatcher.ResponseData['body']): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= MAX_READ) break;
    }
  } catch {
    // What has arrived is kept.
  }
  return storable(Buffer.concat(chunks).toString('utf8')).slice(0, MAX_KEPT);
}

const TOO_LATE = 'It did not respond in time.';
const NOT_LOOKED_UP = 'Its name could not be looked up.';

const ERRORS: ReadonlyMap<string, string> = new Map([
  ['UND_ERR_CONNECT_TIMEOUT', TOO_LATE],
  ['UND_ERR_HEADERS_TIMEOUT', TOO_LATE],
  ['ENOTFOUND', 'Its name leads to no address.'],
  ['ENODATA', 'Its name leads to no address.'],
  ['EAI_AGAIN', NOT_LOOKED_UP],
  ['ETIMEOUT', NOT_LOOKED_UP],
  ['ESERVFAIL', NOT_LOOKED_UP],
  ['ECONNREFUSED', 'It refused the connection.'],
  ['ECONNRESET', 'It closed the connection without a response.'],
  ['UND_ERR_SOCKET', 'It closed the connection without a response.'],
]);

function explain(error: unknown): string {
  if (error instanceof NotPublic) return 'Its address is not public.';
  if (!(error instanceof Error)) return 'The request failed.';
  if (error.name === 'TimeoutError') return TOO_LATE;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  return (code && ERRORS.get(code)) ?? `The request failed${code ? ` (${code})` : ''}.`;
}
