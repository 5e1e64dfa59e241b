import { userForEach } from '@tests/support/browser/opening';
import { actorFor, callerFor, makeUser } from '@tests/support/database/scope';
import { joinTeam } from '@tests/support/database/teams';
import { expectProblem } from '@tests/support/problems';
import { eq, inArray } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '@/domain/shared/time';
import type { SessionUser } from '@/server/auth/sessions';
import { leads, tasks } from '@/server/db/schema';
import { sweepOldRows } from '@/server/jobs/purge';
import type { BulkMessage } from '@/server/routers/bulk';
import { deleteAccountAsOperator } from '@/server/services/accounts/deletion/delete-account';
import { showLinkedRows } from '@/server/services/leads/lead-states';
import { NAMED_TABLES, type NamedNoun } from '@/server/services/shared/external-ids';

const { scope, user, caller } = userForEach({ tier: 'PRO' });
let teamId: string;
let mate: SessionUser;

const DUE = new Date('2031-03-05T12:00:00Z');
const TIMES = { startTime: DUE, endTime: new Date('2031-03-05T13:00:00Z') };

beforeEach(async () => {
  teamId = (await caller.teams.create({ name: 'Night shift' })).id;
  user.teamIds.push(teamId);
  mate = await joinTeam(scope, await makeUser(scope, { tier: 'PRO' }), teamId);
});

type Caller = ReturnType<typeof callerFor>;

const addLead = async (more: object = {}, by: Caller = caller) =>
  (await by.leads.create({ companyName: 'Acme Arena', contactPerson: 'Jo Field', ...more })).id;

/** A row of each noun with the external id: a lead, and what is linked to it. */
async function addAll(externalId: string, place: { teamId?: string } = {}, by: Caller = caller) {
  const lead = await addLead({ externalId, ...place }, by);
  const link = { leadId: lead, externalId };
  return {
    lead,
    contact: (await by.contacts.create({ id: lead, changes: { name: 'Sam', externalId } })).id,
    task: (await by.tasks.create({ title: 'Call', dueDate: DUE, ...link })).id,
    note: (await by.notes.create({ title: 'Call', content: 'Two gates', ...link })).id,
    event: (await by.calendarEvents.create({ title: 'Walk', ...TIMES, ...link })).id,
  };
}

async function idsOf(rows: Record<NamedNoun, string>) {
  const found: Partial<Record<NamedNoun, unknown>> = {};
  for (const [noun, id] of Object.entries(rows) as [NamedNoun, string][]) {
    const table = NAMED_TABLES[noun];
    const [row] = await scope.db
      .select({ externalId: table.externalId, teamId: table.teamId })
      .from(table)
      .where(eq(table.id, id));
    found[noun] = row;
  }
  return found;
}

const allWith = (row: { externalId: string | null; teamId: string | null }) => ({
  ...{ lead: row, contact: row, task: row, note: row, event: row },
});

const all = async <Message>(messages: AsyncIterable<Message>): Promise<Message[]> => {
  const seen: Message[] = [];
  for await (const message of messages) seen.push(message);
  return seen;
};

