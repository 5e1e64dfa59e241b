import { Agent, request } from 'node:http';
import { cpuOf } from './process-facts';
import { percentile } from './statistics';
import type { Call, Fault } from './targets';

export interface Sample {
  p50: number;
  p95: number;
  p99: number;
  perSecond: number;
  /** Milliseconds of CPU time per request on the server; NaN where the system does not report it. */
  cpu: number;
}

interface Slot {
  next: () => Call;
  /** The processes that serve the requests. */
  pids: readonly number[];
  connections: number;
  warmUpMs: number;
  slotMs: number;
  /** Ends the slot early after this many requests. */
  maxRequests: number;
}

/** Every response's status is checked, but only every n-th body, because checking takes CPU time too. */
const READ_EVERY = 20;

/** Runs clients that each send the next request when the last one is answered. Throws at the first wrong response. */
export async function measure({ next, pids, connections, warmUpMs, slotMs, maxRequests }: Slot): Promise<Sample> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const phase = async (milliseconds: number, most: number) => {
    const times: number[] = [];
    const start = performance.now();
    const client = async () => {
      while (performance.now() - start < milliseconds && times.length < most) {
        times.push(await timed(next(), agent, times.length % READ_EVERY === 0));
      }
    };
    await Promise.all(Array.from({ length: connections }, client));
    return { times, seconds: (performance.now() - start) / 1000 };
  };
  try {
    await phase(warmUpMs, Math.ceil(maxRequests / 5));
    const cpuBefore = cpuOf(pids);
    const { times, seconds } = await phase(slotMs, maxRequests);
    const cpuAfter = cpuOf(pids);
    return {
      p50: percentile(times, 0.5),
      p95: percentile(times, 0.95),
      p99: percentile(times, 0.99),
      perSecond: times.length / seconds,
      cpu: cpuBefore === null || cpuAfter === null ? Number.NaN : (cpuAfter - cpuBefore) / times.length,
    };
  } finally {
    agent.destroy();
  }
}

/** The milliseconds from the request to the last byte of its response. */
async function timed({ url, method, headers, body, fault }: Call, agent: Agent, read: boolean): Promise<number> {
  const start = process.hrtime.bigint();
  const { status, answer } = await send(url, { agent, method, headers, body, read });
  const milliseconds = Number(process.hrtime.bigint() - start) / 1e6;
  const wrong =
    status < 200 || status > 299 ? `status ${status}: ${answer.slice(0, 300)}` : read && judge(answer, fault);
  if (wrong) throw new Error(`${method} ${url} answered ${wrong}`);
  return milliseconds;
}

function judge(answer: string, fault: Fault): string | null {
  try {
    return fault(JSON.parse(answer));
  } catch {
    return `no JSON: ${answer.slice(0, 300)}`;
  }
}

interface Sending {
  agent: Agent;
  method: string;
  headers: Record<string, string>;
  body?: string;
  read: boolean;
}

/** Receives the whole body, but decodes it only if it will be checked. */
const send = (url: string, { agent, method, headers, body, read }: Sending) =>
  new Promise<{ status: number; answer: string }>((resolve, reject) => {
    const sent = request(url, { agent, method, headers }, (response) => {
      const { statusCode: status = 0 } = response;
      const isRead = read || status < 200 || status > 299;
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => isRead && chunks.push(chunk));
      response.once('end', () => resolve({ status, answer: Buffer.concat(chunks).toString() }));
      response.once('error', reject);
    });
    sent.once('error', reject);
    sent.end(body);
  });
