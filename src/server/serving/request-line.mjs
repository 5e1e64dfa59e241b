import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import { processWide } from './process-wide.mjs';

/** Filled by the REST routes (see rest/before-next.ts). */
const rest = processWide('rest', () => ({}));

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const EVERY_METHOD = METHODS.join(', ');

/** Everything under /api except tRPC and the API reference. */
export const isRest = (path) => /^\/api\/(?!trpc\/|docs\/?$)/.test(path);

/**
 * Rejects requests whose request line Next would answer with an error of its own or a redirect to itself, or would pass
 * on changed. Returns false if the request is fine; its URL is then normalized.
 */
export function refuseRequestLine(request, response) {
  const { method = '', url = '' } = request;
  // Asks about the server, not about a path.
  if (url === '*' && method === 'OPTIONS') return send(response, 204, { allow: EVERY_METHOD });
  // Proxies may send the absolute URL; the Host header has the host as well.
  request.url = url.replace(/^https?:\/\/[^/?#]*/i, '').replace(/^(?=\?|$)/, '/');
  const [written] = request.url.split('?', 1);
  const query = request.url.slice(written.length);
  if (!written.startsWith('/') || !isDecodable(written))
    return refuseAddress(request, response, { message: MALFORMED });
  const path = withPlainCharacters(written);
  request.url = path + query;
  const fault = isRest(path) ? (faultOfPath(path) ?? faultOfQuery(query)) : undefined;
  if (fault) return refuseAddress(request, response, fault);
  return METHODS.includes(method) ? false : refuseMethod(method, path, response);
}

/** A URL with dot segments names another path than the one it is written with, so it is none of ours. */
const faultOfPath = (path) =>
  /[/\\]\.\.?([/\\]|$)/.test(path) ? { code: 'NOT_FOUND', message: NOTHING_HERE } : undefined;

/** What is wrong with a query: a parameter that is malformed, or that Next would leave out. */
function faultOfQuery(query) {
  if (!/%|__proto__/.test(query)) return undefined;
  for (const part of query.slice(1).split('&')) {
    const [field] = new URLSearchParams(`?${part}`).keys();
    if (!isDecodable(part)) return { message: MALFORMED, field };
    if (field === '__proto__') return { message: `Unknown parameter: ${field}`, field };
  }
  return undefined;
}

function isDecodable(text) {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Decodes percent-encoded unreserved characters (`%6ceads` is `leads`; RFC 3986, section 6.2.2.2). All others, such as
 * `%2F`, stay encoded.
 */
const withPlainCharacters = (path) =>
  path.replaceAll(/%[2-7][0-9a-f]/gi, (code) => {
    const character = String.fromCharCode(Number.parseInt(code.slice(1), 16));
    return /[\w.~-]/.test(character) ? character : code;
  });

const MALFORMED = 'This URL is malformed: a % must be followed by two hexadecimal digits of valid UTF-8.';

const NOTHING_HERE = 'There is nothing at this address. /api/docs lists what there is.';

function refuseAddress(request, response, fault) {
  // REST responses also contain a request id and the rate limit.
  const refuseRest = METHODS.includes(request.method) && isRest(request.url) && rest.refuse;
  if (!refuseRest) return refuse(response, fault.code === 'NOT_FOUND' ? 404 : 400, { code: 'VALIDATION', ...fault });
  refuseRest(request, response, fault);
  return true;
}

function refuseMethod(method, path, response) {
  const allow = rest.allowAt?.(path);
  const message = allow ? `${method} is not supported here. Supported: ${allow}.` : `${method} is not supported.`;
  return refuse(response, 405, { code: 'METHOD_NOT_ALLOWED', message }, { allow: allow ?? EVERY_METHOD });
}

const BUSY = 'The server is busy. Nothing was saved; try again in a moment.';

/** Refuses a request that the process has no time for. */
export function refuseBusy(response) {
  const headers = { 'retry-after': '2', 'x-request-id': randomUUID() };
  refuse(response, 503, { code: 'BUSY', message: BUSY }, headers);
}

/** The same format as problem-response.ts, which cannot be used before the application is loaded. */
function refuse(response, status, problem, headers = {}) {
  const { message } = problem;
  const title = STATUS_CODES[status];
  const body = { type: 'about:blank', title, status, detail: message, error: message, ...problem };
  const type = { 'content-type': 'application/problem+json', 'cache-control': 'no-store' };
  return send(response, status, { ...type, ...headers }, JSON.stringify(body));
}

function send(response, status, headers, body) {
  const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
  response.writeHead(status, { ...headers, ...length }).end(body);
  return true;
}
