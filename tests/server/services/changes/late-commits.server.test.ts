import { userForEach } from '@tests/support/browser/opening';
import { actorFor } from '@tests/support/database/scope';
import { LONG_TIMEOUT } from '@tests/support/waiting';
import { expect, it } from 'vitest';
import { notes } from '@/server/db/schema';
import { openChangeFeed } from '@/server/services/changes/change-feed';
import { createFollower } from '@/server/services/changes/change-follower';

const { database, scope, user, caller } = userForEach();

const noteRow = () => ({
  id: scope.newId(),
  ownerId: user.id,
  title: 'Gates',
  content: 'x',
  createdAt: scope.now,
  updatedAt: scope.now,
});

/** Writes a note in a transaction that stays open until the returned function is called. */
async function addLate(): Promise<{ id: string; commit: () => Promise<void> }> {
  const row = noteRow();
  let commit: () => void = () => {};
  const released = new Promise<void>((resolve) => {
    commit = resolve;
  });
  let written: () => void = () => {};
  const isWritten = new Promise<void>((resolve) => {
    written = resolve;
  });
  const done = scope.db.transaction(async (tx) => {
    await tx.insert(notes).values(row);
    written();
    await released;
  });
  await isWritten;
  return {
    id: row.id,
    commit: () => {
      commit();
      return done;
    },
  };
}

it('gives a feed what commits late, once, and holds up nobody meanwhile', async () => {
  const late = await addLate();
  const seen: string[] = [];
  const feed = await openChangeFeed(actorFor(scope, user), {
    follower: createFollower(database),
    onPending: () => void take(),
    clock: () => scope.now,
  });
  async function take() {
    const taken = await feed.take();
    if (taken && taken.changed !== 'RESET') seen.push(...(taken.changed.note ?? []));
  }
  await take();
  const [first, second] = [await caller.notes.create(noteText), await caller.notes.create(noteText)];
  await expect.poll(() => seen, LONG_TIMEOUT).toEqual([first.id, second.id]);
  await late.commit();
  await expect.poll(() => seen, LONG_TIMEOUT).toEqual([first.id, second.id, late.id]);
  feed.end();
});

const noteText = { title: 'Gates', content: 'x' };

it('gives an integrator nothing past a transaction that is still running, and then all of it', async () => {
  const { nextCursor } = await caller.changes.list({});
  const late = await addLate();
  const { id } = await caller.notes.create(noteText);
  const meanwhile = await caller.changes.list({ cursor: nextCursor });
  expect(meanwhile).toMatchObject({ items: [], more: false });
  await late.commit();
  let cursor = meanwhile.nextCursor;
  const seen: string[] = [];
  await expect
    .poll(async () => {
      const page = await caller.changes.list({ cursor });
      cursor = page.nextCursor;
      seen.push(...page.items.map((item) => item.id));
      return seen;
    }, LONG_TIMEOUT)
    .toEqual([late.id, id]);
});
