import { briefOf } from '@tests/support/ai/briefs';
import { type Behavior, begins, drops, fails, inTurn, says } from '@tests/support/ai/fake-model';
import { modelServer } from '@tests/support/ai/model-server';
import { describe, expect, it } from 'vitest';
import { AiFailure } from '@/server/integrations/ai/ai-failure';
import { createAiWriter } from '@/server/integrations/ai/create-writer';
import type { WriterTimeouts } from '@/server/integrations/ai/openai';

const server = modelServer();

interface Outcome {
  text: string;
  isCut?: boolean;
  reason?: string;
}

/** What the writer yields, and how it ends. `onText` is told each piece. */
async function write(
  behaviors: Behavior[],
  { timeouts, signal = new AbortController().signal, onText = () => {} }: Options = {},
): Promise<Outcome> {
  server.behave(...behaviors);
  const stream = createAiWriter(server.env, timeouts).write(briefOf(), { fence: 'abcdef012345', signal });
  const outcome: Outcome = { text: '' };
  try {
    for (;;) {
      const step = await stream.next();
      if (step.done) return { ...outcome, isCut: step.value.isCut };
      outcome.text += step.value;
      onText(step.value);
    }
  } catch (error) {
    if (!(error instanceof AiFailure)) throw error;
    expect(`${error.message} ${String(error.cause)}`).not.toContain('sk-');
    return { ...outcome, reason: error.reason };
  }
}

interface Options {
  timeouts?: WriterTimeouts;
  signal?: AbortSignal;
  onText?: (text: string) => void;
}

const IMPATIENT: WriterTimeouts = { firstWord: 30, betweenWords: 30_000, total: 30_000 };

describe('the OpenAI client', () => {
  it('streams text, with the configured model and key', async () => {
    expect(await write([says('Dear Noor')])).toEqual({ text: 'Dear Noor', isCut: false });
    const [call] = server.calls;
    expect(call?.headers.authorization).toBe('Bearer sk-secret0123456789');
    expect(call?.body).toMatchObject({ model: 'test-model', stream: true });
    expect(call?.body.messages.map(({ role }) => role)).toEqual(['system', 'user']);
  });

  it('needs no key for a server of the operator', async () => {
    server.behave(says('Hi'));
    const { OPENAI_API_KEY: _, ...env } = server.env;
    const writer = createAiWriter(env);
    const first = await writer.write(briefOf(), { fence: 'abcdef012345', signal: new AbortController().signal }).next();
    expect([writer.kind, first.value]).toEqual(['model', 'H']);
  });

  it('tries once more before the first word, and never after it', async () => {
    expect(await write([fails(503), says('Hello')])).toEqual({ text: 'Hello', isCut: false });
    expect(server.calls).toHaveLength(2);
    server.calls.length = 0;
    expect(await write([inTurn(begins, drops), says('Hello again')])).toEqual({ text: 'Half', reason: 'broken' });
    expect(server.calls).toHaveLength(1);
  });

  it.each([
    [401, 'key'],
    [403, 'key'],
    [404, 'model'],
    [429, 'busy'],
    [500, 'failed'],
    [400, 'failed'],
  ])('explains a status %i, and does not reveal the message of the provider', async (status, reason) => {
    expect(await write([fails(status, 'Incorrect API key provided: sk-secr*****6789.')])).toEqual({ text: '', reason });
  });

  const writes =
    (bytes: string): Behavior =>
    ({ raw }) =>
      raw(bytes);
  const stops =
    (reason?: string): Behavior =>
    ({ finish }) =>
      finish(reason);

  it.each<[string, Behavior, Outcome]>([
    ['nothing but an end', stops(), { text: '', reason: 'empty' }],
    ['half a stream', inTurn(begins, writes('data: {"choi'), drops), { text: 'Half', reason: 'broken' }],
    ['a clean end in the middle', inTurn(begins, ({ end }) => end()), { text: 'Half', reason: 'broken' }],
    ['silence in the middle', begins, { text: 'Half', reason: 'slow' }],
    ['garbage', writes('data: {"choices": 7}\n\n'), { text: '', reason: 'broken' }],
    [
      'an error in the stream',
      inTurn(begins, writes('data: {"error":{"message":"sk-secr***"}}\n\n')),
      { text: 'Half', reason: 'broken' },
    ],
    ['a text that is too long', inTurn(begins, stops('length')), { text: 'Half', isCut: true }],
    ['a refusal', inTurn(begins, stops('content_filter')), { text: 'Half', reason: 'filtered' }],
  ])('reports %s', async (_name, behavior, outcome) => {
    const timeouts = { firstWord: 30_000, betweenWords: 100, total: 30_000 };
    expect(await write([behavior], { timeouts })).toEqual(outcome);
  });

  it('gives up on a model that does not begin', async () => {
    expect(await write([() => {}], { timeouts: IMPATIENT })).toEqual({ text: '', reason: 'slow' });
    await server.calls[0]?.closed;
  });

  it('gives up on a model that never ends', async () => {
    const endless: Behavior = ({ say, closed }) => {
      const talk = setInterval(() => say('and '), 5);
      return closed.then(() => clearInterval(talk));
    };
    const { reason } = await write([endless], { timeouts: { firstWord: 30_000, betweenWords: 30_000, total: 200 } });
    expect(reason).toBe('slow');
    await server.calls[0]?.closed;
  });

  it('stops the model when the user stops, without an error', async () => {
    const stop = new AbortController();
    const begun: Behavior = ({ say }) => say('Hello');
    const outcome = await write([begun], { signal: stop.signal, onText: () => stop.abort() });
    expect(outcome).toEqual({ text: 'Hello', isCut: false });
    await server.calls[0]?.closed;
  });

  it('reports that a server cannot be reached', async () => {
    const env = { ...server.env, OPENAI_BASE_URL: 'http://127.0.0.1:9/v1' };
    const stream = createAiWriter(env).write(briefOf(), {
      fence: 'abcdef012345',
      signal: new AbortController().signal,
    });
    await expect(stream.next()).rejects.toMatchObject({ reason: 'unreachable' });
  });
});
