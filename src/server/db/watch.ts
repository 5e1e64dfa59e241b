import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { isServerGone } from './faults';

/** While statements are pending, the server is asked this often whether it still answers; while it is lost, too. */
const CHECK_INTERVAL_MS = 500;
/**
 * A server that takes longer for `select 1` on a connection of its own counts as lost. Together with the interval this
 * stays below the two seconds within which requests fail; any shorter, and a busy server would be given up.
 */
const ANSWER_TIMEOUT_MS = 1400;
/** Health checks answer within a second. */
const HEALTH_TIMEOUT_MS = 800;
const TICK_MS = 100;

interface Watched {
  /** Asks the server over a connection of its own. Resolves to false if it cannot be reached, but may also hang. */
  ping: () => Promise<boolean>;
  onLost: () => void;
  onFound: () => void;
}

export interface ServerWatch {
  /** Whether the server answers, within a second. */
  isUp(): Promise<boolean>;
  /** Watches the server until the work is settled. */
  track(work: PromiseLike<unknown>): void;
  stop(): void;
}

/**
 * Notices a server that is down, or that hangs without closing its connections, which no statement would notice by
 * itself. An idle application asks nothing.
 */
export function watchServer({ ping, onLost, onFound }: Watched): ServerWatch {
  let isUp = true;
  let pending = 0;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let checking: Promise<boolean> | undefined;

  const schedule = () => {
    if (timer || isStopped || (isUp && pending === 0)) return;
    timer = setTimeout(() => {
      timer = undefined;
      void check();
    }, CHECK_INTERVAL_MS).unref();
  };
  const look = async () => {
    const answers = await inTime(ping(), ANSWER_TIMEOUT_MS);
    if (isStopped) return isUp;
    if (answers !== isUp) {
      isUp = answers;
      (isUp ? onFound : onLost)();
    }
    checking = undefined;
    schedule();
    return isUp;
  };
  const check = () => {
    checking ??= look();
    return checking;
  };
  const settled = () => {
    pending -= 1;
  };
  const failed = (error: unknown) => {
    settled();
    if (isUp && isServerGone(error)) void check();
  };

  return {
    isUp: () => inTime(check(), HEALTH_TIMEOUT_MS),
    track(work) {
      pending += 1;
      schedule();
      work.then(settled, failed);
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

/** Counts turns of the event loop, so that a busy process does not mistake its own delay for the server's. */
async function inTime(answer: Promise<boolean>, milliseconds: number): Promise<boolean> {
  let settled = false;
  const result = answer.finally(() => {
    settled = true;
  });
  result.catch(() => {});
  for (let waited = 0; waited < milliseconds && !settled; waited += TICK_MS) {
    await Promise.race([result, pause(TICK_MS, undefined, { ref: false }).then(() => nextTurn())]);
  }
  return settled ? result : false;
}
