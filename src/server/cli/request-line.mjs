import { STATUS_CODES } from 'node:http';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const EVERY_METHOD = METHODS.join(', ');

/** All under /api but the browser's own calls and the reference. */
const IS_REST = /^\/api\/(?!trpc\/|docs$)/;

/**
 * Answers a request whose first line Next would answer with a failure of its own, or with a redirect to itself; false
 * where it is in order. Its address is then in the one spelling that all who read it know.
 */
export function refuseRequestLine(request, response) {
  const { method = '', url = '' } = request;
  // Asks about the server, not about an address.
  if (url === '*' && method === 'OPTIONS') return send(response, 204, { allow: EVERY_METHOD });
  // The whole address, as proxies send it: whom it names says the Host header as well.
  const address = readAddress(url.replace(/^https?:\/\/[^/?#]*/i, '').replace(/^(?=\?|$)/, '/'));
  if (address === null) {
    return refuse(response, 400, 'VALIDATION', 'This address is none: a % begins two hexadecimal digits of UTF-8.');
  }
  request.url = address;
  return METHODS.includes(method) ? false : refuseMethod(method, address.split('?', 1)[0], response);
}

/** An address in its normal spelling, and null for one that cannot be read. */
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
 * `%6ceads` is `leads`: what needs no percent code means the same with one (RFC 3986, section 6.2.2.2). All others,
 * `%2F` first of all, stay as they are.
 */
const withPlainCharacters = (path) =>
  path.replaceAll(/%[2-7][0-9a-f]/gi, (code) => {
    const character = String.fromCharCode(Number.parseInt(code.slice(1), 16));
    return /[\w.~-]/.test(character) ? character : code;
  });

function refuseMethod(method, path, response) {
  // Set by the REST routes as soon as this process has loaded them.
  const allow = globalThis.stanchionAllowAt?.(path);
  const message = allow ? `This path has no ${method}. It has: ${allow}.` : `Nothing here takes ${method}.`;
  return refuse(response, 405, 'METHOD_NOT_ALLOWED', message, { allow: allow ?? EVERY_METHOD });
}

/** As problem-response.ts says it: this runs before the application is loaded. */
function refuse(response, status, code, message, headers = {}) {
  const problem = { type: 'about:blank', title: STATUS_CODES[status], status, detail: message, code, message };
  const type = { 'content-type': 'application/problem+json', 'cache-control': 'no-store' };
  return send(response, status, { ...type, ...headers }, JSON.stringify(problem));
}

function send(response, status, headers, body) {
  response.writeHead(status, headers).end(body);
  return true;
}
