/**
 * Runs `work` and hands on what it reports, then its result. A reader that is slower than the work gets the latest
 * report only. When the reader leaves, or `signal` is aborted, the work's own signal is, and its end is awaited.
 */
export async function* withProgress<Message>(
  signal: AbortSignal | undefined,
  work: (report: (message: Message) => void, signal: AbortSignal) => Promise<Message>,
): AsyncGenerator<Message, void> {
  const left = new AbortController();
  let latest: Message | undefined;
  let settled = false;
  let wake = () => {};
  const running = work(
    (message) => {
      latest = message;
      wake();
    },
    signal ? AbortSignal.any([signal, left.signal]) : left.signal,
  ).finally(() => {
    settled = true;
    wake();
  });
  // Awaited below, but only after the last report.
  running.catch(() => {});
  try {
    while (!settled) {
      if (latest === undefined) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      } else {
        const message = latest;
        latest = undefined;
        yield message;
      }
    }
    yield await running;
  } finally {
    left.abort();
    await running.catch(() => {});
  }
}
