import { type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http';
import { text } from 'node:stream/consumers';

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

/** The body of a response, parsed. Throws unless the request succeeded. */
export async function jsonOf<Body>(url: string, parts?: RequestParts): Promise<Body> {
  const response = await sendRequest(url, parts);
  const body = await text(response);
  const { statusCode = 0 } = response;
  if (statusCode >= 300) throw new Error(`${url} returned ${statusCode}: ${body.slice(0, 300)}`);
  return JSON.parse(body);
}
