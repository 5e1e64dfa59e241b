import { causesOf, DatabaseDownError, isServerGone, sqlState } from './faults';

/** How often the server is checked, while statements are pending and while it is lost. */
const CHECK_INTERVAL_MS = 500;
/**
 * A server that takes longer for `select 1` on a connection of its own counts as lost. Together with the interval this
 * stays below the two seconds within which requests fail; with a shorter one, a busy server would count as lost.
 */
const RESPONSE_TIMEOUT_MS = 1400;
/** Health checks respond within a second. */
const HEALTH_TIMEOUT_MS = 800;
const TICK_MS = 100;

interface Watched {
  /** Checks the server over a connection of its own. Resolves to the error, if any, but may also hang. */
  ping: () => Promise<unknown>;
  onLost: () => void;
  onFound: () => void;
}

export interface ServerWatch {
  /** What is wrong with the server, if anything, within a second. */
  fault(): Promise<unknown>;
  /** Watches the server until the work is settled. */
  track(work: PromiseLike<unknown>): void;
  stop(): void;
}

/**
 * Notices a server that is down, or that hangs without closing its connections, which a pending statement would not
 * notice. An idle application sends no checks.
 */
export function watchServer({ ping, onLost, onFound }: Watched): ServerWatch {
  let isUp = true;
  let pending = 0;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let checking: Promise<unknown> | undefined;
  /** How many statements the server has responded to. */
  let responses = 0;

  const schedule = () => {
    if (timer || isStopped || (isUp && pending === 0)) return;
    timer = setTimeout(() => {
      timer = undefined;
      void check();
    }, CHECK_INTERVAL_MS).unref();
  };
  const look = async () => {
    const responsesBefore = responses;
    const met = await inTime(ping(), RESPONSE_TIMEOUT_MS);
    // One connection without a response does not outweigh others with one.
    const fault = isServerGone(met) && responses > responsesBefore ? undefined : met;
    if (isStopped) return fault;
    if (isServerGone(fault) === isUp) {
      isUp = !isUp;
      (isUp ? onFound : onLost)();
    }
    checking = undefined;
    schedule();
    return fault;
  };
  const check = () => {
    checking ??= look();
    return checking;
  };
  const succeeded = () => {
    pending -= 1;
    responses += 1;
  };
  const failed = (error: unknown) => {
    pending -= 1;
    // Transactions fail with Drizzle's errors.
    if (!causesOf(error).some(isServerGone)) responses += sqlState(error) ? 1 : 0;
    else if (isUp) void check();
  };

  return {
    fault: () => inTime(check(), HEALTH_TIMEOUT_MS),
    track(work) {
      pending += 1;
      schedule();
      work.then(succeeded, failed);
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

/** Not `node:timers/promises`: the tests could not replace its clock. */
const tick = () => new Promise((resolve) => setTimeout(() => setImmediate(resolve), TICK_MS).unref());

/**
 * The error that resolves in time, if any, or {@link DatabaseDownError}. Counts turns of the event loop, so that a busy
 * process does not mistake its own delay for the server's.
 */
async function inTime(check: Promise<unknown>, milliseconds: number): Promise<unknown> {
  let settled = false;
  const result = check.finally(() => {
    settled = true;
  });
  result.catch(() => {});
  for (let waited = 0; waited < milliseconds && !settled; waited += TICK_MS) {
    await Promise.race([result, tick()]);
  }
  return settled ? result : new DatabaseDownError();
}
