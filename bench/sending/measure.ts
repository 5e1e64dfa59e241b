import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { createTRPCClient, httpBatchStreamLink } from '@trpc/client';
import superjson from 'superjson';
import { MAX_BULK_EMAILS } from '../../src/domain/emails/bulk/bulk-limits';
import type { AppRouter } from '../../src/server/routers/_app';
import { listFor } from '../beside';
import { leadIdOf, OWNERS } from '../data';
import type { Server } from '../processes';
import { sendRequest } from '../request';
import { clock } from './clock';
import type { Loopback } from './loopback';

export const EMAILS = 2000;
/** Before they leave, all are accepted and the server is idle again. */
const AHEAD_MS = 20_000;
/** Lists alone are measured for this long before and after, because the machine's speed varies from minute to minute. */
const ALONE_MS = 8000;
const LEAVE_TIMEOUT_MS = 120_000;
const TEXTS = 40;

/** What emails and texts on their way cost others, and themselves. Each once per repetition, but for the words. */
export interface Sending {
  /** How long each of another account's lists took in milliseconds: alone, and while the emails leave. */
  alone: number[][];
  leaving: number[][];
  /** How many emails left per second, from the first to the last. */
  perSecond: number[];
  /** Milliseconds from each text's first word at the model until the client has it. */
  firstWords: number[];
}

export const NOT_SENDING: Sending = { alone: [], leaving: [], perSecond: [], firstWords: [] };

interface Setting {
  tokens: { lister: string; sender: string };
  loopback: Loopback;
  /** The emails leave `2 * repeats + 1` times, because these figures vary most. */
  repeats: number;
  warmMs: number;
}

/** Lists leads for one account while another account's emails leave, and then streams texts to it. */
export async function measureSending(app: Server, { tokens, loopback, repeats, warmMs }: Setting): Promise<Sending> {
  const measured: Sending = { ...NOT_SENDING, alone: [], leaving: [], perSecond: [] };
  await listFor(app, tokens.lister, warmMs);
  for (let n = 0; n < 2 * repeats + 1; n += 1) {
    const before = await loopback.arrived();
    const leavesAt = Date.now() + AHEAD_MS;
    await acceptEmails(app, tokens.sender, new Date(leavesAt));
    const listAlone = (most: number) => listFor(app, tokens.lister, most);
    const aloneBefore = await listAlone(Math.min(ALONE_MS, leavesAt - Date.now() - 2000));
    await pause(Math.max(0, leavesAt - Date.now()));
    const left = new AbortController();
    const arriving = allArrived(loopback, before + EMAILS).finally(() => left.abort());
    const [times, arrivals] = await Promise.all([
      listFor(app, tokens.lister, Number.POSITIVE_INFINITY, left.signal),
      arriving,
    ]);
    const [first = 0, last = 0] = [arrivals[before], arrivals.at(-1)];
    const alone = [...aloneBefore, ...(await listAlone(ALONE_MS))];
    measured.alone.push(alone);
    measured.leaving.push(times);
    measured.perSecond.push((EMAILS - 1) / ((last - first) / 1000));
  }
  return { ...measured, firstWords: await timeFirstWords(app, tokens.sender, loopback) };
}

async function acceptEmails({ origin }: Server, token: string, scheduledAt: Date): Promise<void> {
  for (let from = 0; from < EMAILS; from += MAX_BULK_EMAILS) {
    const leadIds = Array.from({ length: MAX_BULK_EMAILS }, (_, n) => leadIdOf(OWNERS.sender, from + n + 1));
    const answer = await sendRequest(`${origin}/api/emails/bulk`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        leadIds,
        subject: 'Guards for {{companyName}}',
        body: 'Hi {{contactPerson}}',
        scheduledAt,
      }),
    });
    const answered = await text(answer);
    if (answer.statusCode !== 200 && answer.statusCode !== 201) {
      throw new Error(`Sending answered ${answer.statusCode}: ${answered.slice(0, 300)}`);
    }
    const { sent, skipped } = JSON.parse(answered);
    if (sent !== MAX_BULK_EMAILS) throw new Error(`${sent} emails instead of ${MAX_BULK_EMAILS}: ${skipped[0]?.why}`);
  }
}

async function allArrived(loopback: Loopback, count: number): Promise<number[]> {
  const deadline = performance.now() + LEAVE_TIMEOUT_MS;
  while (performance.now() < deadline) {
    if ((await loopback.arrived()) >= count) return (await loopback.happened()).arrivals;
    await pause(200);
  }
  throw new Error('The emails did not all leave.');
}

async function timeFirstWords({ origin }: Server, token: string, loopback: Loopback): Promise<number[]> {
  const link = httpBatchStreamLink({
    url: `${origin}/api/trpc`,
    transformer: superjson,
    headers: { authorization: `Bearer ${token}` },
  });
  const client = createTRPCClient<AppRouter>({ links: [link] });
  const arrivals: number[] = [];
  for (let n = 0; n < TEXTS; n += 1) {
    let hasText = false;
    for await (const event of await client.ai.write.mutate({ request: { type: 'text' } })) {
      if (event.kind === 'failed') throw new Error(`A text failed: ${event.problem.message}`);
      if (event.kind === 'text' && !hasText) arrivals.push(clock());
      hasText ||= event.kind === 'text';
    }
  }
  const { firstWords } = await loopback.happened();
  return arrivals.map((at, n) => at - (firstWords.at(n - TEXTS) ?? Number.NaN));
}
