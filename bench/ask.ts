import { type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http';

interface Asked {
  method?: string;
  headers?: OutgoingHttpHeaders;
  body?: string;
}

/**
 * One request over a connection of its own. `fetch` reuses pooled connections, also one that the server has closed
 * while this process was waiting for something else: that request fails, and the run with it.
 */
export const ask = (url: string, { method, headers, body }: Asked = {}): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    request(url, { agent: false, method, headers }, resolve).once('error', reject).end(body);
  });