describe('a move that a user chooses is refused as a whole where an external id is taken', () => {
  it('of a lead to a team, and of a linked row that comes along', async () => {
    const ours = await addAll('x', { teamId });
    const mine = await addLead({ externalId: 'x' });
    const move = { id: mine, changes: { teamId } };
    expect(await expectProblem(caller.leads.update(move))).toMatchObject({
      code: 'EXTERNAL_ID_TAKEN',
      details: { id: ours.lead, externalId: 'x' },
    });
    await caller.leads.update({ id: mine, changes: { externalId: null } });
    const task = await caller.tasks.create({ title: 'Call', dueDate: DUE, leadId: mine, externalId: 'x' });
    expect(await expectProblem(caller.leads.update(move))).toMatchObject({
      code: 'EXTERNAL_ID_TAKEN',
      details: { id: ours.task },
    });
    expect(await caller.leads.byId({ id: mine })).toMatchObject({ teamId: null });
    await caller.tasks.update({ id: task.id, changes: { externalId: 'y' } });
    expect(await caller.leads.update(move)).toMatchObject({ teamId });
    expect(await caller.tasks.byId({ id: task.id })).toMatchObject({ teamId, externalId: 'y' });
  });

  it('of a linked row to a lead of a team', async () => {
    const ours = await addAll('x', { teamId });
    const mine = await addAll('x');
    const changes = { leadId: ours.lead };
    for (const [move, id] of [
      [() => caller.tasks.update({ id: mine.task, changes }), ours.task],
      [() => caller.notes.update({ id: mine.note, changes }), ours.note],
      [() => caller.calendarEvents.update({ id: mine.event, changes }), ours.event],
    ] as const) {
      expect(await expectProblem(move())).toMatchObject({ code: 'EXTERNAL_ID_TAKEN', details: { id } });
    }
  });

  it('of many leads, and of their return', async () => {
    await addLead({ externalId: 'x', teamId });
    const ids = [await addLead({ externalId: 'x' }), await addLead({ externalId: 'y' })];
    const move = (teamId: string | null) =>
      caller.bulk.leads({ select: { ids }, action: { change: { teamId } } }).then(all);
    expect(await expectProblem(move(teamId))).toMatchObject({ code: 'EXTERNAL_ID_TAKEN' });
    expect(await caller.leads.list({ whose: 'TEAM', limit: 10 })).toMatchObject({ items: [{ externalId: 'x' }] });
    await caller.leads.update({ id: ids[0] ?? '', changes: { externalId: 'z' } });
    const done = (await move(teamId)).find((message) => message.type === 'done');
    await addLead({ externalId: 'y' });
    expect(await expectProblem(caller.bulk.undo({ id: done?.result.id ?? '' }))).toMatchObject({
      code: 'EXTERNAL_ID_TAKEN',
    });
  });

  it('by a merge, and by its undo', async () => {
    const ours = await addAll('x', { teamId });
    const mine = await addAll('x');
    const merge = () => caller.leads.merge({ id: ours.lead, changes: { leadIds: [mine.lead] } });
    expect(await expectProblem(merge())).toMatchObject({ code: 'EXTERNAL_ID_TAKEN' });
    await caller.contacts.update({ id: mine.lead, contactId: mine.contact, changes: { externalId: null } });
    await caller.tasks.update({ id: mine.task, changes: { externalId: null } });
    await caller.notes.update({ id: mine.note, changes: { externalId: null } });
    await caller.calendarEvents.update({ id: mine.event, changes: { externalId: null } });
    const { mergeId, externalId } = await merge();
    expect(externalId).toBe('x');
    // A new lead may have it, because a creation does not look for the merged one.
    const other = await addLead({ externalId: 'x' });
    expect(await expectProblem(caller.leads.undoMerge({ id: mergeId }))).toMatchObject({
      code: 'EXTERNAL_ID_TAKEN',
      details: { id: other },
    });
    expect(await caller.leads.byExternalId({ externalId: 'x' })).toMatchObject({ id: other });
    await caller.leads.delete({ id: other });
    expect(await caller.leads.byExternalId({ externalId: 'x' })).toMatchObject({ id: ours.lead });
    await caller.leads.undoMerge({ id: mergeId });
    expect(await caller.leads.byExternalId({ externalId: 'x' })).toMatchObject({ id: mine.lead });
  });

  it('by the restore of a lead with a contact whose external id another has', async () => {
    const mine = await addAll('x');
    await caller.leads.delete({ id: mine.lead });
    const lead = await addLead();
    const other = await caller.contacts.create({ id: lead, changes: { name: 'Sam', externalId: 'x' } });
    expect(await expectProblem(caller.deleted.restore({ id: mine.lead }))).toMatchObject({
      code: 'EXTERNAL_ID_TAKEN',
      details: { id: other.id },
    });
  });
});

it('does not name a row that the user does not see', async () => {
  await caller.teams.update({ id: teamId, changes: { assignedOnly: true } });
  await addLead({ externalId: 'x', teamId });
  const asMate = callerFor(scope, mate);
  const upsert = asMate.leads.upsert({
    ...{ externalId: 'x', teamId },
    changes: { companyName: 'Other', contactPerson: 'Jo Field' },
  });
  const { code, details } = await expectProblem(upsert);
  expect({ code, details }).toEqual({ code: 'EXTERNAL_ID_TAKEN', details: { externalId: 'x' } });
});

