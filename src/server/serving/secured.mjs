import { ServerResponse, STATUS_CODES } from 'node:http';
import { securityHeadersOf } from '../http/security-headers.mjs';

// Read when needed: Next loads .env files after this module.
const headers = () => securityHeadersOf(process.env.APP_URL);

/** A response with the security headers already set, whether REST, Next or Node itself sends it. */
export class SecuredResponse extends ServerResponse {
  constructor(...args) {
    super(...args);
    for (const { key, value } of headers()) this.setHeader(key, value);
  }
}

/** The statuses that Node would use; all other errors are 400. */
const STATUSES = { HPE_HEADER_OVERFLOW: 431, HPE_CHUNK_EXTENSIONS_OVERFLOW: 413, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/** Responds to malformed HTTP, unless a response has already started on this connection and would be corrupted. */
export function refuseConnection(error, socket, isAnswering) {
  // A response in progress may have no reader, and would never end.
  if (!socket.writable || isAnswering) return socket.destroy(error);
  const status = STATUSES[error.code] ?? 400;
  const head = [...headers(), { key: 'Connection', value: 'close' }].map(({ key, value }) => `${key}: ${value}\r\n`);
  socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head.join('')}\r\n`);
  socket.destroySoon();
}
