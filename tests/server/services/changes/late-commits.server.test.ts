import { userForEach } from '@tests/support/browser/opening';
import { actorFor, callerFor, makeUser } from '@tests/support/database/scope';
import { joinTeam, makeTeam } from '@tests/support/database/teams';
import { LONG_TIMEOUT } from '@tests/support/waiting';
import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { type Database, rowsOf } from '@/server/db/client';
import { notes } from '@/server/db/schema';
import { openChangeFeed } from '@/server/services/changes/change-feed';
import { createFollower } from '@/server/services/changes/change-follower';

const { database, scope, user, caller } = userForEach();

const noteRow = (teamId: string | null) => ({
  teamId,
  id: scope.newId(),
  ownerId: user.id,
  title: 'Gates',
  content: 'x',
  createdAt: scope.now,
  updatedAt: scope.now,
});

/** Writes in a transaction that stays open until the returned function is called. */
async function writeLate(write: (tx: Database) => Promise<unknown>): Promise<() => Promise<void>> {
  let commit: () => void = () => {};
  const released = new Promise<void>((resolve) => {
    commit = resolve;
  });
  let written: () => void = () => {};
  const isWritten = new Promise<void>((resolve) => {
    written = resolve;
  });
  const done = scope.db.transaction(async (tx) => {
    await write(tx);
    written();
    await released;
  });
  await isWritten;
  return () => {
    commit();
    return done;
  };
}

async function addLate(teamId: string | null = null): Promise<{ id: string; commit: () => Promise<void> }> {
  const row = noteRow(teamId);
  return { id: row.id, commit: await writeLate((tx) => tx.insert(notes).values(row)) };
}

it('gives a feed late commits once, without delaying other changes', async () => {
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

it('gives an integrator no changes after a running transaction, and all of them once it ends', async () => {
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

it('gives a new member rows that were written before joining and committed after', async () => {
  const teamId = await makeTeam(scope);
  await joinTeam(scope, user, teamId, 'owner');
  const person = await makeUser(scope);
  let { nextCursor: cursor } = await callerFor(scope, person).changes.list({});
  const late = await addLate(teamId);
  const member = await joinTeam(scope, person, teamId);
  await late.commit();
  await expect
    .poll(async () => {
      const page = await callerFor(scope, member).changes.list({ cursor });
      cursor = page.nextCursor;
      return page.items.map(({ id }) => id);
    }, LONG_TIMEOUT)
    .toEqual([late.id]);
});

it('assigns a lead only after pending changes of its linked rows, in a team with assignedOnly', async () => {
  const teamId = await makeTeam(scope);
  const owner = await joinTeam(scope, user, teamId, 'owner');
  const [first, second] = [
    await joinTeam(scope, await makeUser(scope), teamId),
    await joinTeam(scope, await makeUser(scope), teamId),
  ];
  const as = callerFor(scope, owner);
  await as.teams.update({ id: teamId, changes: { assignedOnly: true } });
  const { id: leadId } = await as.leads.create({ companyName: 'Acme', contactPerson: 'Jo' });
  await as.leads.update({ id: leadId, changes: { teamId, assigneeId: first.id } });
  const note = await as.notes.create({ ...noteText, leadId });

  const commit = await writeLate((tx) => tx.update(notes).set({ title: 'Changed' }).where(eq(notes.id, note.id)));
  let assigned = false;
  const assigning = as.leads.update({ id: leadId, changes: { assigneeId: second.id } }).then(() => {
    assigned = true;
  });
  const isWaiting = async () => rowsOf(await scope.db.execute(waiting)).length > 0;
  await expect.poll(async () => assigned || (await isWaiting()), LONG_TIMEOUT).toBe(true);
  expect(assigned).toBe(false);
  await commit();
  await assigning;
  expect(await callerFor(scope, second).notes.byId({ id: note.id })).toMatchObject({ title: 'Changed' });
});

const waiting = sql`
  select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
