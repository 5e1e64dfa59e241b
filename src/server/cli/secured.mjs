import { ServerResponse, STATUS_CODES } from 'node:http';
import { SECURITY_HEADERS } from '../security-headers.mjs';

/** An answer that has the security headers from the start, whoever goes on to give it: REST, Next, or Node itself. */
export class SecuredResponse extends ServerResponse {
  constructor(...args) {
    super(...args);
    for (const { key, value } of SECURITY_HEADERS) this.setHeader(key, value);
  }
}

/** As Node would answer them; all else is a bad request. */
const STATUSES = { HPE_HEADER_OVERFLOW: 431, HPE_CHUNK_EXTENSIONS_OVERFLOW: 413, ERR_HTTP_REQUEST_TIMEOUT: 408 };

const HEAD = [...SECURITY_HEADERS, { key: 'Connection', value: 'close' }].map(
  ({ key, value }) => `${key}: ${value}\r\n`,
);

/** Answers what is no request of HTTP, unless an answer has begun on this connection, which would swallow it. */
export function refuseConnection(error, socket, isAnswering) {
  // What has begun may have nobody who reads it, and would never end.
  if (!socket.writable || isAnswering) return socket.destroy(error);
  const status = STATUSES[error.code] ?? 400;
  socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${HEAD.join('')}\r\n`);
  socket.destroySoon();
}
