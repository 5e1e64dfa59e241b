import { STATUS_CODES } from 'node:http';
import { SECURITY_HEADERS } from '../security-headers.mjs';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const ALLOW = { allow: METHODS.join(', ') };

/**
 * Answers a request whose first line Next would answer with a failure of its own, or with a redirect to itself; false
 * where it is in order.
 */
export function refuseRequestLine(request, response) {
  const { method = '', url = '' } = request;
  // The whole address, as proxies send it: whom it names says the Host header as well.
  request.url = url.replace(/^https?:\/\/[^/?#]*/i, '').replace(/^(?=\?|$)/, '/');
  // Asks about the server, not about an address.
  if (url === '*' && method === 'OPTIONS') return send(response, 204, ALLOW);
  if (!METHODS.includes(method))
    return refuse(response, 405, 'METHOD_NOT_ALLOWED', `Nothing here takes ${method}.`, ALLOW);
  if (!request.url.startsWith('/') || !isDecodable(request.url)) {
    return refuse(response, 400, 'VALIDATION', 'This address is none: a % begins two hexadecimal digits of UTF-8.');
  }
  return false;
}

function isDecodable(url) {
  try {
    return decodeURIComponent(url.split('?', 1)[0]) !== '';
  } catch {
    return false;
  }
}

/** As problem-response.ts says it: this runs before the application is loaded. */
function refuse(response, status, code, message, headers = {}) {
  const problem = { type: 'about:blank', title: STATUS_CODES[status], status, detail: message, code, message };
  const type = { 'content-type': 'application/problem+json', 'cache-control': 'no-store' };
  return send(response, status, { ...type, ...headers }, JSON.stringify(problem));
}

function send(response, status, headers, body) {
  for (const { key, value } of SECURITY_HEADERS) response.setHeader(key, value);
  response.writeHead(status, headers).end(body);
  return true;
}
