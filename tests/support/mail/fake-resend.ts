import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isDeepStrictEqual } from 'node:util';

/** A message as Resend's client sent it. */
export interface ReceivedEmail {
  /** The idempotency key. */
  key: string;
  payload: Record<string, unknown>;
  id: string;
}

/**
 * How requests are answered. `accept and hang up` and `accept in silence` have the message, but nobody learns of it;
 * `silence` neither takes it nor answers.
 */
export type Behavior =
  | 'accept'
  | 'accept and hang up'
  | 'accept in silence'
  | 'hang up'
  | 'garbage'
  | 'silence'
  | { status: number; retryAfter?: number; body?: string };

export interface FakeResend {
  url: string;
  /** The messages that it took, each once per key, as Resend does for 24 hours. */
  emails: ReceivedEmail[];
  /** How many requests came, by key. */
  requests: Map<string, number>;
  /** The bodies of the requests, by key. */
  payloads: Map<string, string[]>;
  /** The behavior of the next requests, one each; then `otherwise`. */
  next: Behavior[];
  otherwise: Behavior;
  /** Leaves questions about messages without an answer. */
  ignoresLookups?: boolean;
  close(): Promise<void>;
}

const CHANGED_PAYLOAD = {
  statusCode: 409,
  name: 'invalid_idempotent_request',
  message: 'Same idempotency key used with a different request payload.',
};

/** A loopback server that speaks what Resend's client does, records what it gets, and can misbehave. */
export async function startFakeResend(): Promise<FakeResend> {
  const emails: ReceivedEmail[] = [];
  const requests = new Map<string, number>();
  const payloads = new Map<string, string[]>();

  /** Null if the key came with another payload before. */
  const take = (key: string, payload: Record<string, unknown>): ReceivedEmail | null => {
    const known = emails.find((email) => email.key === key);
    if (known) return isDeepStrictEqual(known.payload, payload) ? known : null;
    const email = { key, payload, id: randomUUID() };
    emails.push(email);
    return email;
  };

  const server = createServer((request, response) => void answer(request, response));
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method === 'GET') {
      if (fake.ignoresLookups) return;
      const id = request.url?.split('/').at(-1);
      return void response.writeHead(200).end(JSON.stringify({ id, message_id: `<${id}@resend.example>` }));
    }
    const sent = await textOf(request);
    const payload = JSON.parse(sent);
    const key = String(request.headers['idempotency-key']);
    requests.set(key, (requests.get(key) ?? 0) + 1);
    payloads.set(key, [...(payloads.get(key) ?? []), sent]);
    const behavior = fake.next.shift() ?? fake.otherwise;
    if (behavior === 'silence') return;
    if (behavior === 'hang up') return void request.socket.destroy();
    if (behavior === 'garbage') return void response.writeHead(200).end('<html>Not JSON');
    if (typeof behavior === 'object') {
      const {
        status,
        retryAfter,
        body = JSON.stringify({ statusCode: status, name: 'error', message: 'No' }),
      } = behavior;
      const headers = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) };
      return void response.writeHead(status, headers).end(body);
    }
    const taken = take(key, payload);
    if (behavior === 'accept in silence') return;
    if (behavior === 'accept and hang up') return void request.socket.destroy();
    if (!taken) return void response.writeHead(409).end(JSON.stringify(CHANGED_PAYLOAD));
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ id: taken.id }));
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const fake: FakeResend = {
    url: `http://127.0.0.1:${port}`,
    emails,
    requests,
    payloads,
    next: [],
    otherwise: 'accept',
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return fake;
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts).toString('utf8');
}
