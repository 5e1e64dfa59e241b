import { userForEach } from '@tests/support/browser/opening';
import { makeLeads, makeTasks } from '@tests/support/database/many-rows';
import { actorFor, callerFor, makeUser } from '@tests/support/database/scope';
import { joinTeam, makeTeam } from '@tests/support/database/teams';
import { expectProblem } from '@tests/support/problems';
import { asc, eq, inArray } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { BulkLeadsInput } from '@/domain/bulk/bulk-input';
import { WHOSE, type Whose } from '@/domain/shared/whose';
import type { SessionUser } from '@/server/auth/sessions';
import { leads, notifications, tasks } from '@/server/db/schema';
import { changeManyLeads } from '@/server/services/leads/bulk/lead-bulk';
import { exportLeads } from '@/server/services/leads/lead-export';

const { database, scope, user, caller } = userForEach({ name: 'Robin Reyes', tier: 'PRO' });
let teamId: string;
let mate: SessionUser;

beforeEach(async () => {
  teamId = await makeTeam(scope);
  user.teamIds = (await joinTeam(scope, user, teamId, 'owner')).teamIds;
  mate = await joinTeam(scope, await makeUser(scope, { name: 'Sam Lee' }), teamId);
});

const acme = { companyName: 'Arena Nord', contactPerson: 'Ann' };
const messagesTo = async ({ id }: SessionUser) =>
  (await scope.db.select().from(notifications).where(eq(notifications.userId, id))).map(({ message }) => message);
const placeOf = async (ids: string[]) =>
  scope.db
    .select({ teamId: leads.teamId, assigneeId: leads.assigneeId })
    .from(leads)
    .where(inArray(leads.id, ids))
    .orderBy(asc(leads.id));
type Change = Extract<BulkLeadsInput['action'], { change: unknown }>['change'];
const change = (ids: string[], wanted: Change, as = user) =>
  changeManyLeads(actorFor(scope, as), { select: { ids }, action: { change: wanted } });

describe('one lead', () => {
  it('is its owner’s work once it is shared, then its assignee’s, who is notified', async () => {
    const { id } = await caller.leads.create(acme);
    expect(await caller.leads.update({ id, changes: { teamId } })).toMatchObject({ teamId, assigneeId: user.id });
    expect(await caller.leads.update({ id, changes: { assigneeId: mate.id } })).toMatchObject({ assigneeId: mate.id });
    expect(await messagesTo(mate)).toEqual(['Robin Reyes assigned Arena Nord to you.']);
    const { items } = await caller.leads.history({ id });
    expect(items.map(({ detail }) => detail)).toMatchObject([
      { fields: ['assigneeId'], assigneeId: mate.id, assigneeName: 'Sam Lee' },
      { fields: ['teamId', 'assigneeId'], teamId, teamName: expect.any(String), assigneeName: 'Robin Reyes' },
      {},
    ]);
  });

  it('notifies only once the lead and its counters are written, like a win, so that the two cannot deadlock', async () => {
    const { id } = await caller.leads.create({ ...acme, teamId });
    database.resetStatements();
    await caller.leads.update({ id, changes: { assigneeId: mate.id } });
    const positionOf = (part: RegExp) => database.statements.findIndex((statement) => part.test(statement));
    expect(positionOf(/update "leads"/)).toBeGreaterThan(-1);
    expect(positionOf(/insert into "notifications"/)).toBeGreaterThan(positionOf(/update "leads"/));
  });

  it('sends no notification to a user who assigns it to themselves', async () => {
    const { id } = await caller.leads.create({ ...acme, teamId });
    await callerFor(scope, mate).leads.update({ id, changes: { assigneeId: mate.id } });
    expect(await messagesTo(mate)).toEqual([]);
  });

  it('is shared and unshared only by its owner', async () => {
    const { id } = await caller.leads.create({ ...acme, teamId });
    const theirs = callerFor(scope, mate);
    expect(await expectProblem(theirs.leads.update({ id, changes: { teamId: null } }))).toMatchObject({
      code: 'FORBIDDEN',
      field: 'teamId',
    });
    expect(await change([id], { teamId: null }, mate)).toMatchObject({ changed: 0 });
    expect(await caller.leads.update({ id, changes: { teamId: null } })).toMatchObject({ teamId: null });
  });

  it('is assigned only to a member of its team', async () => {
    const stranger = await makeUser(scope);
    const [shared, own] = [await caller.leads.create({ ...acme, teamId }), await caller.leads.create(acme)];
    for (const [id, assigneeId] of [
      [shared.id, stranger.id],
      [own.id, mate.id],
    ] as const) {
      expect(await expectProblem(caller.leads.update({ id, changes: { assigneeId } }))).toMatchObject({
        code: 'NOT_FOUND',
        field: 'assigneeId',
      });
    }
  });
});

