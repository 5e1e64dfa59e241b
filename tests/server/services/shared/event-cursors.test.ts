import { userForEach } from '@tests/support/browser/opening';
import { actorFor } from '@tests/support/database/scope';
import { LONG_TIMEOUT } from '@tests/support/waiting';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { changeLog, domainEvents, eventCursors, rowChanges } from '@/server/db/schema';
import { recordEvents } from '@/server/services/shared/domain-events';
import { consumeEvents } from '@/server/services/shared/event-cursors';

const { database, scope, user, caller } = userForEach({ alone: true });

beforeEach(() => scope.db.delete(eventCursors));

const record = (...titles: string[]) => {
  const subject = { id: scope.newId(), ownerId: user.id, teamId: null };
  const events = titles.map((title) => ({ type: 'note_created' as const, title }));
  return recordEvents(scope.db, actorFor(scope, user), subject, events);
};

/** The titles of the next events of a consumer. */
async function next(consumer: string, { limit = 100 } = {}): Promise<string[]> {
  const titles: string[] = [];
  await consumeEvents(scope.db, consumer, {
    limit,
    handle: async (_tx, events) =>
      void titles.push(...events.map(({ event }) => ('title' in event ? event.title : ''))),
  });
  return titles;
}

/** Reads until `count` events have arrived: a transaction in the database of another test file may delay them. */
async function read(consumer: string, count: number): Promise<string[]> {
  const titles: string[] = [];
  await expect
    .poll(async () => titles.push(...(await next(consumer, { limit: count - titles.length }))), LONG_TIMEOUT)
    .toBe(count);
  return titles;
}

describe('the outbox', () => {
  it('hands every consumer each event once, in order, however they were read', async () => {
    await record('A');
    await record('B', 'C');
    expect(await read('points', 2)).toEqual(['A', 'B']);
    await record('D');
    expect(await read('points', 2)).toEqual(['C', 'D']);
    expect(await next('points')).toEqual([]);
    expect(await read('webhooks', 4)).toEqual(['A', 'B', 'C', 'D']);
  });

  it('hands events again if handling them failed, and keeps nothing of what was written', async () => {
    await record('A');
    expect(await read('points', 1)).toEqual(['A']);
    await record('B');
    await expect
      .poll(
        () =>
          consumeEvents(scope.db, 'points', {
            limit: 10,
            async handle(tx) {
              await tx.delete(domainEvents);
              throw new Error('no points today');
            },
          }).then(
            () => 'handled nothing',
            (error: Error) => error.message,
          ),
        LONG_TIMEOUT,
      )
      .toBe('no points today');
    expect(await next('points')).toEqual(['B']);
  });

  it('loses and repeats nothing after a dump is restored on a server whose transaction ids are lower', async () => {
    await record('A');
    await record('B');
    expect(await read('points', 1)).toEqual(['A']);
    const elsewhere = { txid: sql`txid + 1000000000` };
    await scope.db.update(domainEvents).set(elsewhere);
    await scope.db.update(eventCursors).set(elsewhere);
    // Every start migrates.
    await database.migrate();
    await database.migrate();
    await record('C');
    expect(await read('points', 2)).toEqual(['B', 'C']);
    expect(await read('webhooks', 3)).toEqual(['A', 'B', 'C']);
  });

  it('gets a new change log on such a server, with only a marker', async () => {
    await caller.notes.create({ title: 'Gates', content: 'x' });
    const [before] = await scope.db.select().from(changeLog);
    await scope.db.update(rowChanges).set({ tx: sql`(tx::text::bigint + 1000000000)::text::xid8` });
    await database.migrate();
    // A marker, which gives cursors a position.
    expect(await scope.db.select({ kind: rowChanges.kind }).from(rowChanges)).toEqual([{ kind: 'marker' }]);
    const [after] = await scope.db.select().from(changeLog);
    expect(after?.id).toMatch(/^[\da-f-]{36}$/);
    expect(after).not.toEqual(before);
  });

  it('keeps positions that are this server’s own', async () => {
    await record('A');
    const positions = async () => [
      await scope.db.select({ txid: domainEvents.txid }).from(domainEvents),
      await scope.db.select({ tx: rowChanges.tx }).from(rowChanges),
      await scope.db.select().from(changeLog),
    ];
    const before = await positions();
    await database.migrate();
    expect(await positions()).toEqual(before);
  });
});
