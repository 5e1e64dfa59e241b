/**
 * Runs `work` and yields its progress reports, then its result. A reader that is slower than the work gets only the
 * latest report. If the reader stops or `signal` is aborted, the signal passed to `work` is aborted and its end is
 * awaited.
 */
export async function* withProgress<Message>(
  signal: AbortSignal | undefined,
  work: (report: (message: Message) => void, signal: AbortSignal) => Promise<Message>,
): AsyncGenerator<Message, void> {
  const readerLeft = new AbortController();
  let latest: Message | undefined;
  let settled = false;
  let wake = () => {};
  const running = work(
    (message) => {
      latest = message;
      wake();
    },
    signal ? AbortSignal.any([signal, readerLeft.signal]) : readerLeft.signal,
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
    readerLeft.abort();
    await running.catch(() => {});
  }
}
