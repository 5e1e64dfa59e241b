import { setTimeout as pause } from 'node:timers/promises';

/** A client gives up on a response after this time. */
const TIMEOUT_MS = 20_000;
/** Shorter than `Retry-After`, so that recovery is measured closely. */
const RETRY_MS = 250;
const MAX_ATTEMPTS = 600;

export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: every operation answers something else, and the checks say what they need.
  body: any;
  /** `performance.now()` when the request that succeeded was sent, and when its response was there. */
  sentAt: number;
  at: number;
}

export interface Client {
  /** Sends a request until it is answered by something other than an outage. With a key, that is safe for a creation. */
  call(method: string, path: string, body?: unknown, key?: string): Promise<Answer>;
  /** How often each status was the response; status 0 is a lost connection or a time-out. */
  statuses: Map<number, number>;
}

/** A client of the REST API that does what the documentation asks of it. */
export function createClient(origin: string, token: string): Client {
  const statuses = new Map<number, number>();
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };

  async function attempt(method: string, path: string, body?: unknown, key?: string): Promise<Answer> {
    const sentAt = performance.now();
    const response = await fetch(`${origin}${path}`, {
      method,
      headers: key === undefined ? headers : { ...headers, 'idempotency-key': key },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json(), sentAt, at: performance.now() };
  }

  return {
    statuses,
    async call(...request) {
      for (let n = 0; n < MAX_ATTEMPTS; n += 1) {
        const answer = await attempt(...request).catch(() => null);
        const status = answer?.status ?? 0;
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (answer && status > 0 && status < 500) return answer;
        await pause(RETRY_MS);
      }
      throw new Error(`${request[0]} ${request[1]} was never answered.`);
    },
  };
}

/** Every row of a list, page by page. */
export async function readAll<Row extends { id: string }>(client: Client, list: 'leads' | 'emails'): Promise<Row[]> {
  const rows: Row[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const { status, body } = await client.call('GET', `/api/${list}?limit=100${query}`);
    if (status !== 200) throw new Error(`GET /api/${list} answered ${status}.`);
    rows.push(...body[list]);
    cursor = body.nextCursor;
  }
  return rows;
}