describe('a move that nobody chooses takes a taken external id away', () => {
  it('when a team is deleted', async () => {
    const [mine, ours] = [await addAll('x'), await addAll('x', { teamId })];
    const kept = await addAll('y', { teamId });
    await caller.teams.delete({ id: teamId });
    expect(await idsOf(mine)).toEqual(allWith({ externalId: 'x', teamId: null }));
    expect(await idsOf(ours)).toEqual(allWith({ externalId: null, teamId: null }));
    expect(await idsOf(kept)).toEqual(allWith({ externalId: 'y', teamId: null }));
  });

  it('when a member leaves, whose rows stay in the team, there is nothing to take', async () => {
    const asMate = callerFor(scope, mate);
    const theirs = await addAll('x', { teamId }, asMate);
    const [mine, own] = [await addAll('x'), await addAll('x', {}, asMate)];
    await asMate.teams.removeMember({ id: teamId, userId: mate.id });
    for (const [rows, place] of [
      [theirs, teamId],
      [mine, null],
      [own, null],
    ] as const) {
      expect(await idsOf(rows)).toEqual(allWith({ externalId: 'x', teamId: place }));
    }
  });

  it('when an account is deleted, with a team of its own', async () => {
    const alone = await makeUser(scope, { tier: 'PRO' });
    const by = callerFor(scope, alone);
    const own = (await by.teams.create({ name: 'Only me' })).id;
    alone.teamIds.push(own);
    await addAll('x', {}, by);
    await addAll('x', { teamId: own }, by);
    await deleteAccountAsOperator(actorFor(scope, alone));
    await deleteAccountAsOperator(actorFor(scope, mate));
    expect(await scope.db.$count(tasks, eq(tasks.ownerId, alone.id))).toBe(0);
  });

  it('when a user joins a team on whose leads they have rows', async () => {
    const ours = await addAll('x', { teamId });
    const asMate = callerFor(scope, mate);
    const theirs = [
      (await asMate.tasks.create({ title: 'Call', dueDate: DUE, externalId: 'x' })).id,
      (await asMate.tasks.create({ title: 'Call', dueDate: DUE, externalId: 'y' })).id,
    ];
    await scope.db.update(tasks).set({ leadId: ours.lead }).where(eq(tasks.ownerId, mate.id));
    await scope.db.transaction((tx) => showLinkedRows(tx, { teamId, userId: mate.id }));
    const after = await Promise.all(theirs.map((id) => asMate.tasks.byId({ id })));
    expect(after).toMatchObject([
      { externalId: null, teamId },
      { externalId: 'y', teamId },
    ]);
  });
});

describe('the undo of a deletion of many restores all of them, without external ids that other rows have now', () => {
  const undo = async (deletion: AsyncIterable<BulkMessage>) => {
    const done = (await all(deletion)).find((message) => message.type === 'done');
    return () => caller.bulk.undo({ id: done?.result.id ?? '' });
  };

  it('of leads, and of their contacts and follow-up tasks', async () => {
    const [mine, ours, free] = [
      await addAll('x'),
      await addAll('x', { teamId }),
      await addLead({ externalId: 'free' }),
    ];
    await scope.db.update(tasks).set({ autoRule: 'rule' }).where(eq(tasks.id, mine.task));
    const ids = [mine.lead, ours.lead, free];
    const undoDeletion = await undo(await caller.bulk.leads({ select: { ids }, action: { delete: true } }));
    const leadId = await addLead({ externalId: 'x' });
    await caller.contacts.create({ id: leadId, changes: { name: 'Sam', externalId: 'x' } });
    await caller.tasks.create({ title: 'Call', dueDate: DUE, externalId: 'x' });
    expect(await undoDeletion()).toEqual({ restored: 3, changed: 3, unnamed: 3 });
    const { lead, contact, task } = allWith({ externalId: null, teamId: null });
    expect(await idsOf(mine)).toMatchObject({ lead, contact, task });
    expect(await idsOf(ours)).toEqual(allWith({ externalId: 'x', teamId }));
    expect(await caller.leads.byId({ id: free })).toMatchObject({ externalId: 'free' });
  });

  it('of tasks', async () => {
    const add = (externalId: string) => caller.tasks.create({ title: 'Call', dueDate: DUE, externalId });
    const ids = [(await add('x')).id, (await add('y')).id];
    const undoDeletion = await undo(await caller.bulk.tasks({ select: { ids }, action: { delete: true } }));
    await add('x');
    expect(await undoDeletion()).toEqual({ restored: 2, changed: 2, unnamed: 1 });
    const after = await Promise.all(ids.map((id) => caller.tasks.byId({ id })));
    expect(after).toMatchObject([{ externalId: null }, { externalId: 'y' }]);
  });
});

