import { afterEach, expect, it, vi } from 'vitest';
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

it('gives up a server that answered only before it was asked', async () => {
  watch = watchServer({ ping: async () => new DatabaseDownError(), onLost, onFound: () => {} });
  const answered = Promise.resolve();
  watch.track(answered);
  await answered;
  expect(await watch.fault()).toBeInstanceOf(DatabaseDownError);
  expect(onLost).toHaveBeenCalledOnce();
});
