type Load = () => Promise<unknown>;

/** What to load, in order. What could not be loaded stays. */
const waiting = new Set<Load>();
let started = false;
let loading = false;

/** Loads code while the page is idle, so that it opens without a wait, and without a connection. */
export function prefetchWhenIdle(load: Load): void {
  if (typeof window === 'undefined') return;
  waiting.add(load);
  continuePrefetching();
}

/** Starts prefetching, once the page and what it shows have loaded. */
export function startPrefetching(): void {
  if (started) return;
  const start = () => {
    started = true;
    window.addEventListener('online', continuePrefetching);
    continuePrefetching();
  };
  if (document.readyState === 'complete') start();
  else window.addEventListener('load', start, { once: true });
}

/** One at a time: whatever the user does in between comes first. */
function continuePrefetching(): void {
  const [load] = waiting;
  if (!load || !started || loading || !mayPrefetch()) return;
  loading = true;
  whenIdle(async () => {
    const loaded = await load().then(
      () => waiting.delete(load),
      () => false,
    );
    loading = false;
    // Otherwise the connection is probably lost; `online` continues.
    if (loaded) continuePrefetching();
  });
}

/** The Network Information API, which only Chromium has. */
interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** Not for users who pay for each megabyte or wait for it. */
function mayPrefetch(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection };
  return navigator.onLine && !connection?.saveData && !connection?.effectiveType?.endsWith('2g');
}

// Safari has no requestIdleCallback.
const whenIdle = (work: () => void) =>
  typeof requestIdleCallback === 'function' ? requestIdleCallback(work) : setTimeout(work, 200);
