import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach } from 'vitest';

export interface Received {
  headers: Record<string, string>;
  text: string;
}

type Answer = (received: Received, response: ServerResponse, request: IncomingMessage) => void;

const accept: Answer = (_received, response) => void response.writeHead(204).end();

/** A receiver of webhooks on this machine, which accepts everything until a test sets another answer. */
export function receiverForFile() {
  const receiver = { received: [] as Received[], answer: accept, url: '', port: 0 };
  const server = createServer(async (request, response) => {
    const received = { headers: request.headers as Record<string, string>, text: await text(request) };
    receiver.received.push(received);
    receiver.answer(received, response, request);
  });
  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    receiver.port = (server.address() as AddressInfo).port;
    receiver.url = `http://127.0.0.1:${receiver.port}/in`;
  });
  beforeEach(() => {
    receiver.received = [];
    receiver.answer = accept;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return receiver;
}
