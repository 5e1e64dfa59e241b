import { userForEach } from '@tests/support/browser/opening';
import { makeRowOf } from '@tests/support/database/row-makers';
import { callerFor, makeUser } from '@tests/support/database/scope';
import { joinTeam, makeTeam } from '@tests/support/database/teams';
import { expectProblem } from '@tests/support/problems';
import { asc, eq, inArray } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';
import type { CreateLeadInput } from '@/domain/leads/lead';
import { KEPT_LEAD_GONE, MERGE_NOT_SEEN, MERGE_UNDO_DAYS, MERGE_UNDONE } from '@/domain/leads/merge/merge-limits';
import { PLANS } from '@/domain/plans/plans';
import { nounsWith } from '@/domain/shared/nouns';
import { DAY_MS } from '@/domain/shared/time';
import type { SessionUser } from '@/server/auth/sessions';
import { leadMerges, leads, tasks } from '@/server/db/schema';
import { sweepOldRows } from '@/server/jobs/purge';
import { ATTACHED } from '@/server/services/leads/merge/attached-rows';

const { scope, user, caller } = userForEach();

const later = (ms = 1000) => {
  scope.now = new Date(scope.now.getTime() + ms);
};

async function add(values: Partial<CreateLeadInput> = {}, by = caller): Promise<string> {
  later();
  const named = { companyName: 'Northgate Arena', contactPerson: 'Jo Marsh', email: 'jo@north.example' };
  return (await by.leads.create({ ...named, ...values })).id;
}

async function merge(id: string, leadIds: string[], by = caller): Promise<string> {
  later();
  return (await by.leads.merge({ id, changes: { leadIds } })).mergeId;
}

const undo = (id: string, by = caller) => {
  later();
  return by.leads.undoMerge({ id });
};

const rowsOf = (table: PgTable) =>
  scope.db
    .select()
    .from(table)
    .orderBy(asc((table as typeof leads).id));
const everything = () => Promise.all(ATTACHED.map(({ table }) => rowsOf(table)));

/** A lead with a row of each noun, and one that is merged into it. */
async function addTwo() {
  const id = await add({ amount: 100 });
  const other = await add({ contactPerson: 'Sam', email: 'sam@north.example', priority: 'HIGH', notes: 'B' });
  for (const leadId of [id, other]) {
    for (const noun of nounsWith('linked')) await makeRowOf(noun, { scope, owner: user, leadId });
    await caller.leads.update({ id: leadId, changes: { status: 'CONTACTED' } });
    later();
  }
  return { id, other };
}

describe('undoing a merge', () => {
  it('gives every row back to where it was', async () => {
    const { id, other } = await addTwo();
    const third = await add({ companyName: 'Northgate' });
    const again = await caller.leads.bookAgain({ id: other });
    const [attached, before] = [await everything(), await rowsOf(leads)];
    const mergeId = await merge(id, [other, third]);
    expect(await undo(mergeId)).toMatchObject({ lead: { id }, restored: 2 });
    expect(await everything()).toEqual(attached);
    const changed = (lead: { id: string }) =>
      lead.id === id ? { version: expect.anything(), updatedAt: scope.now } : {};
    expect(await rowsOf(leads)).toEqual(before.map((lead) => ({ ...lead, ...changed(lead as { id: string }) })));
    expect((await caller.leads.byId({ id: again.id })).previousLeadId).toBe(other);
    expect(await rowsOf(leadMerges)).toEqual([]);
  });

  it('leaves with the lead what was added and edited since', async () => {
    const { id, other } = await addTwo();
    const mergeId = await merge(id, [other]);
    const note = await makeRowOf('note', { scope, owner: user, leadId: id });
    await caller.leads.update({ id, changes: { priority: 'LOW', status: 'PROPOSAL_SENT' } });
    const { lead } = await undo(mergeId);
    expect(lead).toMatchObject({ priority: 'LOW', status: 'PROPOSAL_SENT', notes: '' });
    expect((await caller.notes.list({ leadId: id })).items.map((row) => row.id)).toContain(note);
    expect(await caller.leads.byId({ id: other })).toMatchObject({ priority: 'HIGH', status: 'CONTACTED' });
  });

  it('keeps a contact that was edited since, and a row that has gone to another lead', async () => {
    const { id, other } = await addTwo();
    const elsewhere = await add();
    const mergeId = await merge(id, [other]);
    const sam = (await caller.contacts.list({ id })).items.find(({ name }) => name === 'Sam');
    await caller.contacts.update({ id, contactId: sam?.id ?? '', changes: { notes: 'Nights' } });
    const moved = (await caller.notes.list({ leadId: id })).items[0]?.id ?? '';
    await caller.notes.update({ id: moved, changes: { leadId: elsewhere } });
    await undo(mergeId);
    expect((await caller.contacts.list({ id })).items.map(({ name }) => name)).toContain('Sam');
    expect((await caller.notes.byId({ id: moved })).leadId).toBe(elsewhere);
  });

  it('gives a task no rule of which the lead has another open task', async () => {
    const { id, other } = await addTwo();
    const mergeId = await merge(id, [other]);
    await undo(mergeId);
    const ruled = await scope.db.select({ rule: tasks.autoRule }).from(tasks).where(eq(tasks.leadId, other));
    expect(ruled.filter(({ rule }) => rule !== null)).toHaveLength(1);
  });

  it('happens once', async () => {
    const { id, other } = await addTwo();
    const mergeId = await merge(id, [other]);
    await undo(mergeId);
    expect(await expectProblem(undo(mergeId))).toMatchObject({ code: 'NOT_FOUND', message: MERGE_UNDONE });
  });

  it('is possible from Recently deleted', async () => {
    const { id, other } = await addTwo();
    await merge(id, [other]);
    later();
    expect(await caller.deleted.restore({ id: other })).toMatchObject({ kind: 'lead', id: other });
    expect(await caller.leads.byId({ id: other })).toMatchObject({ notes: 'B' });
    expect((await caller.leads.byId({ id })).notes).toBe('');
  });

  it('comes in reverse order', async () => {
    const [a, b, c] = [await add(), await add(), await add()];
    const first = await merge(b, [c]);
    const second = await merge(a, [b]);
    expect(await expectProblem(undo(first))).toMatchObject({ code: 'CONFLICT', message: KEPT_LEAD_GONE });
    await undo(second);
    await undo(first);
    expect((await caller.leads.list({})).items).toHaveLength(3);
  });

  it('waits until a deleted lead is restored, and both are there again', async () => {
    const { id, other } = await addTwo();
    const mergeId = await merge(id, [other]);
    await caller.leads.delete({ id });
    expect((await expectProblem(undo(mergeId))).code).toBe('CONFLICT');
    await caller.deleted.restore({ id });
    await undo(mergeId);
    expect((await caller.leads.list({})).items).toHaveLength(2);
  });

  it('needs room for the leads that come back', async () => {
    const ids: string[] = [];
    for (let at = 0; at < (PLANS.FREE.leads ?? 0); at += 1) ids.push(await add());
    const mergeId = await merge(ids[0] ?? '', [ids[1] ?? '']);
    await add();
    expect((await expectProblem(undo(mergeId))).code).toBe('LEAD_LIMIT');
  });

  it('is for those who see the lead', async () => {
    const teamId = await makeTeam(scope);
    const me = callerFor(scope, await joinTeam(scope, user, teamId));
    const mate = callerFor(scope, await joinTeam(scope, await makeUser(scope), teamId));
    const stranger = callerFor(scope, await makeUser(scope));
    const mergeId = await merge(await add({ teamId }, me), [await add({ teamId }, me)], me);
    expect((await expectProblem(undo(mergeId, stranger))).message).toBe(MERGE_UNDONE);
    expect(await undo(mergeId, mate)).toMatchObject({ restored: 1 });
  });
});

