import { userForEach } from '@tests/support/browser/opening';
import { rolledBackId } from '@tests/support/database/rolled-back';
import { actorFor, callerFor, makeUser } from '@tests/support/database/scope';
import { joinTeam, makeTeam } from '@tests/support/database/teams';
import { LONG_TIMEOUT } from '@tests/support/waiting';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MAX_SENT_CHANGES } from '@/domain/changes/change-kinds';
import { addDays } from '@/domain/shared/time';
import type { SessionUser } from '@/server/auth/sessions';
import { rowChanges } from '@/server/db/schema';
import { CHANGE_CURSOR, type ChangeFeed, cursorOf, openChangeFeed } from '@/server/services/changes/change-feed';
import { type ChangeFollower, createFollower } from '@/server/services/changes/change-follower';
import { type Position, readPosition } from '@/server/services/changes/change-log';

const { database, scope, user } = userForEach({ tier: 'PRO' });
let follower: ChangeFollower;
let opened: ChangeFeed[];

beforeEach(() => {
  follower = createFollower(database);
  opened = [];
});
afterEach(() => {
  for (const feed of opened) feed.end();
});

/** Opens a feed, and returns its first and its next changes. */
async function open(who: SessionUser, after?: string, from = follower) {
  let wake: () => void = () => {};
  let pending = new Promise<void>((resolve) => {
    wake = resolve;
  });
  const feed = await openChangeFeed(actorFor(scope, who), {
    follower: from,
    after,
    onPending: () => wake(),
    clock: () => scope.now,
  });
  opened.push(feed);
  const first = await feed.take();
  let { cursor } = first ?? { cursor: '' };
  /** Waits until there is something that concerns the user. */
  async function next() {
    for (;;) {
      await pending;
      pending = new Promise<void>((resolve) => {
        wake = resolve;
      });
      const taken = await feed.take();
      if (!taken) continue;
      cursor = taken.cursor;
      return taken.changed;
    }
  }
  return { first: first?.changed, next, cursor: () => cursor };
}

const as = (who: SessionUser) => callerFor(scope, who);
const addNote = async (who: SessionUser) => (await as(who).notes.create({ title: 'Gates', content: 'x' })).id;

const addMany = (who: SessionUser, count: number) =>
  scope.db.execute(sql`
    insert into notes (id, owner_id, title, content, created_at, updated_at)
    select gen_random_uuid(), ${who.id}, 'Gates', 'x', now(), now() from generate_series(1, ${count}) `);

