/** Requests started per turn of the event loop. The turn also continues requests in progress. */
const STARTS_PER_TURN = 4;
/** Maximum length of the queue: about one second of work. */
const MAX_WAITING = 1000;
/** In milliseconds. After this, clients have probably given up. */
const MAX_WAIT_MS = 5000;

/**
 * Starts requests no faster than the process can work on them: it refuses the newest when too many wait, and drops
 * those whose callers have left. Otherwise, an overloaded process would spend its time on requests that no client waits
 * for any more, and would not recover from an outage of the database while requests keep arriving.
 */
export function createAdmission(refuse) {
  const waiting = [];
  let started = 0;
  let isScheduled = false;

  const scheduleTurn = () => {
    if (isScheduled) return;
    isScheduled = true;
    setImmediate(turn);
  };
  const begin = (start) => {
    started += 1;
    scheduleTurn();
    start();
  };
  function turn() {
    isScheduled = false;
    started = 0;
    while (waiting.length > 0 && started < STARTS_PER_TURN) {
      const { response, start, since } = waiting.shift();
      if (response.destroyed) continue;
      if (performance.now() - since > MAX_WAIT_MS) refuse(response);
      else begin(start);
    }
    if (waiting.length > 0) scheduleTurn();
  }

  return (response, start) => {
    if (waiting.length === 0 && started < STARTS_PER_TURN) begin(start);
    else if (waiting.length >= MAX_WAITING) refuse(response);
    else waiting.push({ response, start, since: performance.now() });
  };
}
