import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface Received {
  headers: Record<string, string>;
  text: string;
}

type Answer = (received: Received, response: ServerResponse, request: IncomingMessage) => void;

export const accept: Answer = (_received, response) => void response.writeHead(204).end();

/** A receiver of webhooks, which accepts everything until a test sets another answer. */
export const newReceiver = () => ({ received: [] as Received[], answer: accept, url: '', port: 0 });

/** Starts it on this machine, and returns what stops it. */
export async function startReceiver(receiver: ReturnType<typeof newReceiver>): Promise<() => void> {
  const server = createServer(async (request, response) => {
    const received = { headers: request.headers as Record<string, string>, text: await text(request) };
    receiver.received.push(received);
    receiver.answer(received, response, request);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  receiver.port = (server.address() as AddressInfo).port;
  receiver.url = `http://127.0.0.1:${receiver.port}/in`;
  return () => {
    server.closeAllConnections();
    server.close();
  };
}
