import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { type Client, readAll } from './client';

const POLL_MS = 500;

export interface Follower {
  /** How often it was told to start over. */
  restarts(): number;
  /** Reads the rest, and compares the copy with the list. Call it when nothing is written any more. */
  check(): Promise<string[]>;
}

/** A client that keeps a copy of the leads by following `GET /api/changes`. */
export function startFollower(client: Client): Follower {
  const copy = new Map<string, unknown>();
  let cursor: string | undefined;
  let restarts = 0;
  let stopped = false;

  const page = (after?: string) =>
    client.call('GET', `/api/changes?kinds=lead&limit=100${after ? `&cursor=${encodeURIComponent(after)}` : ''}`);

  async function startOver(): Promise<void> {
    cursor = (await page()).body.nextCursor;
    copy.clear();
    for (const row of await readAll(client, 'leads')) copy.set(row.id, row);
  }

  /** Whether there is nothing more to read at the moment. */
  async function read(): Promise<boolean> {
    if (cursor === undefined) await startOver();
    const { status, body } = await page(cursor);
    if (status === 410) {
      restarts += 1;
      cursor = undefined;
      return false;
    }
    if (status !== 200) throw new Error(`GET /api/changes answered ${status}: ${JSON.stringify(body)}`);
    for (const { id, row } of body.changes) {
      if (row === null) copy.delete(id);
      else copy.set(id, row);
    }
    cursor = body.nextCursor;
    return !body.more;
  }

  async function follow(): Promise<void> {
    while (!stopped) if (await read()) await pause(POLL_MS);
  }
  const ended = follow();
  // `check` tells of it.
  ended.catch(() => {});

  return {
    restarts: () => restarts,
    async check() {
      stopped = true;
      await ended;
      while (!(await read()));
      const rows = await readAll(client, 'leads');
      const missed = rows.filter(({ id }) => !copy.has(id)).length;
      const stale = rows.filter((row) => copy.has(row.id) && !isDeepStrictEqual(copy.get(row.id), row)).length;
      const extra = copy.size - (rows.length - missed);
      const faults = Object.entries({ missing: missed, 'not as it is in the list': stale, 'not in the list': extra });
      return faults.filter(([, count]) => count > 0).map(([what, count]) => `of the copy, ${count} leads are ${what}`);
    },
  };
}
