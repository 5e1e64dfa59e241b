import { userForEach } from '@tests/support/browser/opening';
import { actorFor } from '@tests/support/database/scope';
import { deferred } from '@tests/support/deferred';
import { LONG_TIMEOUT } from '@tests/support/waiting';
import { expect, it } from 'vitest';
import type { Database } from '@/server/db/client';
import { recordEvents } from '@/server/services/shared/domain-events';
import { consumeEvents } from '@/server/services/shared/event-cursors';

// Only a Postgres server runs two transactions at once.

const { scope, user } = userForEach({ alone: true });

// Of a kind that earns no points, whose totals would make one transaction of a user wait for another.
const record = (db: Database, title: string) => {
  const subject = { id: scope.newId(), ownerId: user.id, teamId: null };
  return recordEvents(db, actorFor(scope, user), subject, [{ type: 'task_created', title }]);
};

const titles: string[] = [];
const read = async () => {
  await consumeEvents(scope.db, 'points', {
    limit: 10,
    handle: async (_tx, events) =>
      void titles.push(...events.map(({ event }) => ('title' in event ? event.title : ''))),
  });
  return titles;
};

it('does not skip an event that is committed after a later one', async () => {
  const [written, release] = [deferred<void>(), deferred<void>()];
  const slow = scope.db.transaction(async (tx) => {
    await record(tx, 'slow');
    written.resolve();
    await release.promise;
  });
  await written.promise;
  await record(scope.db, 'quick');
  expect(await read()).toEqual([]);
  release.resolve();
  await slow;
  await expect.poll(read, LONG_TIMEOUT).toEqual(['slow', 'quick']);
});

it('lets one process at a time handle the events of a consumer', async () => {
  const [handling, release] = [deferred<void>(), deferred<void>()];
  await record(scope.db, 'only once');
  const consume = () =>
    consumeEvents(scope.db, 'webhooks', {
      limit: 10,
      async handle() {
        handling.resolve();
        await release.promise;
      },
    });
  const isHandling = handling.promise.then(() => 'handling');
  const attempts: Promise<number>[] = [];
  const attempt = () => {
    const one = consume();
    attempts.push(one);
    return Promise.race([one, isHandling]);
  };
  await expect.poll(attempt, LONG_TIMEOUT).toBe('handling');
  expect(await consume()).toBe(0);
  release.resolve();
  expect(await attempts.at(-1)).toBe(1);
});