describe('many leads', () => {
  it('are shared with their tasks and assigned at once, with one notification, and come back with one undo', async () => {
    const ids = await makeLeads(scope, user, 3);
    const [task = ''] = await makeTasks(scope, user, 1, { leadId: ids[0] ?? null });
    const result = await change(ids, { teamId, assigneeId: mate.id });
    expect(result).toMatchObject({ changed: 3 });
    expect(await placeOf(ids)).toEqual(ids.map(() => ({ teamId, assigneeId: mate.id })));
    expect((await callerFor(scope, mate).tasks.byId({ id: task })).teamId).toBe(teamId);
    expect(await messagesTo(mate)).toEqual(['Robin Reyes assigned 3 leads to you.']);
    expect((await caller.leads.count({ whose: 'TEAM' })).count).toBe(3);

    await caller.bulk.undo({ id: result.id ?? '' });
    expect(await placeOf(ids)).toEqual(ids.map(() => ({ teamId: null, assigneeId: null })));
    expect(await scope.db.select({ teamId: tasks.teamId }).from(tasks).where(eq(tasks.id, task))).toEqual([
      { teamId: null },
    ]);
    expect((await caller.leads.count({ whose: 'TEAM' })).count).toBe(0);
  });

  it('are skipped if the assignee is not in their team', async () => {
    const [shared = ''] = await makeLeads(scope, user, 1, { teamId });
    const [own = ''] = await makeLeads(scope, user, 1);
    expect(await change([shared, own], { assigneeId: mate.id })).toMatchObject({
      changed: 1,
      total: 2,
      skipped: { NOT_SHARED: 1 },
    });
    expect(await placeOf([own])).toEqual([{ teamId: null, assigneeId: null }]);
  });

  it('are not shared with a team of others', async () => {
    const ids = await makeLeads(scope, user, 1);
    const other = await makeTeam(scope);
    expect(await expectProblem(change(ids, { teamId: other }))).toMatchObject({ code: 'NOT_FOUND' });
    // Not even with a session from before they left.
    const former = { ...user, teamIds: [other] };
    expect(await expectProblem(change(ids, { teamId: other }, former))).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('do not return to a former member', async () => {
    const ids = await makeLeads(scope, user, 1, { teamId, assigneeId: mate.id });
    const { id } = await change(ids, { assigneeId: user.id });
    await caller.teams.removeMember({ id: teamId, userId: mate.id });
    expect(await caller.bulk.undo({ id: id ?? '' })).toMatchObject({ restored: 0 });
    expect(await placeOf(ids)).toEqual([{ teamId, assigneeId: user.id }]);
  });
});

it('return to their owner when their assignee leaves', async () => {
  const ids = await makeLeads(scope, user, 1, { teamId, assigneeId: mate.id });
  const theirs = await makeLeads(scope, mate, 1, { teamId, assigneeId: mate.id });
  await caller.teams.removeMember({ id: teamId, userId: mate.id });
  expect(await placeOf([...ids, ...theirs])).toEqual([...ids, ...theirs].map(() => ({ teamId, assigneeId: user.id })));
});

it('the list, its count, the board, the export and bulk changes agree on whose leads are meant', async () => {
  await makeLeads(scope, user, 1, { companyName: 'own' });
  await makeLeads(scope, user, 1, { companyName: 'own, shared', teamId, assigneeId: mate.id });
  await makeLeads(scope, mate, 1, { companyName: 'theirs, mine to do', teamId, assigneeId: user.id });
  await makeLeads(scope, mate, 1, { companyName: 'nobody’s', teamId });
  await makeLeads(scope, mate, 1, { companyName: 'private' });
  const expected: Record<Whose, string[]> = {
    MINE: ['own', 'own, shared'],
    TEAM: ['nobody’s', 'own, shared', 'theirs, mine to do'],
    ASSIGNED: ['own', 'theirs, mine to do'],
    UNASSIGNED: ['nobody’s'],
  };
  for (const whose of WHOSE) {
    const { items } = await caller.leads.list({ whose });
    expect(items.map(({ companyName }) => companyName).sort()).toEqual(expected[whose]);
    const { length } = expected[whose];
    expect(await caller.leads.count({ whose })).toEqual({ count: length, more: false });
    expect((await caller.pipeline.matches({ whose })).NEW.count).toBe(length);
    let csv = '';
    for await (const part of exportLeads(actorFor(scope, user), { whose })) csv += part;
    expect(csv.trim().split('\r\n')).toHaveLength(length + 1);
    const bulk = await changeManyLeads(actorFor(scope, user), {
      select: { matching: { whose } },
      action: { change: { priority: 'MEDIUM' } },
    });
    expect(bulk.total).toBe(length);
  }
});
