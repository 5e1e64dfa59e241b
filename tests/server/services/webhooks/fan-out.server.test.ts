import { makeUser } from '@tests/support/database/scope';
import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Database } from '@/server/db/client';
import { notes } from '@/server/db/schema';
import { fanOut } from '@/server/services/webhooks/fan-out';
import { openWebhooks } from './webhook-support';

// Several transactions at once, which the embedded database does not have.

const { addWebhook, as, deliveries, read, scope, user } = openWebhooks();

const NOTE = { title: 'Gates', content: 'x' };
const hide = (db: Database, id: string) => db.update(notes).set({ deletedAt: scope.now }).where(eq(notes.id, id));
const restore = (db: Database, id: string) => db.update(notes).set({ deletedAt: null }).where(eq(notes.id, id));
const addNotes = (db: Database, count: number) =>
  db.execute(sql`
    insert into notes (id, owner_id, title, content, created_at, updated_at)
    select gen_random_uuid(), ${user.id}, 'Gates', 'x', now(), now() from generate_series(1, ${count}::int)`);
/** Gives a transaction its id, which is its place in the change log. */
const begin = (tx: Database) => tx.execute(sql`select pg_current_xact_id()`);

it('tells of the changes of a row in the order in which they were made, not in that of their transactions', async () => {
  const { id } = await as(user).notes.create(NOTE);
  const webhook = await addWebhook(user, { events: ['note.created', 'note.deleted'] });
  await scope.db.transaction(async (tx) => {
    await begin(tx);
    await hide(scope.db, id);
    await restore(tx, id);
  });
  await read(webhook);
  expect((await deliveries(webhook)).map(({ type }) => type)).toEqual(['note.deleted', 'note.created']);
});

it.each([
  ['in the middle of a transaction', 2100, 0],
  ['between two transactions', 0, 2100],
])('does so if a page ends %s', async (_, own, others) => {
  const { id } = await as(user).notes.create(NOTE);
  const webhook = await addWebhook(user, { events: ['note.created', 'note.deleted'] });
  await scope.db.transaction(async (tx) => {
    await begin(tx);
    await addNotes(scope.db, others);
    await hide(scope.db, id);
    await restore(tx, id);
    await addNotes(tx, own);
  });
  await read(webhook);
  const ofRow = (await deliveries(webhook)).filter(({ rowIds }) => rowIds.includes(id));
  expect(ofRow.map(({ type }) => type.replace('batch_', ''))).toEqual(['note.deleted', 'note.created']);
});

it('waits with a change until an earlier one of its row can be read', async () => {
  const { id } = await as(user).notes.create(NOTE);
  const webhook = await addWebhook(user, { events: ['note.created', 'note.deleted'] });
  await scope.db.transaction(async (open) => {
    await scope.db.transaction(async (tx) => {
      await begin(tx);
      await begin(open);
      await hide(scope.db, id);
      await restore(tx, id);
    });
    expect(await fanOut(scope, webhook)).toBe('soon');
  });
  await read(webhook);
  expect((await deliveries(webhook)).map(({ type }) => type)).toEqual(['note.deleted', 'note.created']);
});

it('returns soon to what an open transaction hides from it, but only if it is for the owner', async () => {
  const other = await makeUser(scope);
  const webhook = await addWebhook();
  await scope.db.transaction(async (tx) => {
    await begin(tx);
    await as(other).notes.create(NOTE);
    expect(await fanOut(scope, webhook)).toBe('nothing');
    await as(user).notes.create(NOTE);
    expect(await fanOut(scope, webhook)).toBe('soon');
  });
});
