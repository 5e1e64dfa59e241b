import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Client, readAll } from './client';

const WRITERS = 4;
const PAUSE_MS = 100;

export interface Writers {
  /** Resolves with the `performance.now()` of the first acknowledged creation that was sent after a time. */
  firstAfter(time: number): Promise<number>;
  /** The longest time without an acknowledged creation, in milliseconds, between two times. */
  longestGap(from: number, to: number): number;
  /** Ends when the creations that have begun are acknowledged. */
  stop(): Promise<void>;
  acknowledged: Map<string, string>;
  /** What is wrong with the leads that are there, if anything. */
  check(): Promise<string[]>;
}

/** Clients that create leads one after another, each with a key of its own, and repeat what failed with the same key. */
export function startWriters(client: Client): Writers {
  const acknowledged = new Map<string, string>();
  const faults: string[] = [];
  const times: number[] = [];
  const waiting: { time: number; done: (at: number) => void }[] = [];
  let stopped = false;

  async function write(): Promise<void> {
    while (!stopped) {
      const name = `Lead ${randomUUID()}`;
      const lead = { company: name, contactName: 'Jo Field' };
      const { status, body, sentAt, at } = await client.call('POST', '/api/leads', lead, name);
      if (status === 201) acknowledged.set(name, body.id);
      else faults.push(`a creation was answered with ${status}: ${JSON.stringify(body)}`);
      if (status === 201) times.push(at);
      for (const one of waiting.filter(({ time }) => time < sentAt)) {
        waiting.splice(waiting.indexOf(one), 1);
        one.done(at);
      }
      await pause(PAUSE_MS);
    }
  }
  const ended = Promise.all(Array.from({ length: WRITERS }, write));
  // `stop` tells of it.
  ended.catch(() => {});

  return {
    acknowledged,
    firstAfter: (time) => new Promise((done) => waiting.push({ time, done })),
    longestGap(from, to) {
      const inside = [from, ...times.filter((time) => time > from && time < to), to];
      return Math.max(...inside.slice(1).map((time, index) => time - (inside[index] ?? time)));
    },
    async stop() {
      stopped = true;
      await ended;
    },
    async check() {
      const leads = await readAll<{ id: string; company: string }>(client, 'leads');
      const found = new Map(leads.map(({ company, id }) => [company, id]));
      const lost = [...acknowledged].filter(([name, id]) => found.get(name) !== id);
      if (lost.length > 0) faults.push(`${lost.length} acknowledged leads are lost`);
      if (leads.length > found.size) faults.push(`${leads.length - found.size} leads exist twice`);
      if (found.size > acknowledged.size) faults.push(`${found.size - acknowledged.size} leads are nobody's`);
      return faults;
    },
  };
}