describe('the external ids of merged leads', () => {
  const merge = async (id: string, leadIds: string[]) =>
    (await caller.leads.merge({ id, changes: { leadIds } })).mergeId;
  const meant = async () =>
    Promise.all(['a', 'b', 'c'].map(async (externalId) => (await caller.leads.byExternalId({ externalId })).id));
  let [a, b, c] = ['', '', ''];
  beforeEach(async () => {
    [a, b, c] = [
      await addLead({ externalId: 'a' }),
      await addLead({ externalId: 'b' }),
      await addLead({ externalId: 'c' }),
    ];
  });

  it('mean the lead that each merge of a chain and each undo leaves', async () => {
    const first = await merge(b, [a]);
    for (let round = 0; round < 2; round += 1) {
      const second = await merge(c, [b]);
      expect(await meant()).toEqual([c, c, c]);
      await caller.leads.undoMerge({ id: second });
      expect(await meant()).toEqual([b, b, c]);
    }
    await caller.leads.undoMerge({ id: first });
    expect(await meant()).toEqual([a, b, c]);
  });

  it('come back with both leads of a merge, each time', async () => {
    for (let round = 0; round < 2; round += 1) {
      const mergeId = await merge(c, [a, b]);
      expect(await meant()).toEqual([c, c, c]);
      await caller.leads.undoMerge({ id: mergeId });
      expect(await meant()).toEqual([a, b, c]);
    }
    expect((await caller.leads.list({ limit: 10 })).items.map(({ externalId }) => externalId).sort()).toEqual([
      'a',
      'b',
      'c',
    ]);
  });

  it('mean it for as long as it exists, also when the merged leads are purged and a new one is sent', async () => {
    await merge(b, [a]);
    await merge(c, [b]);
    scope.now = new Date(scope.now.getTime() + 31 * DAY_MS);
    await sweepOldRows(scope);
    expect(await scope.db.$count(leads, inArray(leads.id, [a, b]))).toBe(0);
    expect(await meant()).toEqual([c, c, c]);
    const changes = { companyName: 'Acme Arena', contactPerson: 'Jo Field', notes: 'Again' };
    expect(await caller.leads.upsert({ externalId: 'a', changes })).toMatchObject({
      id: c,
      created: false,
      notes: 'Again',
    });
    await caller.leads.delete({ id: c });
    expect(await caller.leads.upsert({ externalId: 'a', changes })).toMatchObject({ created: true });
  });

  it('stay with a team when the account of the member who owned the merged lead is deleted', async () => {
    const asMate = callerFor(scope, mate);
    const [merged, kept] = [await addLead({ externalId: 'x', teamId }, asMate), await addLead({ teamId })];
    await asMate.leads.merge({ id: kept, changes: { leadIds: [merged] } });
    await deleteAccountAsOperator(actorFor(scope, mate));
    expect(await caller.leads.byExternalId({ externalId: 'x', teamId })).toMatchObject({ id: kept });
  });
});

describe('the external id of a series', () => {
  it('stays with it when an occurrence, or those from one on, become rows of their own', async () => {
    const series = await caller.calendarEvents.create({
      ...{ title: 'Walk', ...TIMES, externalId: 'x', recurrence: 'FREQ=DAILY;COUNT=9', timeZone: 'UTC' },
    });
    const list = async () =>
      (await caller.calendarEvents.list({ from: '2031-03-05', to: '2031-03-20', limit: 20 })).items;
    const [, second, , fourth] = await list();
    // As a client sends back what it has read.
    const one = await caller.calendarEvents.update({
      id: second?.id ?? '',
      changes: { title: 'Run', externalId: second?.externalId ?? null },
    });
    expect(one).toMatchObject({ title: 'Run', externalId: null });
    const rest = await caller.calendarEvents.update({
      id: fourth?.id ?? '',
      scope: 'following',
      changes: { title: 'Swim' },
    });
    expect(rest).toMatchObject({ title: 'Swim', externalId: null });
    expect(await caller.calendarEvents.byExternalId({ externalId: 'x' })).toMatchObject({ id: series.id });
    expect(await caller.calendarEvents.upsert({ externalId: 'x', changes: { location: 'Pier 9' } })).toMatchObject({
      id: series.id,
      created: false,
    });
  });
});
