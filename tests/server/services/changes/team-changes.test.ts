import { actorFor, makeUser } from '@tests/support/database/scope';
import { joinTeam } from '@tests/support/database/teams';
import { LONG_TIMEOUT } from '@tests/support/waiting';
import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { SessionUser } from '@/server/auth/sessions';
import { rowChanges } from '@/server/db/schema';
import { readLog } from '@/server/services/changes/read-log';
import { openTeamChangesReader } from './changes-reader';

const { as, begin, read, readAll, readRest, scope, share, team, user } = openTeamChangesReader();

it('gives members rows that are shared, and tombstones for rows that are no longer shared', async () => {
  await begin(team.member);
  const id = await share();
  const note = await as(team.owner).notes.create({ title: 'Gates', content: 'x', leadId: id });
  expect((await readAll(team.member, 2, 'lead,note')).sort()).toEqual([`upsert ${id}`, `upsert ${note.id}`].sort());
  await as(team.owner).leads.update({ id, changes: { teamId: null } });
  expect((await readAll(team.member, 2, 'lead,note')).sort()).toEqual([`delete ${id}`, `delete ${note.id}`].sort());
  await as(team.owner).leads.update({ id, changes: { notes: 'Ours' } });
  expect(await readRest(team.member)).toEqual([]);
});

it('gives tombstones to a leaving member, even for rows unshared before, and nothing after that', async () => {
  const [stays, unshared] = [await share(), await share()];
  await begin(team.member);
  await as(team.owner).leads.update({ id: unshared, changes: { teamId: null } });
  await as(team.owner).teams.removeMember({ id: team.id, userId: team.member.id });
  const former = { ...team.member, teamIds: [] };
  await as(team.owner).leads.update({ id: stays, changes: { notes: 'Later' } });
  const later = await share();
  const found = await readRest(former);
  expect(found.sort()).toEqual([`delete ${stays}`, `delete ${unshared}`].sort());
  expect(found.join()).not.toContain(later);
});

it('gives tombstones to all members but the owner when the team is deleted', async () => {
  const id = await share();
  await begin(team.member);
  await begin(team.owner);
  await as(team.owner).teams.delete({ id: team.id });
  expect(await readRest({ ...team.member, teamIds: [] })).toEqual([`delete ${id}`]);
  expect(await readRest({ ...team.owner, teamIds: [] })).toEqual([`upsert ${id}`]);
});

it('gives a new member the current rows, and no earlier changes', async () => {
  const [stays, gone] = [await share(), await share()];
  const late = await makeUser(scope);
  await begin(late);
  await as(team.owner).leads.delete({ id: gone });
  const joined = await joinTeam(scope, late, team.id);
  expect(await readRest(joined)).toEqual([`upsert ${stays}`]);
});

it('gives the same to a request that was authenticated just before its user joined', async () => {
  const id = await share();
  const note = await as(team.owner).notes.create({ title: 'Gates', content: 'x', leadId: id });
  const { items: followUps } = await as(team.owner).tasks.list({});
  const shared = [{ id }, note, ...followUps].map((row) => `upsert ${row.id}`);
  const late = await makeUser(scope);
  await begin(late);
  await joinTeam(scope, late, team.id);
  const found = await readAll({ ...late, teamIds: [] }, shared.length);
  expect(found.sort()).toEqual(shared.sort());
});

it('logs one entry instead of thousands when a member joins or leaves, whose cursor then expires', async () => {
  await scope.db.execute(sql`
    insert into notes (id, owner_id, team_id, title, content, created_at, updated_at)
    select gen_random_uuid(), ${team.owner.id}, ${team.id}, 'Gates', 'x', now(), now() from generate_series(1, 2001)`);
  const late = await makeUser(scope);
  await begin(late);
  const codeOf = (who: SessionUser) => () =>
    read(who).then(
      () => 'none',
      (error) => error.cause?.problem?.code,
    );
  const joined = await joinTeam(scope, late, team.id);
  await expect.poll(codeOf(joined), LONG_TIMEOUT).toBe('CURSOR_EXPIRED');
  await begin(joined);
  expect(await readRest(joined)).toEqual([]);
  await as(team.owner).teams.removeMember({ id: team.id, userId: late.id });
  await expect.poll(codeOf(late), LONG_TIMEOUT).toBe('CURSOR_EXPIRED');
  const entries = await scope.db
    .select({ kind: rowChanges.kind })
    .from(rowChanges)
    .where(eq(rowChanges.audience, late.id))
    .orderBy(rowChanges.id);
  const kinds = entries.map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind !== 'note')).toEqual(['joined', 'unlisted', 'unlisted', 'left']);
  // The reader's own marker rows, which show that all changes were read.
  expect(kinds.filter((kind) => kind === 'note')).toHaveLength(3);
});

it('reads on after a page with an entry of access that webhooks leave out', async () => {
  let { nextCursor: cursor } = await readLog(actorFor(scope, user), { kinds: ['note'], limit: 2 });
  await scope.db.insert(rowChanges).values({ kind: 'unlisted', rowId: team.id, audience: user.id });
  const created: string[] = [];
  for (let row = 0; row < 3; row += 1) created.push((await as(user).notes.create({ title: 'Gates', content: 'x' })).id);
  const found = new Set<string>();
  const readOn = async () => {
    const page = await readLog(actorFor(scope, user), { cursor, kinds: ['note'], limit: 2 });
    cursor = page.nextCursor;
    for (const { rowId } of page.entries) found.add(rowId);
    return [...found];
  };
  await expect.poll(readOn, LONG_TIMEOUT).toEqual(created);
});

it('gives the remaining members no changes when a member leaves', async () => {
  await share();
  const stays = await joinTeam(scope, await makeUser(scope), team.id);
  await begin(stays);
  await as(team.owner).teams.removeMember({ id: team.id, userId: team.member.id });
  expect(await readRest(stays)).toEqual([]);
});
