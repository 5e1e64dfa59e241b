import type { Batch } from '@/domain/analytics/analytics';

const BATCH = '/api/analytics/batch';
const START = '/api/analytics/session/start';

/** What became of a request: only what was lost on the way is worth another attempt. */
export type Sent = 'done' | 'refused' | 'unknown-session' | 'lost';

function post(path: string, body: object): Promise<Response> {
  const headers = { 'content-type': 'application/json' };
  return fetch(path, { method: 'POST', headers, body: JSON.stringify(body), keepalive: true });
}

/** Failures are only logged (spec 1 section 8, spec 2 section 7). */
const log = (reason: unknown) => console.debug('Analytics were not sent:', reason);

/** Starts a session and returns its id; null if that failed. */
export async function startVisit(): Promise<string | null> {
  const { width, height } = window.screen;
  try {
    const answer = await post(START, {
      userAgent: navigator.userAgent.slice(0, 1000),
      screenResolution: `${width}x${height}`,
      language: navigator.language,
      timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    });
    if (!answer.ok) throw new Error(`status ${answer.status}`);
    return ((await answer.json()) as { sessionId: string }).sessionId;
  } catch (error) {
    log(error);
    return null;
  }
}

export async function sendBatch(batch: Batch): Promise<Sent> {
  try {
    const { ok, status } = await post(BATCH, batch);
    if (ok) return 'done';
    log(`status ${status}`);
    if (status === 404) return 'unknown-session';
    return status >= 500 || status === 429 ? 'lost' : 'refused';
  } catch (error) {
    log(error);
    return 'lost';
  }
}

/** Sends a batch while the page is being left, without waiting. Returns whether the browser has accepted it. */
export function beacon(batch: Batch): boolean {
  try {
    return navigator.sendBeacon(BATCH, new Blob([JSON.stringify(batch)], { type: 'application/json' }));
  } catch (error) {
    log(error);
    return false;
  }
}
