import { userForEach } from '@tests/support/browser/opening';
import { callerFor, makeUser } from '@tests/support/database/scope';
import { joinTeam, makeTeam } from '@tests/support/database/teams';
import { LONG_TIMEOUT } from '@tests/support/waiting';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { addDays } from '@/domain/shared/time';
import type { SessionUser } from '@/server/auth/sessions';
import { rowChanges, teamMembers, teams } from '@/server/db/schema';
import { sweepOldRows } from '@/server/jobs/purge';

const { scope, user } = userForEach({ tier: 'PRO' });
/** The last cursor of each user, as an integrator keeps it. */
let cursors: Map<string, string>;

beforeEach(() => {
  cursors = new Map();
});

const as = (who: SessionUser) => callerFor(scope, who);
const LEAD = { companyName: 'Acme Arena', contactPerson: 'Jo Field' };

const begin = async (who: SessionUser) => {
  cursors.set(who.id, (await as(who).changes.list({})).nextCursor);
};

/** Reads to the end, a few at a time, and continues there the next time. */
async function read(who: SessionUser, kinds?: string) {
  const found = new Map<string, string>();
  for (let more = true; more; ) {
    const page = await as(who).changes.list({ cursor: cursors.get(who.id), limit: 2, kinds });
    for (const { id, op, row } of page.items) {
      expect(op === 'upsert' ? row?.id : row).toEqual(op === 'upsert' ? id : null);
      found.delete(id);
      found.set(id, op);
    }
    more = page.more;
    cursors.set(who.id, page.nextCursor);
  }
  return [...found];
}

/** Reads until as many rows have come: a transaction in another database of the server may hold them back. */
async function readAll(who: SessionUser, count: number, kinds?: string) {
  const found = new Map<string, string>();
  await expect
    .poll(async () => {
      for (const [id, op] of await read(who, kinds)) found.set(id, op);
      return found.size;
    }, LONG_TIMEOUT)
    .toBe(count);
  return [...found].map(([id, op]) => `${op} ${id}`);
}

/** Whatever there is but tasks, which follow leads by themselves, once a row of the reader's own has come, without that row. */
async function readRest(who: SessionUser) {
  const { id: marker } = await as(who).notes.create({ title: 'Marker', content: 'x' });
  const found: string[] = [];
  await expect
    .poll(async () => {
      found.push(...(await read(who, 'lead,note,event')).map(([id, op]) => `${op} ${id}`));
      return found.includes(`upsert ${marker}`);
    }, LONG_TIMEOUT)
    .toBe(true);
  return found.filter((each) => each !== `upsert ${marker}`);
}

describe('the log of changes', () => {
  it('has what is created, changed, deleted and restored, and nothing of others', async () => {
    await begin(user);
    const { leads, tasks, notes, calendarEvents, deleted } = as(user);
    const lead = await leads.create(LEAD);
    const { items: followUps } = await tasks.list({});
    const task = await tasks.create({ title: 'Call', dueDate: addDays(scope.now, 1) });
    const note = await notes.create({ title: 'Gates', content: 'x' });
    const times = { startTime: addDays(scope.now, 1), endTime: addDays(scope.now, 2) };
    const event = await calendarEvents.create({ title: 'Walk', ...times });
    await as(await makeUser(scope)).leads.create(LEAD);
    const created = [lead, ...followUps, task, note, event].map(({ id }) => `upsert ${id}`);
    expect((await readAll(user, created.length)).sort()).toEqual(created.sort());

    await notes.delete({ id: note.id });
    expect(await readAll(user, 1)).toEqual([`delete ${note.id}`]);
    await deleted.restore({ id: note.id });
    expect(await readAll(user, 1)).toEqual([`upsert ${note.id}`]);
    await leads.update({ id: lead.id, changes: { notes: 'x' } });
    await notes.update({ id: note.id, changes: { title: 'North gate' } });
    expect(await readAll(user, 1, 'note')).toEqual([`upsert ${note.id}`]);
  });

  it('has what is imported, in order and page by page', async () => {
    await begin(user);
    const csv = `Company Name,Contact Person,Email\n${Array.from({ length: 25 }, (_, row) => `Hall ${row},Jo,jo${row}@hall.example`).join('\n')}`;
    const messages = await as(user).leads.import({ csv, fileName: 'halls.csv', createTasks: false });
    // The import runs while its messages are read.
    for await (const { type } of messages) if (type === 'done') break;
    expect(await readAll(user, 25, 'lead')).toHaveLength(25);
  });

  it('does not name purged rows a second time', async () => {
    const note = await as(user).notes.create({ title: 'Gates', content: 'x' });
    await as(user).notes.delete({ id: note.id });
    await begin(user);
    await readRest(user);
    scope.now = addDays(scope.now, 40);
    await begin(user);
    await sweepOldRows(scope);
    expect(await readRest(user)).toEqual([]);
  });

  it('answers CURSOR_EXPIRED to a cursor older than what is kept, and purges that', async () => {
    await begin(user);
    await as(user).leads.create(LEAD);
    scope.now = addDays(scope.now, 31);
    await expect(read(user)).rejects.toMatchObject({ cause: { problem: { code: 'CURSOR_EXPIRED' } } });
    scope.now = addDays(new Date(), 32);
    await sweepOldRows(scope);
    expect(await scope.db.$count(rowChanges, eq(rowChanges.audience, user.id))).toBe(0);
  });
});

