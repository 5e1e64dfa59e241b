import { measure } from './load';
import type { Server } from './processes';

const CONNECTIONS = 100;
const SECONDS = 10;

/** The percentiles of the lists that a hundred clients request without a pause, once per repetition. */
export interface Crowd {
  p50: number[];
  p99: number[];
}

interface Setting {
  /** Of an account with 50,000 leads. */
  token: string;
  repeats: number;
  warmMs: number;
}

export async function measureCrowd({ origin, pids }: Server, { token, repeats, warmMs }: Setting): Promise<Crowd> {
  const crowd: Crowd = { p50: [], p99: [] };
  const next = () => ({
    url: `${origin}/api/leads?limit=50`,
    method: 'GET' as const,
    headers: { authorization: `Bearer ${token}` },
    fault: () => null,
  });
  for (let n = 0; n < repeats; n += 1) {
    const { p50, p99 } = await measure({
      next,
      pids,
      connections: CONNECTIONS,
      warmUpMs: n === 0 ? warmMs : 0,
      slotMs: SECONDS * 1000,
      maxRequests: Number.POSITIVE_INFINITY,
    });
    crowd.p50.push(p50);
    crowd.p99.push(p99);
  }
  return crowd;
}
