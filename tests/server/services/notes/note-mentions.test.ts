import { userForEach } from '@tests/support/browser/opening';
import { makeLeads } from '@tests/support/database/many-rows';
import { callerFor, makeUser } from '@tests/support/database/scope';
import { joinTeam, makeTeam } from '@tests/support/database/teams';
import { expectProblem } from '@tests/support/problems';
import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { MENTIONS_NEED_LEAD, NOT_MENTIONABLE } from '@/domain/notes/mentions';
import type { SessionUser } from '@/server/auth/sessions';
import { noteMentions, notifications, teamMembers, teams, users } from '@/server/db/schema';

const { database, scope, user, caller } = userForEach({ name: 'Robin Reyes', tier: 'PRO' });
let teamId: string;
let sam: SessionUser;
let ana: SessionUser;
let lead: string;

beforeEach(async () => {
  teamId = await makeTeam(scope);
  user.teamIds = (await joinTeam(scope, user, teamId, 'owner')).teamIds;
  sam = await joinTeam(scope, await makeUser(scope, { name: 'Sam Lee' }), teamId);
  ana = await joinTeam(scope, await makeUser(scope, { name: 'Ana Ortiz' }), teamId);
  [lead = ''] = await makeLeads(scope, user, 1, { companyName: 'Arena Nord', teamId });
});

const note = (mentions: string[], leadId: string | null = lead) =>
  caller.notes.create({ title: 'Call', content: '@Sam Lee, @Ana Ortiz: two gates.', leadId, mentions });

const notificationsOf = (id: string) =>
  scope.db
    .select({ message: notifications.message, actionUrl: notifications.actionUrl })
    .from(notifications)
    .where(and(eq(notifications.userId, id), eq(notifications.kind, 'note_mention')));

const showOnlyAssigned = () => scope.db.update(teams).set({ assignedOnly: true }).where(eq(teams.id, teamId));

