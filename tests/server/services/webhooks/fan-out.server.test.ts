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
