import { STATUS_CODES } from 'node:http';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const EVERY_METHOD = METHODS.join(', ');

/** Everything under /api except tRPC and the API reference. */
const IS_REST = /^\/api\/(?!trpc\/|docs$)/;

/**
 * Rejects requests whose request line Next would answer with an error of its own or a redirect to itself. Returns false
 * if the request is fine; its URL is then normalized.
 */
export function refuseRequestLine(request, response) {
  const { method = '', url = '' } = request;
  // Asks about the server, not about a path.
  if (url === '*' && method === 'OPTIONS') return send(response, 204, { allow: EVERY_METHOD });
  // Proxies may send the absolute URL; the Host header has the host as well.
  request.url = url.replace(/^https?:\/\/[^/?#]*/i, '').replace(/^(?=\?|$)/, '/');
  const address = readAddress(request.url);
  if (address === null) return refuseAddress(request, response);
  request.url = address;
  return METHODS.includes(method) ? false : refuseMethod(method, address.split('?', 1)[0], response);
}

/** The normalized URL, or null if it is malformed. */
function readAddress(url) {
  if (!url.startsWith('/')) return null;
  if (!url.includes('%')) return url;
  const [written] = url.split('?', 1);
  if (!isDecodable(written)) return null;
  const path = withPlainCharacters(written);
  const query = url.slice(written.length);
  return IS_REST.test(path) && !isDecodable(query) ? null : path + query;
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

function refuseAddress(request, response) {
  // Set by the REST routes once this process has loaded them. Answers with a request id and the rate limit.
  const answer = METHODS.includes(request.method) && IS_REST.test(request.url) && globalThis.stanchionRefuse;
  if (!answer) return refuse(response, 400, 'VALIDATION', MALFORMED);
  answer(request, response, MALFORMED);
  return true;
}

function refuseMethod(method, path, response) {
  // Set by the REST routes once this process has loaded them.
  const allow = globalThis.stanchionAllowAt?.(path);
  const message = allow ? `${method} is not supported here. Supported: ${allow}.` : `${method} is not supported.`;
  return refuse(response, 405, 'METHOD_NOT_ALLOWED', message, { allow: allow ?? EVERY_METHOD });
}

/** The same format as problem-response.ts, which cannot be used before the application is loaded. */
function refuse(response, status, code, message, headers = {}) {
  const title = STATUS_CODES[status];
  const problem = { type: 'about:blank', title, status, detail: message, error: message, code, message };
  const type = { 'content-type': 'application/problem+json', 'cache-control': 'no-store' };
  return send(response, status, { ...type, ...headers }, JSON.stringify(problem));
}

function send(response, status, headers, body) {
  const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
  response.writeHead(status, { ...headers, ...length }).end(body);
  return true;
}
