import { deferred } from '@tests/support/deferred';
import { expect, it } from 'vitest';
import { backgroundDone, runInBackground } from '@/server/background';

it('waits for background work, and for work that it starts', async () => {
  const finished: string[] = [];
  const mail = deferred<void>();
  runInBackground({}, async () => {
    await mail.promise;
    finished.push('first');
    runInBackground({}, async () => void finished.push('second'));
  });
  const done = backgroundDone().then(() => finished.push('done'));
  await new Promise((resolve) => setImmediate(resolve));
  expect(finished).toEqual([]);
  mail.resolve();
  await done;
  expect(finished).toEqual(['first', 'second', 'done']);
});
