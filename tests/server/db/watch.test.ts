import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DatabaseDownError } from '@/server/db/faults';
import { type ServerWatch, watchServer } from '@/server/db/watch';

const onLost = vi.fn();
let watch: ServerWatch;
afterEach(() => {
  watch.stop();
  onLost.mockReset();
});

/** Watches a server that cannot be reached over a new connection while `statement` runs on another. */
function watchDuring(statement: () => Promise<unknown>) {
  watch = watchServer({
    async ping() {
      const running = statement();
      watch.track(running);
      await running.catch(() => {});
      return new DatabaseDownError();
    },
    onLost,
    onFound: () => {},
  });
}

const failing = (code: string) => async () => {
  throw new Error('Failed query', { cause: Object.assign(new Error(), { code }) });
};

it.each([
  ['succeed', async () => {}],
  ['fail with an error of the server', failing('57014')],
])('does not give up a server while statements %s', async (_, statement) => {
  watchDuring(statement);
  expect(await watch.fault()).toBeUndefined();
  expect(onLost).not.toHaveBeenCalled();
});

it.each(['EPIPE', 'CONNECTION_CLOSED', '57P01'])('gives up a server whose connections end with %s', async (code) => {
  watchDuring(failing(code));
  expect(await watch.fault()).toBeInstanceOf(DatabaseDownError);
  expect(onLost).toHaveBeenCalledOnce();
});

it('gives up a server that responded only before the check', async () => {
  watch = watchServer({ ping: async () => new DatabaseDownError(), onLost, onFound: () => {} });
  const answered = Promise.resolve();
  watch.track(answered);
  await answered;
  expect(await watch.fault()).toBeInstanceOf(DatabaseDownError);
  expect(onLost).toHaveBeenCalledOnce();
});

// On the clock of the test, so the load of the machine changes nothing. `outage.server.test.ts` measures the same on a
// real server.
describe('on the clock', () => {
  const start = 1_800_000_000_000;
  const hangs = () => new Promise<never>(() => {});
  const elapsed = () => Date.now() - start;
  let answers: () => Promise<unknown>;
  let lostAt: number | undefined;
  let foundAt: number | undefined;

  beforeEach(() => {
    vi.useFakeTimers({ now: start });
    [lostAt, foundAt] = [undefined, undefined];
    answers = hangs;
    watch = watchServer({
      ping: () => answers(),
      onLost: () => {
        lostAt = elapsed();
      },
      onFound: () => {
        foundAt = elapsed();
      },
    });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('gives up a server that stalls within 2 s of a statement', async () => {
    watch.track(hangs());
    await vi.advanceTimersByTimeAsync(10_000);
    expect(lostAt).toBeLessThan(2000);
  });

  it('reports to a health check within 1 s that the server stalls', async () => {
    const told = vi.fn();
    void watch.fault().then(told);
    await vi.advanceTimersByTimeAsync(999);
    expect(told).toHaveBeenCalledExactlyOnceWith(expect.any(DatabaseDownError));
  });

  it.each([
    ['stalled', hangs],
    ['refused connections', async () => new DatabaseDownError()],
  ])('notices within 5 s that a server responds which %s', async (_, down) => {
    answers = down;
    watch.track(hangs());
    // At any moment between two checks, and during one.
    for (let outage = 10_000; outage < 12_000; outage += 100) {
      await vi.advanceTimersByTimeAsync(outage);
      expect(lostAt).toBeDefined();
      const restoredAt = elapsed();
      [lostAt, foundAt] = [undefined, undefined];
      answers = async () => undefined;
      await vi.advanceTimersByTimeAsync(5000);
      expect(foundAt).toBeDefined();
      expect((foundAt ?? 0) - restoredAt).toBeLessThan(5000);
      answers = down;
    }
  });
});
