type Load = () => Promise<unknown>;

/** Set when everything that was waiting has been loaded, for tests and measurements. */
export const PREFETCHED = 'stanchion-prefetched';

/** Loads code one piece at a time while the page is idle, so that it opens at once, and without a connection. */
export function createPrefetcher() {
  /** In the order of loading. What could not be loaded stays. */
  let waiting = new Set<Load>();
  let started = false;
  let loading = false;

  const proceed = () => {
    const [load] = waiting;
    if (!load || !started || loading || !mayPrefetch()) return;
    loading = true;
    whenIdle(async () => {
      const loaded = await load().then(
        () => waiting.delete(load),
        () => false,
      );
      loading = false;
      if (waiting.size === 0) performance.mark(PREFETCHED);
      // After a failure, the connection is probably lost: `online` goes on.
      if (loaded) proceed();
    });
  };

  return {
    /** Loads it after what was added before, or with `first` before all of that. */
    add(load: Load, { first = false } = {}): void {
      performance.clearMarks(PREFETCHED);
      waiting = new Set(first ? [load, ...waiting] : [...waiting, load]);
      proceed();
    },
    /** Starts once the page has loaded what it shows. */
    start(): void {
      if (started) return;
      const begin = () => {
        started = true;
        window.addEventListener('online', proceed);
        proceed();
      };
      if (document.readyState === 'complete') begin();
      else window.addEventListener('load', begin, { once: true });
    },
  };
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

/** Safari has no requestIdleCallback. */
export const whenIdle = (work: () => void) =>
  typeof requestIdleCallback === 'function' ? requestIdleCallback(work) : setTimeout(work, 200);

/** The page's own. Nothing is idle on the server. */
const prefetcher = typeof window === 'undefined' ? null : createPrefetcher();

export const prefetchWhenIdle = (load: Load, options?: { first?: boolean }): void => prefetcher?.add(load, options);

export const startPrefetching = (): void => prefetcher?.start();