describe('mentions of a note', () => {
  it('are stored, returned by every read, and notify those mentioned with a link to the note', async () => {
    const both = [sam.id, ana.id].sort();
    const created = await note([sam.id, ana.id, sam.id]);
    expect(created.mentions).toEqual(both);
    expect((await caller.notes.byId({ id: created.id })).mentions).toEqual(both);
    expect((await caller.notes.list({ limit: 1 })).items[0]?.mentions).toEqual(both);
    const timeline = await caller.leads.timeline({ id: lead });
    expect(timeline.items).toContainEqual(
      expect.objectContaining({ note: expect.objectContaining({ id: created.id, mentions: both }) }),
    );
    const notification = {
      message: 'Robin Reyes mentioned you in “Call” on Arena Nord.',
      actionUrl: `/?tab=notes&id=${created.id}`,
    };
    expect([await notificationsOf(sam.id), await notificationsOf(ana.id)]).toEqual([[notification], [notification]]);
    expect((await callerFor(scope, sam).notes.byId({ id: created.id })).title).toBe('Call');
  });

  it('follow the name of the mentioned person', async () => {
    const { id } = await note([sam.id, ana.id]);
    const unlinked = await caller.notes.create({ title: 'Other', content: '@Sam Lee is only a name here.' });
    await callerFor(scope, sam).user.updateProfile({ name: 'Sam Lee-Ray' });
    expect(await caller.notes.byId({ id })).toMatchObject({
      content: '@Sam Lee-Ray, @Ana Ortiz: two gates.',
      version: 2,
    });
    expect((await caller.notes.list({ q: 'lee-ray' })).items.map((found) => found.id)).toEqual([id]);
    expect((await caller.notes.byId({ id: unlinked.id })).content).toBe('@Sam Lee is only a name here.');
  });

  it('notify once for a note and a person, whoever edits it and however often', async () => {
    const { id } = await note([sam.id]);
    await caller.notes.update({ id, changes: { content: '@Sam Lee: three gates.', mentions: [sam.id] } });
    await caller.notes.update({ id, changes: { mentions: [] } });
    expect((await caller.notes.byId({ id })).mentions).toEqual([]);
    await callerFor(scope, ana).notes.update({ id, changes: { mentions: [sam.id, user.id] } });
    expect(await notificationsOf(sam.id)).toHaveLength(1);
    expect(await notificationsOf(user.id)).toEqual([
      expect.objectContaining({ message: 'Ana Ortiz mentioned you in “Call” on Arena Nord.' }),
    ]);
  });

  it('do not notify their author, nor a user who has muted mentions', async () => {
    await scope.db
      .update(users)
      .set({ mutedNotifications: ['note_mention'] })
      .where(eq(users.id, sam.id));
    expect((await note([user.id, sam.id])).mentions).toHaveLength(2);
    expect([await notificationsOf(user.id), await notificationsOf(sam.id)]).toEqual([[], []]);
  });

  it('change the version of the note only if they change', async () => {
    const { id } = await note([sam.id, ana.id]);
    expect((await caller.notes.update({ id, changes: { mentions: [ana.id, sam.id] } })).version).toBe(1);
    expect(await caller.notes.update({ id, changes: { mentions: [ana.id] } })).toMatchObject({
      version: 2,
      mentions: [ana.id],
    });
  });

  it('cost no statement for a note without mentions', async () => {
    database.resetStatements();
    await note([]);
    const none = database.sent().length;
    database.resetStatements();
    await note([sam.id]);
    const one = database.sent().length;
    database.resetStatements();
    await note([sam.id, ana.id]);
    expect([database.sent().length, one - none]).toEqual([one, 4]);
  });

  it('are refused at their field for people who do not see its lead, and nothing is saved', async () => {
    const stranger = await makeUser(scope);
    const former = await joinTeam(scope, await makeUser(scope), teamId);
    await scope.db.delete(teamMembers).where(eq(teamMembers.userId, former.id));
    const [own = ''] = await makeLeads(scope, user, 1);
    const refused = [
      [stranger.id, lead, NOT_MENTIONABLE],
      [former.id, lead, NOT_MENTIONABLE],
      [scope.newId(), lead, NOT_MENTIONABLE],
      [sam.id, own, NOT_MENTIONABLE],
      [sam.id, null, MENTIONS_NEED_LEAD],
    ] as const;
    for (const [id, leadId, message] of refused) {
      const problem = await expectProblem(note([ana.id, id], leadId));
      const code = leadId === null ? 'VALIDATION' : 'NOT_FOUND';
      expect(problem).toMatchObject({ code, field: 'mentions', message });
    }
    expect((await caller.notes.count({})).count).toBe(0);
    expect(await notificationsOf(ana.id)).toEqual([]);
  });

  it('require, in a team with assignedOnly, that the person sees the lead', async () => {
    await showOnlyAssigned();
    await caller.leads.update({ id: lead, changes: { assigneeId: ana.id } });
    expect(await expectProblem(note([sam.id]))).toMatchObject({ code: 'NOT_FOUND', field: 'mentions' });
    expect((await note([ana.id])).mentions).toEqual([ana.id]);
    const byAna = { title: 'Call', content: '@Robin Reyes', leadId: lead, mentions: [user.id] };
    expect((await callerFor(scope, ana).notes.create(byAna)).mentions).toEqual([user.id]);
  });

  it('of a former member stay until the mentions change, and can be sent back', async () => {
    const { id } = await note([sam.id]);
    await caller.teams.removeMember({ id: teamId, userId: sam.id });
    expect(await caller.notes.update({ id, changes: { title: 'Later', mentions: [sam.id] } })).toMatchObject({
      mentions: [sam.id],
    });
    expect((await caller.notes.update({ id, changes: { mentions: [ana.id] } })).mentions).toEqual([ana.id]);
  });

  it('are dropped for people who do not see the note’s new lead, and refused if they are requested', async () => {
    const { id } = await note([sam.id, ana.id]);
    const [other = ''] = await makeLeads(scope, user, 1, { teamId, assigneeId: ana.id });
    await showOnlyAssigned();
    const asked = caller.notes.update({ id, changes: { leadId: other, mentions: [sam.id, ana.id] } });
    expect(await expectProblem(asked)).toMatchObject({ code: 'NOT_FOUND', field: 'mentions' });
    expect((await caller.notes.update({ id, changes: { leadId: other } })).mentions).toEqual([ana.id]);
    expect((await caller.notes.update({ id, changes: { leadId: null } })).mentions).toEqual([]);
    expect(await notificationsOf(ana.id)).toHaveLength(1);
  });

  it('are restored with the note, and deleted when it is purged', async () => {
    const { id } = await note([sam.id]);
    await caller.notes.delete({ id });
    await caller.deleted.restore({ id });
    expect((await caller.notes.byId({ id })).mentions).toEqual([sam.id]);
    await scope.db.delete(users).where(eq(users.id, sam.id));
    expect(await scope.db.$count(noteMentions, eq(noteMentions.noteId, id))).toBe(0);
  });
});

describe('the people that a note can mention', () => {
  const named = async (by: SessionUser, leadId = lead) =>
    (await callerFor(scope, by).notes.mentionable({ leadId })).map(({ name }) => name);

  it('are the others who see its lead, by name', async () => {
    expect(await caller.notes.mentionable({ leadId: lead })).toEqual([
      { userId: ana.id, name: 'Ana Ortiz', email: ana.email },
      { userId: sam.id, name: 'Sam Lee', email: sam.email },
    ]);
    expect(await named(sam)).toEqual(['Ana Ortiz', 'Robin Reyes']);
  });

  it('are, in a team with assignedOnly, the assignee of its lead, and the owner and admins', async () => {
    await showOnlyAssigned();
    await caller.leads.update({ id: lead, changes: { assigneeId: ana.id } });
    expect([await named(user), await named(ana)]).toEqual([['Ana Ortiz'], ['Robin Reyes']]);
    const hidden = callerFor(scope, sam).notes.mentionable({ leadId: lead });
    expect(await expectProblem(hidden)).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('are none on a lead that is not shared', async () => {
    const [own = ''] = await makeLeads(scope, user, 1);
    expect(await named(user, own)).toEqual([]);
  });
});
