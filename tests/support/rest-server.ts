import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import { afterAll, beforeAll } from 'vitest';
import { env } from '@/server/env';
import { route } from './rest';

/** A request as it came over the wire, as Next hands it to a route. */
function toRequest(message: IncomingMessage): Request {
  const { method, url, headers } = message;
  const bare = method === 'GET' || method === 'HEAD';
  return new Request(new URL(url ?? '/', env().APP_URL), {
    method,
    headers: Object.entries(headers).flatMap(([name, value]) => [value].flat().map((each) => [name, String(each)])),
    body: bare ? undefined : Readable.toWeb(message),
    duplex: 'half',
  } as RequestInit);
}

async function answer(message: IncomingMessage, response: ServerResponse): Promise<void> {
  const { status, headers, body } = await route(toRequest(message));
  response.writeHead(status, Object.fromEntries(headers));
  if (body) await pipeline(Readable.fromWeb(body as NodeStream), response);
  else response.end();
}

/** The REST routes behind a plain HTTP server on a free port; answers the server's address. */
export function serveRest(): () => string {
  let address = '';
  const server = createServer((message, response) => {
    answer(message, response).catch((error: unknown) => {
      console.error('The test server could not answer:', error);
      response.destroy();
    });
  });
  beforeAll(async () => {
    // The system resets what waits beyond the backlog for a process that is busy.
    await new Promise<void>((resolve) => server.listen({ port: 0, host: '127.0.0.1', backlog: 2048 }, resolve));
    const bound = server.address();
    if (bound === null || typeof bound === 'string') throw new Error('The server has no port.');
    address = `http://127.0.0.1:${bound.port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return () => address;
}
