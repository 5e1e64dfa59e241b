import { text } from 'node:stream/consumers';
import { importLeads } from './bulk';
import type { Server } from './processes';
import { sendRequest } from './request';
import { percentile } from './statistics';

const LARGE_IMPORT_ROWS = 100_000;
const CREATES = 15;
const ALONE_MS = 5000;

/** The p95 of one account's lists in milliseconds, once per repetition: alone, and beside another account's import. */
export interface Beside {
  alone: number[];
  importing: number[];
}

interface Setting {
  tokens: { lister: string; importer: string };
  repeats: number;
  warmMs: number;
}

/** Lists leads for one account while another imports 100,000 rows and posts 15 creates. */
export async function measureBeside(app: Server, { tokens, repeats, warmMs }: Setting): Promise<Beside> {
  const beside: Beside = { alone: [], importing: [] };
  await listFor(app, tokens.lister, warmMs);
  for (let n = 0; n < repeats; n += 1) {
    beside.alone.push(percentile(await listFor(app, tokens.lister, ALONE_MS), 0.95));
    const imported = new AbortController();
    const work = Promise.all([
      importLeads(app, tokens.importer, LARGE_IMPORT_ROWS),
      ...Array.from({ length: CREATES }, () => createLead(app, tokens.importer)),
    ]).finally(() => imported.abort());
    const [times] = await Promise.all([listFor(app, tokens.lister, Number.POSITIVE_INFINITY, imported.signal), work]);
    beside.importing.push(percentile(times, 0.95));
  }
  return beside;
}

/** Each list is requested when the last one is answered, over a new connection, so that all processes get their share. */
export async function listFor(
  { origin }: Server,
  token: string,
  most: number,
  signal?: AbortSignal,
): Promise<number[]> {
  const times: number[] = [];
  const end = performance.now() + most;
  while (performance.now() < end && !signal?.aborted) {
    const start = performance.now();
    const answer = await sendRequest(`${origin}/api/leads?limit=50`, { headers: { authorization: `Bearer ${token}` } });
    const answered = await text(answer);
    times.push(performance.now() - start);
    if (answer.statusCode !== 200) throw new Error(`A list answered ${answer.statusCode}: ${answered.slice(0, 300)}`);
  }
  return times;
}

async function createLead({ origin }: Server, token: string): Promise<void> {
  const answer = await sendRequest(`${origin}/api/leads`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ company: 'Created Beside', contactName: 'Alex Newcomer', email: 'alex@created.test' }),
  });
  const answered = await text(answer);
  if (answer.statusCode !== 201) throw new Error(`A create answered ${answer.statusCode}: ${answered.slice(0, 300)}`);
}
