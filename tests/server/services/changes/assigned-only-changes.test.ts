import { makeFile } from '@tests/support/database/files';
import { makeRowOf } from '@tests/support/database/row-makers';
import { makeUser } from '@tests/support/database/scope';
import { joinTeam } from '@tests/support/database/teams';
import { expect, it } from 'vitest';
import type { NounWith } from '@/domain/shared/nouns';
import { addDays } from '@/domain/shared/time';
import type { SessionUser } from '@/server/auth/sessions';
import { sweepOldRows } from '@/server/jobs/purge';
import { openTeamChangesReader } from './changes-reader';

const { as, begin, readRest, scope, share, team } = openTeamChangesReader();

const limit = (assignedOnly: boolean) => as(team.owner).teams.update({ id: team.id, changes: { assignedOnly } });
const setRole = (role: 'admin' | 'member') =>
  as(team.owner).teams.changeRole({ id: team.id, userId: team.member.id, changes: { role } });
/** One row of every noun that can be linked to a lead. */
async function linkTo(leadId: string) {
  const { contacts, tasks, notes, calendarEvents } = as(team.owner);
  const times = { startTime: addDays(scope.now, 1), endTime: addDays(scope.now, 2) };
  return {
    contact: await contacts.create({ id: leadId, changes: { name: 'Sam Reed' } }),
    task: await tasks.create({ title: 'Call', dueDate: times.startTime, leadId }),
    note: await notes.create({ title: 'Gates', content: 'x', leadId }),
    event: await calendarEvents.create({ title: 'Walk', ...times, leadId }),
    file: await makeFile({ scope, owner: team.owner }, { leadId }),
    quote: { id: await makeRowOf('quote', { scope, owner: team.owner, leadId }) },
  } satisfies Record<NounWith<'linked'>, { id: string }>;
}
const idsOf = (rows: Record<string, { id: string }>) => Object.values(rows).map(({ id }) => id);
/** The changes of some rows that the user gets. */
const readAbout = async (who: SessionUser, ids: string[]) =>
  (await readRest(who, 'lead,contact,task,note,event,file,quote'))
    .filter((line) => ids.some((id) => line.endsWith(id)))
    .sort();
const shareAsOwn = async () => {
  const id = await share();
  await as(team.owner).leads.update({ id, changes: { assigneeId: team.owner.id } });
  return id;
};

it('gives tombstones for rows of a purged lead to a member who saw them through the lead', async () => {
  await limit(true);
  const id = await share();
  await as(team.owner).leads.update({ id, changes: { assigneeId: team.member.id } });
  // Parts are deleted with their lead.
  const { contact: _, file: __, quote: ___, ...outliving } = await linkTo(id);
  const linked = idsOf(outliving);
  await as(team.owner).leads.delete({ id });
  scope.now = addDays(scope.now, 40);
  await begin(team.member);
  await readRest(team.member);
  await sweepOldRows(scope);
  expect(await readAbout(team.member, linked)).toEqual(linked.map((linkedId) => `delete ${linkedId}`).sort());
});

it('gives tombstones for the contacts and quotes of a deleted lead, and gives them back with it', async () => {
  const id = await share();
  const { contact, quote } = await linkTo(id);
  await begin(team.member);
  await as(team.owner).leads.delete({ id });
  const all = [id, contact.id, quote.id];
  expect(await readAbout(team.member, all)).toEqual(all.map((one) => `delete ${one}`).sort());
  await as(team.owner).deleted.restore({ id });
  expect(await readAbout(team.member, all)).toEqual(all.map((one) => `upsert ${one}`).sort());
});

it('hides leads of others and their linked rows in a team with assignedOnly', async () => {
  const other = await joinTeam(scope, await makeUser(scope), team.id);
  const id = await share();
  const linked = await linkTo(id);
  const all = [id, ...idsOf(linked)];
  const each = (operation: string) => all.map((rowId) => `${operation} ${rowId}`).sort();
  await as(team.owner).leads.update({ id, changes: { assigneeId: null } });
  await begin(team.member);
  await limit(true);
  await as(team.owner).leads.update({ id, changes: { assigneeId: other.id } });
  expect(await readAbout(team.member, all)).toEqual(each('delete'));
  await as(team.owner).leads.update({ id, changes: { notes: 'Not for everybody' } });
  await as(team.owner).notes.update({ id: linked.note.id, changes: { title: 'North gate' } });
  expect(await readAbout(team.member, all)).toEqual([]);
  await begin(other);
  await as(team.owner).leads.update({ id, changes: { assigneeId: team.member.id } });
  expect(await readAbout(team.member, all)).toEqual(each('upsert'));
  expect(await readAbout(other, all)).toEqual(each('delete'));
});

it('reports rows that a change of rights shows or hides', async () => {
  const id = await share();
  await as(team.owner).leads.update({ id, changes: { assigneeId: team.owner.id } });
  await begin(team.member);
  await limit(true);
  expect(await readRest(team.member)).toEqual([`delete ${id}`]);
  await setRole('admin');
  expect(await readRest(team.member)).toEqual([`upsert ${id}`]);
  await setRole('member');
  expect(await readRest(team.member)).toEqual([`delete ${id}`]);
  await limit(false);
  expect(await readRest(team.member)).toEqual([`upsert ${id}`]);
});

it('gives tombstones for rows that were deleted before their reader lost access', async () => {
  const [first, second] = [await shareAsOwn(), await shareAsOwn()];
  await begin(team.member);
  await as(team.owner).leads.delete({ id: first });
  await limit(true);
  expect((await readRest(team.member)).sort()).toEqual([`delete ${first}`, `delete ${second}`].sort());

  await setRole('admin');
  const third = await shareAsOwn();
  await begin(team.member);
  await as(team.owner).leads.delete({ id: third });
  await setRole('member');
  expect((await readRest(team.member)).sort()).toEqual([`delete ${second}`, `delete ${third}`].sort());
});

it('omits rows that were deleted before their reader got access', async () => {
  await limit(true);
  const hidden = await shareAsOwn();
  await begin(team.member);
  await as(team.owner).leads.delete({ id: hidden });
  await setRole('admin');
  expect(await readRest(team.member)).toEqual([]);
});

it('omits rows of an unshared lead for members who have not seen the lead', async () => {
  await limit(true);
  const other = await joinTeam(scope, await makeUser(scope), team.id);
  const id = await share();
  const note = await as(team.owner).notes.create({ title: 'Gates', content: 'x', leadId: id });
  await as(team.owner).leads.update({ id, changes: { assigneeId: other.id } });
  for (const who of [team.member, other]) await begin(who);
  await as(team.owner).leads.update({ id, changes: { teamId: null, assigneeId: null } });
  expect((await readRest(other)).sort()).toEqual([`delete ${id}`, `delete ${note.id}`].sort());
  expect(await readRest(team.member)).toEqual([]);
});
