import { type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http';

interface RequestParts {
  method?: string;
  headers?: OutgoingHttpHeaders;
  body?: string;
}

/**
 * Sends one request over a new connection. `fetch` may reuse a pooled connection that the server has closed in the
 * meantime, and that failed request would end the run.
 */
export const sendRequest = (url: string, { method, headers, body }: RequestParts = {}): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    request(url, { agent: false, method, headers }, resolve).once('error', reject).end(body);
  });
