import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { startFakeModel } from '../../tests/support/ai/fake-model';
import { clock } from './clock';

// What the application sends to: a mail service with Resend's API and a model with OpenAI's. A process of their own, so
// that they do not delay the client that measures. It sends its addresses to its parent, and when asked tells it what has
// happened so far, or only how many messages have arrived.

// In production they run elsewhere, so they must not compete for the CPU.
os.setPriority(os.constants.priority.PRIORITY_LOW);

const arrivals: number[] = [];
const firstWords: number[] = [];
const keys = new Set<string>();

const mail = createServer((request, response) => {
  const key = String(request.headers['idempotency-key']);
  request.resume().once('end', () => {
    if (!keys.has(key)) arrivals.push(clock());
    keys.add(key);
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ id: key }));
  });
});

/** How long the model thinks before its first word, and between words. */
const THINKING_MS = 100;
const WORD_MS = 20;
const WORDS = ['Hello ', 'Noor, ', 'we ', 'have ', 'two ', 'teams ', 'free ', 'in ', 'July.'];

const model = await startFakeModel();
model.behave(async ({ say, finish }) => {
  await pause(THINKING_MS);
  firstWords.push(clock());
  for (const word of WORDS) {
    say(word);
    await pause(WORD_MS);
  }
  finish();
});

mail.listen(0, '127.0.0.1', () => {
  const { port } = mail.address() as AddressInfo;
  process.send?.({ mail: `http://127.0.0.1:${port}`, model: model.url });
});
process.on('message', (asked) => process.send?.(asked === 'arrived?' ? arrivals.length : { arrivals, firstWords }));
// Exit when the parent has exited.
process.once('disconnect', () => process.exit());
