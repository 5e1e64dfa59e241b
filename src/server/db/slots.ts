import { BusyError } from './faults';

/** How long work waits for a slot by default before it is given up. */
const MAX_WAIT_MS = 10_000;

export interface Slots {
  /** Runs the work when a slot is free, first come, first served. Throws {@link BusyError} after the longest wait. */
  run<Result>(work: () => PromiseLike<Result>): Promise<Result>;
  /** Whether nothing runs and nothing waits. */
  readonly isIdle: boolean;
}

/** Limits how much work runs at the same time. */
export function createSlots(count: number, maxWaitMs = MAX_WAIT_MS): Slots {
  let free = count;
  const waiting = new Set<() => void>();

  const waitForTurn = () =>
    new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting.delete(start);
        reject(new BusyError());
      }, maxWaitMs);
      const start = () => {
        clearTimeout(timer);
        waiting.delete(start);
        resolve();
      };
      waiting.add(start);
    });
  const leave = () => {
    // The slot goes straight to the next one, so that work that comes later cannot overtake it.
    const [next] = waiting;
    if (next) next();
    else free += 1;
  };

  return {
    async run(work) {
      if (free > 0) free -= 1;
      else await waitForTurn();
      try {
        return await work();
      } finally {
        leave();
      }
    },
    get isIdle() {
      return free === count;
    },
  };
}
