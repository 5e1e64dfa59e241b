import { browserAllowsAnalytics } from '@/app/_ui/analytics/browser-consent';
import { allowTracking, hasTracked, putBack, type Tracked, takeTracked, trackError } from '@/app/_ui/analytics/track';
import type { Batch } from '@/domain/analytics/analytics';
import { MAX_BATCH_EVENTS, MAX_SESSION_MS } from '@/domain/analytics/analytics-limits';
import { beacon, sendBatch, startVisit } from './send';
import { keepVisit, readVisit, type Visit } from './visit';

/** In milliseconds: what happens in this time is sent together. */
const INTERVAL_MS = 15_000;

/**
 * Sends what was tracked, in batches every 15 seconds and when the page is left. Nothing waits for it, and nobody is
 * told of its failures. Returns a function that stops it.
 */
export function startSending(userId: string): () => void {
  let isSending = false;
  let stopped = false;

  /** The session, also a new one if the last is over. */
  const openVisit = async (): Promise<Visit | null> => {
    const now = Date.now();
    const known = readVisit(userId, now);
    if (known) return known;
    const id = await startVisit();
    const visit = id === null ? null : { id, userId, startedAt: now, usedAt: now };
    // Whoever has opted out meanwhile has no session.
    if (stopped) return null;
    keepVisit(visit);
    return visit;
  };

  const flush = async () => {
    if (isSending || stopped || !navigator.onLine) return;
    isSending = true;
    try {
      const visit = await openVisit();
      if (!visit) return;
      while (hasTracked() && !stopped) {
        const events = takeTracked(MAX_BATCH_EVENTS);
        const sent = await sendBatch(batchOf(visit, events));
        if (sent === 'unknown-session') keepVisit(null);
        if (sent === 'unknown-session' || sent === 'lost') return putBack(events);
      }
    } finally {
      isSending = false;
    }
  };

  const leave = () => {
    const visit = document.visibilityState === 'hidden' ? readVisit(userId, Date.now()) : null;
    if (!visit || stopped) return;
    do {
      const events = takeTracked(MAX_BATCH_EVENTS);
      if (!beacon(batchOf(visit, events))) return putBack(events);
    } while (hasTracked());
  };

  // Within a session, a page sends once as it is left: twice a page would meet the rate limit.
  if (!readVisit(userId, Date.now())) void flush();
  const timer = setInterval(() => hasTracked() && void flush(), INTERVAL_MS);
  // The last event that browsers send reliably: phones end a page in the background without another.
  document.addEventListener('visibilitychange', leave);
  return () => {
    stopped = true;
    clearInterval(timer);
    document.removeEventListener('visibilitychange', leave);
  };
}

/**
 * Sends what broke the whole page, at once: nothing is left that would send it later. Only a session that is under way
 * shows that its user shares usage; without one, nothing is sent.
 */
export function sendCrash(error: unknown): void {
  const visit = readVisit(null, Date.now());
  if (!visit || !browserAllowsAnalytics()) return;
  allowTracking(true);
  trackError(error);
  beacon(batchOf(visit, takeTracked(MAX_BATCH_EVENTS)));
  allowTracking(false);
}

function batchOf(visit: Visit, tracked: readonly Tracked[]): Batch {
  const now = Date.now();
  const within = (milliseconds: number) => Math.max(0, Math.min(milliseconds, MAX_SESSION_MS));
  keepVisit({ ...visit, usedAt: now });
  return {
    sessionId: visit.id,
    duration: within(now - visit.startedAt),
    events: tracked.map(({ event, at }) => ({ ...event, ago: within(now - at) })),
  };
}