describe('after 30 days', () => {
  it('a merge can no longer be undone, and the merged lead is gone', async () => {
    const { id, other } = await addTwo();
    const mergeId = await merge(id, [other]);
    later(MERGE_UNDO_DAYS * DAY_MS);
    expect((await expectProblem(undo(mergeId))).message).toBe(MERGE_UNDONE);
    expect((await sweepOldRows(scope)).leadMerges).toBeGreaterThan(0);
    expect(await scope.db.$count(leads, inArray(leads.id, [id, other]))).toBe(1);
    expect((await caller.notes.list({ leadId: id })).items).toHaveLength(2);
  });
});

describe('a team that shows its members only what is assigned to them', () => {
  async function merged(assignees: (mate: SessionUser, other: SessionUser) => (string | null)[]) {
    const teamId = await makeTeam(scope);
    user.teamIds = (await joinTeam(scope, user, teamId, 'owner')).teamIds;
    const mate = await joinTeam(scope, await makeUser(scope), teamId);
    const other = await joinTeam(scope, await makeUser(scope), teamId);
    await caller.teams.update({ id: teamId, changes: { assignedOnly: true } });
    const ids: string[] = [];
    for (const assigneeId of assignees(mate, other)) {
      const id = await add({ teamId });
      await caller.leads.update({ id, changes: { assigneeId } });
      ids.push(id);
    }
    const [id = '', ...leadIds] = ids;
    return { id, mergeId: await merge(id, leadIds), mate: callerFor(scope, mate) };
  }

  it('does not let somebody undo a merge into a lead that they no longer see', async () => {
    const { id, mergeId, mate } = await merged(({ id: mine }) => [mine, mine]);
    await caller.leads.update({ id, changes: { assigneeId: user.id } });
    expect(await expectProblem(undo(mergeId, mate))).toMatchObject({ code: 'NOT_FOUND', message: MERGE_UNDONE });
    expect(await undo(mergeId)).toMatchObject({ restored: 1 });
  });

  it('does not let somebody use the undo up who does not see all of the leads', async () => {
    const { mergeId, mate } = await merged((mine, theirs) => [null, mine.id, theirs.id]);
    expect(await expectProblem(undo(mergeId, mate))).toMatchObject({ code: 'FORBIDDEN', message: MERGE_NOT_SEEN });
    expect(await undo(mergeId)).toMatchObject({ restored: 2 });
  });
});

it('works after the lead has been purged from which the surviving one was booked again', async () => {
  const first = await add({ status: 'CLOSED_WON' });
  const { id } = await caller.leads.bookAgain({ id: first });
  await caller.leads.delete({ id: first });
  later(20 * DAY_MS);
  const mergeId = await merge(id, [await add()]);
  later(15 * DAY_MS);
  await sweepOldRows(scope);
  expect(await undo(mergeId)).toMatchObject({ restored: 1, lead: { previousLeadId: null } });
});
