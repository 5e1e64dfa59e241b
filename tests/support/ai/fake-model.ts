import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the model does with a request. `separator` is the line that the prompt asks for between versions. */
export type Behavior = (call: ModelCall) => void | Promise<void>;

export interface ModelCall {
  body: { model: string; stream: boolean; messages: { role: string; content: string }[] };
  headers: IncomingMessage['headers'];
  separator: string;
  /** Streams text, as OpenAI's chat API does. */
  say: (text: string) => void;
  /** Ends the stream. */
  finish: (reason?: string) => void;
  /** Answers with a status instead of a stream. */
  fail: (status: number, message: string) => void;
  /** Writes bytes that are no event. */
  raw: (bytes: string) => void;
  /** Ends the response without having finished. */
  end: () => void;
  drop: () => void;
  /** Resolves when the client has closed the connection. */
  closed: Promise<void>;
}

/** Says one text in two chunks, in as many versions as there are arguments. */
export const says =
  (...versions: string[]): Behavior =>
  ({ say, finish, separator }) => {
    const text = versions.join(`\n${separator}\n`);
    const middle = Math.floor(text.length / 2);
    say(text.slice(0, middle));
    say(text.slice(middle));
    finish();
  };

/** Does one thing after the other. */
export const inTurn =
  (...steps: Behavior[]): Behavior =>
  async (call) => {
    for (const step of steps) await step(call);
  };

/** Says half a text. */
export const begins: Behavior = ({ say }) => say('Half');

/** Loses the connection. */
export const drops: Behavior = ({ drop }) => drop();

export const fails =
  (status: number, message = 'No.'): Behavior =>
  ({ fail }) =>
    fail(status, message);

/**
 * A server with OpenAI's chat API, for the real client. Each request takes the next behavior; the last one stays. It
 * records the requests in `calls`.
 */
export async function startFakeModel(calls: ModelCall[] = []) {
  let behaviors = [says('Hello.')];
  const server = createServer((request, response) => {
    void receive(request, response).then((call) => {
      calls.push(call);
      const behavior = behaviors.length > 1 ? behaviors.shift() : behaviors[0];
      return behavior?.(call);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    behave: (...next: Behavior[]) => {
      behaviors = next;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function receive(request: IncomingMessage, response: ServerResponse): Promise<ModelCall> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const body = JSON.parse(Buffer.concat(parts).toString()) as ModelCall['body'];
  const prompt = body.messages.map(({ content }) => content).join('\n');
  const send = (data: string) => {
    if (!response.headersSent) response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(`data: ${data}\n\n`);
  };
  const chunk = (delta: object, finish: string | null) =>
    send(
      JSON.stringify({
        id: 'call-1',
        object: 'chat.completion.chunk',
        created: 1,
        model: body.model,
        choices: [{ index: 0, delta, finish_reason: finish }],
      }),
    );
  return {
    body,
    headers: request.headers,
    separator: /=== \w+ ===/.exec(prompt)?.[0] ?? '',
    say: (content) => chunk({ role: 'assistant', content }, null),
    finish: (reason = 'stop') => {
      chunk({}, reason);
      send('[DONE]');
      response.end();
    },
    fail: (status, message) => {
      // The client waits this long before it tries again.
      response.writeHead(status, { 'content-type': 'application/json', 'retry-after-ms': '1' });
      response.end(JSON.stringify({ error: { message, type: 'error' } }));
    },
    raw: (bytes) => {
      if (!response.headersSent) response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(bytes);
    },
    end: () => void response.end(),
    drop: () => void setImmediate(() => response.socket?.destroy()),
    closed: new Promise((resolve) => response.on('close', resolve)),
  };
}
