import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sendRequest } from '../../bench/request';
import type { Client } from './client';
import { until } from './processes';

/** Enough that every server process has some of them. */
const STREAMS = 4;
/** As the stream itself asks for. */
const RECONNECT_MS = 2000;
/** A heartbeat, which also looks for what is new, comes every 20 seconds. */
const LIMIT_MS = 3000;
/** How long to wait for what is late, so that the report says how late. */
const LATE_MS = 45_000;

export interface Notices {
  /** Waits until every stream is open, so that every process has loaded what it needs. */
  opened(): Promise<unknown>;
  /** Causes a notification, and answers how many milliseconds after the response the last stream had it. */
  cause(): Promise<number>;
  check(): string[];
}

/** Open event streams of a user, reconnected as browsers do. */
export function followNotices(origin: string, token: string, client: Client): Notices {
  const faults: string[] = [];
  /** The notifications that each stream has received. */
  const received = Array.from({ length: STREAMS }, () => new Set<string>());
  /** Those that were open at least once. */
  const open = new Set<Set<string>>();
  let caused = 0;

  async function follow(ids: Set<string>): Promise<never> {
    for (let lastId = ''; ; await pause(RECONNECT_MS)) {
      try {
        const headers = { authorization: `Bearer ${token}`, ...(lastId && { 'last-event-id': lastId }) };
        const response = await sendRequest(`${origin}/api/notifications/stream`, { headers });
        if (response.statusCode === 200) open.add(ids);
        let text = '';
        for await (const chunk of response.setEncoding('utf8')) {
          const events = (text + chunk).split('\n\n');
          text = events.pop() ?? '';
          for (const event of events) {
            lastId = /^id: (.*)$/m.exec(event)?.[1] ?? lastId;
            const data = /^event: notification\ndata: (.*)$/m.exec(event)?.[1];
            if (data) ids.add(JSON.parse(data).id);
          }
        }
      } catch {
        // It reconnects.
      }
    }
  }
  for (const ids of received) void follow(ids);

  return {
    opened: () => until('Every event stream', 90, async () => open.size === STREAMS),
    async cause() {
      const key = randomUUID();
      const rows = { data: [{ company: key, contactName: 'Jo Field', email: 'jo@field.example' }] };
      const { status, body, at } = await client.call('POST', '/api/import/leads', rows, key);
      if (status >= 300) throw new Error(`An import was answered with ${status}: ${JSON.stringify(body)}`);
      caused += 1;
      while (received.some(({ size }) => size < caused) && performance.now() - at < LATE_MS) await pause(10);
      const took = performance.now() - at;
      if (took > LIMIT_MS) faults.push(`a notification took ${(took / 1000).toFixed(1)} s`);
      return took;
    },
    check: () => [
      ...faults,
      ...received.flatMap(({ size }, index) =>
        size === caused ? [] : [`stream ${index + 1} received ${size} of ${caused} notifications`],
      ),
    ],
  };
}
