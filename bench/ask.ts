import { type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http';

interface Asked {
  method?: string;
  headers?: OutgoingHttpHeaders;
  body?: string;
}

/**
 * Sends one request over a new connection. `fetch` may reuse a pooled connection that the server has closed in the
 * meantime, and that failed request would end the run.
 */
export const ask = (url: string, { method, headers, body }: Asked = {}): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    request(url, { agent: false, method, headers }, resolve).once('error', reject).end(body);
  });