describe('of a team', () => {
  let owner: SessionUser;
  let member: SessionUser;
  let teamId: string;

  beforeEach(async () => {
    teamId = await makeTeam(scope);
    owner = await joinTeam(scope, user, teamId, 'owner');
    member = await joinTeam(scope, await makeUser(scope), teamId);
  });

  const share = async (lead = LEAD) => {
    const { id } = await as(owner).leads.create({ ...lead, status: 'CLOSED_WON' });
    await as(owner).leads.update({ id, changes: { teamId } });
    return id;
  };

  it('tells members what is shared and no longer shared', async () => {
    await begin(member);
    const id = await share();
    const note = await as(owner).notes.create({ title: 'Gates', content: 'x', leadId: id });
    expect(await readAll(member, 2, 'lead,note')).toEqual([`upsert ${id}`, `upsert ${note.id}`]);
    await as(owner).leads.update({ id, changes: { teamId: null } });
    expect((await readAll(member, 2, 'lead,note')).sort()).toEqual([`delete ${id}`, `delete ${note.id}`].sort());
    await as(owner).leads.update({ id, changes: { notes: 'Ours' } });
    expect(await readRest(member)).toEqual([]);
  });

  it('gives tombstones to whoever leaves, also of what was unshared before, and nothing after that', async () => {
    const [stays, unshared] = [await share(), await share()];
    await begin(member);
    await as(owner).leads.update({ id: unshared, changes: { teamId: null } });
    await as(owner).teams.removeMember({ id: teamId, userId: member.id });
    const former = { ...member, teamIds: [] };
    await as(owner).leads.update({ id: stays, changes: { notes: 'Later' } });
    const later = await share();
    const found = await readRest(former);
    expect(found.sort()).toEqual([`delete ${stays}`, `delete ${unshared}`].sort());
    expect(found.join()).not.toContain(later);
  });

  it('gives tombstones to all members when the team ends, and not to its owner', async () => {
    const id = await share();
    await begin(member);
    await begin(owner);
    await as(owner).teams.delete({ id: teamId });
    expect(await readRest({ ...member, teamIds: [] })).toEqual([`delete ${id}`]);
    expect(await readRest({ ...owner, teamIds: [] })).toEqual([`upsert ${id}`]);
  });

  it('tells whoever joins what there is, and nothing of what went before', async () => {
    const [stays, gone] = [await share(), await share()];
    const late = await makeUser(scope);
    await begin(late);
    await as(owner).leads.delete({ id: gone });
    const joined = await joinTeam(scope, late, teamId);
    expect(await readRest(joined)).toEqual([`upsert ${stays}`]);
  });

  it('hides the leads of others, and what is linked to them, in a team of assigned only', async () => {
    const other = await joinTeam(scope, await makeUser(scope), teamId);
    const id = await share();
    const note = await as(owner).notes.create({ title: 'Gates', content: 'x', leadId: id });
    await as(owner).leads.update({ id, changes: { assigneeId: null } });
    await begin(member);
    await scope.db.update(teams).set({ assignedOnly: true }).where(eq(teams.id, teamId));
    await as(owner).leads.update({ id, changes: { assigneeId: other.id } });
    expect((await readRest(member)).sort()).toEqual([`delete ${id}`, `delete ${note.id}`].sort());
    await as(owner).leads.update({ id, changes: { notes: 'Not for everybody' } });
    await as(owner).notes.update({ id: note.id, changes: { title: 'North gate' } });
    expect(await readRest(member)).toEqual([]);
    await begin(other);
    await as(owner).leads.update({ id, changes: { assigneeId: member.id } });
    expect((await readRest(member)).sort()).toEqual([`upsert ${id}`, `upsert ${note.id}`].sort());
    expect((await readRest(other)).sort()).toEqual([`delete ${id}`, `delete ${note.id}`].sort());
  });

  it('tells what a change of rights shows or hides', async () => {
    const id = await share();
    await as(owner).leads.update({ id, changes: { assigneeId: owner.id } });
    await begin(member);
    const limit = (assignedOnly: boolean) => as(owner).teams.update({ id: teamId, changes: { assignedOnly } });
    await limit(true);
    expect(await readRest(member)).toEqual([`delete ${id}`]);
    await scope.db.update(teamMembers).set({ role: 'admin' }).where(eq(teamMembers.userId, member.id));
    expect(await readRest(member)).toEqual([`upsert ${id}`]);
    await scope.db.update(teamMembers).set({ role: 'member' }).where(eq(teamMembers.userId, member.id));
    expect(await readRest(member)).toEqual([`delete ${id}`]);
    await limit(false);
    expect(await readRest(member)).toEqual([`upsert ${id}`]);
  });
});