describe('a feed of changes', () => {
  it('has the changes of its user, and none of others', async () => {
    const feed = await open(user);
    expect(feed.first).toEqual({});
    await addNote(await makeUser(scope));
    const note = await addNote(user);
    expect(await feed.next()).toEqual({ note: [note] });
    await as(user).notes.delete({ id: note });
    expect(await feed.next()).toEqual({ note: [note] });
  });

  it('continues from a position, on another process too', async () => {
    const feed = await open(user);
    const [first, second] = [await addNote(user), await addNote(user)];
    const again = await open(user, feed.cursor(), createFollower(database));
    expect(again.first).toEqual({ note: expect.arrayContaining([first, second]) });
    const third = await addNote(user);
    expect(await again.next()).toEqual({ note: [third] });
    expect((await open(user, again.cursor())).first).toEqual({});
  });

  it('continues from a position that another process has read and this one has not', async () => {
    const slow: ChangeFollower = {
      async subscribe(onChanges) {
        const { position, unsubscribe } = await follower.subscribe(onChanges);
        return { position: early ?? position, unsubscribe };
      },
    };
    let early: Position | undefined;
    const feed = await open(user);
    early = await readPosition(scope.db);
    const note = await addNote(user);
    expect(await feed.next()).toEqual({ note: [note] });
    expect((await open(user, feed.cursor(), slow)).first).toEqual({});
  });

  it('keeps changes that are committed while it subscribes', async () => {
    const rowId = scope.newId();
    const change = { kind: 'note', rowId, audience: user.id, whole: false } as const;
    const prompt: ChangeFollower = {
      async subscribe(onChanges) {
        const subscribed = await follower.subscribe(onChanges);
        const byAudience = new Map([[user.id, [change]]]);
        onChanges({ position: subscribed.position, byAudience, overflows: false, isContinued: true });
        return subscribed;
      },
    };
    const feed = await open(user, undefined, prompt);
    expect(await feed.next()).toEqual({ note: [rowId] });
  });

  it('sends RESET instead of too many changes, only to users whom they concern', async () => {
    const small = createFollower(database, 20);
    const other = await makeUser(scope);
    const [feed, others, before] = [
      await open(user, undefined, small),
      await open(other, undefined, small),
      await open(user),
    ];
    await addMany(user, 50);
    expect(await feed.next()).toBe('RESET');
    const note = await addNote(other);
    expect(await others.next()).toEqual({ note: [note] });
    await addMany(user, MAX_SENT_CHANGES);
    expect((await open(user, before.cursor())).first).toBe('RESET');
  });

  it('hands out a change whose transaction id was reused after it had been rolled back', async () => {
    const tx = await rolledBackId(scope.db);
    const feed = await open(user);
    const rowId = scope.newId();
    await scope.db.insert(rowChanges).values({ tx, kind: 'note', rowId, audience: user.id });
    expect(await feed.next()).toEqual({ note: [rowId] });
  });

  it('sends RESET when its position has another entry, as after a promotion that lost commits', async () => {
    const feed = await open(user);
    await scope.db.update(rowChanges).set({ mark: crypto.randomUUID() });
    expect(await feed.next()).toBe('RESET');
    const note = await addNote(user);
    expect(await feed.next()).toEqual({ note: [note] });
  });

  it.each([
    ['that is none', { snapshot: '7:5:6' }],
    ['of before the server went back in time', { snapshot: '9000000000:9000000000:' }],
    ['whose entry is another, as after a restore', { mark: crypto.randomUUID() }],
    ['issued before marks existed', { mark: null }],
    ['that is too old', { takenAt: 0 }],
    ['of another log', { log: crypto.randomUUID() }],
  ])('sends RESET for a position %s', async (_, changes) => {
    const position = await readPosition(scope.db);
    expect((await open(user, cursorOf(position, scope.now))).first).toEqual({});
    const { takenAt = scope.now.getTime(), ...other } = { takenAt: undefined, ...changes };
    expect((await open(user, cursorOf({ ...position, ...other }, new Date(takenAt)))).first).toBe('RESET');
  });

  it('sends RESET when its user’s access changes, and then follows the new access', async () => {
    const teamId = await makeTeam(scope);
    const owner = await joinTeam(scope, user, teamId, 'owner');
    const member = await makeUser(scope);
    const feed = await open(member);
    const joined = await joinTeam(scope, member, teamId);
    expect(await feed.next()).toBe('RESET');
    const { id } = await as(owner).leads.create({ companyName: 'Acme', contactPerson: 'Jo' });
    await as(owner).leads.update({ id, changes: { teamId } });
    await expect.poll(async () => JSON.stringify(await feed.next()), LONG_TIMEOUT).toContain(id);

    const cursor = feed.cursor();
    await as(owner).teams.removeMember({ id: teamId, userId: member.id });
    expect(await feed.next()).toBe('RESET');
    await as(owner).leads.update({ id, changes: { notes: 'Not theirs' } });
    const note = await addNote(joined);
    expect(await feed.next()).toEqual({ note: [note] });
    expect((await open(member, cursor)).first).toBe('RESET');
  });

  it('hides leads of others from members of a team with assignedOnly', async () => {
    const teamId = await makeTeam(scope);
    const owner = await joinTeam(scope, user, teamId, 'owner');
    const [member, other] = [
      await joinTeam(scope, await makeUser(scope), teamId),
      await joinTeam(scope, await makeUser(scope), teamId),
    ];
    await as(owner).teams.update({ id: teamId, changes: { assignedOnly: true } });
    const { id } = await as(owner).leads.create({ companyName: 'Acme', contactPerson: 'Jo', status: 'CLOSED_WON' });
    await as(owner).leads.update({ id, changes: { teamId, assigneeId: other.id } });
    const feed = await open(member);
    await as(owner).leads.update({ id, changes: { notes: 'x' } });
    const note = await addNote(member);
    expect(await feed.next()).toEqual({ note: [note] });
    await as(owner).leads.update({ id, changes: { assigneeId: member.id } });
    expect(await feed.next()).toMatchObject({ lead: [id] });
  });

  it('calls again for changes that arrived before its first ones were taken', async () => {
    const { cursor } = await open(user);
    let calls = 0;
    const feed = await openChangeFeed(actorFor(scope, user), {
      follower,
      after: cursor(),
      onPending: () => {
        calls += 1;
      },
      clock: () => scope.now,
    });
    opened.push(feed);
    const note = await addNote(user);
    await expect.poll(() => calls, LONG_TIMEOUT).toBe(1);
    expect(await feed.take()).toMatchObject({ changed: {} });
    expect(calls).toBe(2);
    expect(await feed.take()).toMatchObject({ changed: { note: [note] } });
  });

  it('reaches the others when a follower fails', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    const broken = await follower.subscribe(() => {
      throw new Error('Broken.');
    });
    const feed = await open(user);
    const note = await addNote(user);
    expect(await feed.next()).toEqual({ note: [note] });
    expect(log).toHaveBeenCalled();
    broken.unsubscribe();
    log.mockRestore();
  });

  it('stops reading without subscribers, and starts again with the next one', async () => {
    const feed = await open(user);
    for (const each of opened) each.end();
    await addNote(user);
    const again = await open(user);
    const note = await addNote(user);
    // The previous change may arrive first: a transaction in another database of the server may delay it.
    let message = '';
    while (!message.includes(note)) message = JSON.stringify(await again.next());
    expect(feed.first).toEqual({});
  });
});

it('expires after thirty days', async () => {
  const feed = await open(user);
  scope.now = addDays(scope.now, 31);
  expect((await open(user, feed.cursor())).first).toBe('RESET');
});

it('resets a position with too many running transactions for a cursor', () => {
  const running = Array.from({ length: 400 }, (_, n) => 1000 + n).join(',');
  const [log, mark] = [crypto.randomUUID(), crypto.randomUUID()];
  const long = cursorOf({ log, mark, snapshot: `1000:2000:${running}` }, scope.now);
  expect(CHANGE_CURSOR.exec(long)?.groups).toMatchObject({ log, snapshot: undefined });
  const short = cursorOf({ log, mark, snapshot: '1000:2000:1000' }, scope.now);
  expect(CHANGE_CURSOR.exec(short)?.groups).toMatchObject({ snapshot: '1000:2000:1000', mark });
});
