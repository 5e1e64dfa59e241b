import { userForEach } from '@tests/support/browser/opening';
import { makeRowOf } from '@tests/support/database/row-makers';
import { actorFor, callerFor, makeUser } from '@tests/support/database/scope';
import { joinTeam, makeTeam } from '@tests/support/database/teams';
import { expectProblem } from '@tests/support/problems';
import { LONG_TIMEOUT } from '@tests/support/waiting';
import { eq, getTableColumns, getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';
import { MAX_CONTACTS, TOO_MANY_CONTACTS } from '@/domain/contacts/contact-limits';
import { COST_DEFAULTS } from '@/domain/costs/cost-inputs';
import type { CreateLeadInput } from '@/domain/leads/lead';
import { ONLY_OWNER_CAN_MOVE } from '@/domain/leads/linked';
import type { MergeLeadsInput } from '@/domain/leads/merge/merge-input';
import { MERGED_WITH_ITSELF, STATUS_OF_NONE } from '@/domain/leads/merge/merge-limits';
import { PLANS } from '@/domain/plans/plans';
import { nounsWith } from '@/domain/shared/nouns';
import { NOUN_TABLES } from '@/server/db/noun-tables';
import * as schema from '@/server/db/schema';
import { ATTACHED } from '@/server/services/leads/merge/attached-rows';

const { database, scope, user, caller } = userForEach({ postalAddress: '1 Pier, Oakland' });
const { emailLogs, leadHistory, leads, pointEntries, tasks } = schema;

const later = (ms = 1000) => {
  scope.now = new Date(scope.now.getTime() + ms);
};

/** A lead, a second later than the one before. */
async function add(values: Partial<CreateLeadInput> = {}, by = caller): Promise<string> {
  later();
  const named = { companyName: 'Northgate Arena', contactPerson: 'Jo Marsh', email: 'jo@north.example' };
  return (await by.leads.create({ ...named, ...values })).id;
}

const merge = (id: string, leadIds: string[], more: Partial<MergeLeadsInput> = {}, by = caller) => {
  later();
  return by.leads.merge({ id, changes: { leadIds, ...more } });
};

it('knows every table with rows of a lead', () => {
  const tables = Object.values(schema).filter((table) => is(table, PgTable));
  const ofLeads = tables.filter((table) => 'leadId' in getTableColumns(table)).map(getTableName);
  const known = ATTACHED.map(({ table }) => getTableName(table));
  expect(ofLeads.filter((name) => !known.includes(name))).toEqual(['distinct_leads']);
});

describe('a merge', () => {
  it('moves the rows of every noun, and the emails, shares, checks and history', async () => {
    const [id, other] = [await add(), await add()];
    const made: Record<string, string> = {};
    for (const noun of nounsWith('linked')) made[noun] = await makeRowOf(noun, { scope, owner: user, leadId: other });
    const email = await makeRowOf('email', { scope, owner: user, leadId: other });
    await makeRowOf('share', { scope, owner: user, leadId: other });
    await caller.costs.save({ ...COST_DEFAULTS, leadId: other });
    await merge(id, [other]);
    for (const noun of nounsWith('linked')) {
      const { table } = NOUN_TABLES[noun];
      const rows = await scope.db
        .select({ leadId: table.leadId })
        .from(table)
        .where(eq(table.id, made[noun] ?? ''));
      expect([noun, rows]).toEqual([noun, [{ leadId: id }]]);
    }
    const [sent] = await scope.db.select().from(emailLogs).where(eq(emailLogs.id, email));
    expect(sent?.leadId).toBe(id);
    for (const table of [schema.shares, schema.costComparisons]) {
      expect(await scope.db.select({ leadId: table.leadId }).from(table)).toEqual([{ leadId: id }]);
    }
    const { items } = await caller.leads.history({ id });
    expect(items.map(({ kind }) => kind)).toEqual(['merged', 'created', 'created']);
    expect(items[0]?.detail).toMatchObject({ merged: ['Northgate Arena'] });
  });

  it('moves deleted rows, too, which can then be restored', async () => {
    const [id, other] = [await add(), await add()];
    const note = await makeRowOf('note', { scope, owner: user, leadId: other });
    await caller.notes.delete({ id: note });
    await merge(id, [other]);
    await caller.deleted.restore({ id: note });
    expect((await caller.notes.list({ leadId: id })).items).toMatchObject([{ id: note }]);
  });

  it('keeps one check of each kind and one cost comparison, those of the lead that survives', async () => {
    const [id, second, third] = [await add(), await add(), await add()];
    for (const leadId of [id, second, third]) {
      await caller.costs.save({ ...COST_DEFAULTS, leadId });
      await caller.trust.check({ leadId, item: 'fill-rate', checked: true });
    }
    await merge(id, [second, third]);
    expect(await scope.db.$count(schema.costComparisons, eq(schema.costComparisons.leadId, id))).toBe(1);
    expect(await scope.db.$count(schema.trustChecks, eq(schema.trustChecks.leadId, id))).toBe(1);
  });

  it('takes the chosen values, and by default those that the lead lacks', async () => {
    const id = await add({ phone: '415 555 0134', priority: 'LOW', notes: 'A' });
    const other = await add({ companyName: 'Northgate', amount: 500, priority: 'HIGH', notes: 'B' });
    const merged = await merge(id, [other], { values: { priority: 'HIGH', phone: '+1 415 555 0199' } });
    const { mergeId: _, ...lead } = merged;
    expect(lead).toMatchObject({
      companyName: 'Northgate Arena',
      amount: 500,
      priority: 'HIGH',
      notes: 'A\n\nB',
      version: 2,
    });
    expect(lead.phoneNumber).toBe('+14155550199');
    expect(await caller.leads.byId({ id })).toEqual(lead);
  });

  it('keeps a primary contact that it leaves out as a further one', async () => {
    const id = await add();
    const other = await add({ contactPerson: 'Sam', email: 'sam@north.example', phone: '415 555 0177' });
    await merge(id, [other]);
    const { items } = await caller.contacts.list({ id });
    expect(items).toMatchObject([{ name: 'Sam', email: 'sam@north.example', phoneNumber: '+14155550177' }]);
  });

  it('takes a status with its dates, without tasks, and changes no points', async () => {
    const [id, other] = [await add(), await add()];
    later();
    await caller.leads.update({ id: other, changes: { status: 'CLOSED_WON' } });
    const won = await caller.leads.byId({ id: other });
    const points = await scope.db.select().from(pointEntries);
    const before = await scope.db.$count(tasks);
    const merged = await merge(id, [other], { values: { status: 'CLOSED_WON' } });
    expect(merged).toMatchObject({ status: 'CLOSED_WON', closedAt: won.closedAt, stageEnteredAt: won.stageEnteredAt });
    expect(await scope.db.select().from(pointEntries)).toEqual(points);
    expect(await scope.db.$count(tasks)).toBe(before);
  });

  it('keeps the furthest stage and the last activity of all', async () => {
    const [id, other] = [await add(), await add()];
    later();
    await caller.leads.update({ id: other, changes: { status: 'PROPOSAL_SENT' } });
    const { lastActivityAt } = await caller.leads.byId({ id: other });
    expect((await merge(id, [other])).lastActivityAt).toEqual(lastActivityAt);
    expect((await caller.leads.list({ reached: 'PROPOSAL_SENT' })).items).toMatchObject([{ id }]);
  });

  it('leaves one open task of each rule, and makes the others ordinary ones', async () => {
    const ids = [await add(), await add(), await add()];
    for (const id of ids) {
      later();
      await caller.leads.update({ id, changes: { status: 'CONTACTED' } });
    }
    const [id = '', ...others] = ids;
    await merge(id, others);
    const open = await scope.db.select({ rule: tasks.autoRule }).from(tasks).where(eq(tasks.leadId, id));
    expect(open.filter(({ rule }) => rule !== null)).toHaveLength(1);
    expect(open).toHaveLength(3);
  });

  it('counts as one lead against the cap', async () => {
    const ids: string[] = [];
    for (let at = 0; at < (PLANS.FREE.leads ?? 0); at += 1) ids.push(await add());
    expect((await expectProblem(add())).code).toBe('LEAD_LIMIT');
    await merge(ids[0] ?? '', [ids[1] ?? '']);
    await expect(add()).resolves.toBeTypeOf('string');
  });

  it('follows what was booked again from a merged lead', async () => {
    const [id, other] = [await add(), await add()];
    const again = await caller.leads.bookAgain({ id: other });
    await merge(id, [other]);
    expect((await caller.leads.byId({ id: again.id })).previousLeadId).toBe(id);
    await merge(again.id, [id]);
    expect((await caller.leads.byId({ id: again.id })).previousLeadId).toBeNull();
  });

  it('runs a fixed number of statements, whatever the number of rows', async () => {
    const countOf = async (notes: number) => {
      const [id, other] = [await add(), await add()];
      for (let at = 0; at < notes; at += 1) await makeRowOf('note', { scope, owner: user, leadId: other });
      database.statements.length = 0;
      await merge(id, [other]);
      return database.statements.length;
    };
    expect(await countOf(5)).toBe(await countOf(1));
  });

  it('happens once per Idempotency-Key', async () => {
    const [id, other] = [await add(), await add()];
    const retrying = callerFor({ ...scope, idempotencyKey: 'a key' } as never, user);
    const first = await merge(id, [other], {}, retrying);
    expect(await merge(id, [other], {}, retrying)).toEqual(first);
  });
});

describe('a merged lead', () => {
  it('names the lead that it is part of, to those who could see it', async () => {
    const [id, other] = [await add(), await add()];
    await merge(id, [other]);
    for (const call of [
      () => caller.leads.byId({ id: other }),
      () => caller.leads.update({ id: other, changes: { notes: 'x' } }),
      () => caller.leads.delete({ id: other }),
      () => caller.leads.history({ id: other }),
      () => caller.leads.timeline({ id: other }),
    ]) {
      expect(await expectProblem(call())).toMatchObject({ code: 'LEAD_MERGED', details: { mergedInto: id } });
    }
    const stranger = callerFor(scope, await makeUser(scope));
    expect(await expectProblem(stranger.leads.byId({ id: other }))).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('is a tombstone in the feed that names the other lead', async () => {
    const [id, other] = [await add(), await add()];
    const { nextCursor: cursor } = await caller.changes.list({});
    await merge(id, [other]);
    const read = async () => (await caller.changes.list({ cursor, kinds: 'lead' })).items;
    const tombstone = { kind: 'lead', id: other, op: 'delete', row: null, mergedInto: id };
    await expect.poll(read, LONG_TIMEOUT).toContainEqual(tombstone);
    const survivor = (await read()).find((item) => item.id === id);
    expect(survivor).toMatchObject({ op: 'upsert' });
    expect(survivor).not.toHaveProperty('mergedInto');
  });
});

describe('a refused merge', () => {
  it.each([
    [
      'itself',
      (id: string) => ({ leadIds: [id] }),
      { code: 'VALIDATION', message: MERGED_WITH_ITSELF, field: 'leadIds' },
    ],
    [
      'a status that none has',
      (_: string, other: string) => ({ leadIds: [other], values: { status: 'CLOSED_WON' as const } }),
      { code: 'VALIDATION', message: STATUS_OF_NONE, field: 'values.status' },
    ],
    [
      'a last day before the first',
      (_: string, other: string) => ({
        leadIds: [other],
        values: { eventDate: '2027-02-02', eventEndDate: '2027-02-01' },
      }),
      { code: 'VALIDATION', field: 'values.eventEndDate' },
    ],
    [
      'an address that cannot be mailed',
      (_: string, other: string) => ({ leadIds: [other], values: { email: 'nobody' } }),
      { code: 'VALIDATION', field: 'values.email' },
    ],
    [
      'a lead that has changed since',
      (_: string, other: string) => ({ leadIds: [other], versions: { [other]: 2 } }),
      { code: 'STALE_EDIT' },
    ],
  ])('with %s changes nothing', async (_, changes, refusal) => {
    const [id, other] = [await add(), await add()];
    const before = await scope.db.select().from(leads);
    expect(await expectProblem(caller.leads.merge({ id, changes: changes(id, other) }))).toMatchObject(refusal);
    expect(await scope.db.select().from(leads)).toEqual(before);
  });

  it('with the lead of another account names the field', async () => {
    const stranger = callerFor(scope, await makeUser(scope));
    const [mine, theirs] = [await add(), await add({}, stranger)];
    const named = { code: 'NOT_FOUND', field: 'leadIds' };
    expect(await expectProblem(merge(mine, [theirs]))).toMatchObject(named);
    expect((await expectProblem(merge(theirs, [mine]))).code).toBe('NOT_FOUND');
    expect(await stranger.leads.byId({ id: theirs })).toMatchObject({ version: 1 });
  });

  it('of a merged lead says where it is', async () => {
    const [id, other] = [await add(), await add()];
    await merge(id, [other]);
    const refused = { code: 'LEAD_MERGED', field: 'leadIds', details: { mergedInto: id } };
    expect(await expectProblem(merge(id, [other]))).toMatchObject(refused);
    expect((await expectProblem(merge(other, [id]))).code).toBe('LEAD_MERGED');
  });

  it('would bring too many contacts together', async () => {
    const [id, other] = [await add(), await add()];
    const actor = actorFor(scope, user);
    await scope.db.insert(schema.contacts).values(
      Array.from({ length: MAX_CONTACTS + 1 }, (_, at) => ({
        ...{ id: actor.newId(), ownerId: user.id, leadId: at % 2 ? id : other, name: `Contact ${at}` },
        ...{ email: `${at}@north.example`, createdAt: scope.now, updatedAt: scope.now },
      })),
    );
    expect(await expectProblem(merge(id, [other]))).toMatchObject({ code: 'CONFLICT', message: TOO_MANY_CONTACTS });
  });
});

describe('in a team', () => {
  async function team() {
    const teamId = await makeTeam(scope);
    const me = callerFor(scope, await joinTeam(scope, user, teamId));
    const member = await joinTeam(scope, await makeUser(scope), teamId);
    return { teamId, me, mate: callerFor(scope, member), member };
  }

  it('a member can merge a lead of the team into another one, and not into their own', async () => {
    const { teamId, me, mate } = await team();
    const [shared, theirs] = [await add({ teamId }, mate), await add({ teamId }, mate)];
    const own = await add({}, me);
    const refused = { code: 'FORBIDDEN', message: ONLY_OWNER_CAN_MOVE, field: 'leadIds' };
    expect(await expectProblem(merge(own, [shared], {}, me))).toMatchObject(refused);
    expect(await merge(shared, [theirs], {}, me)).toMatchObject({ id: shared });
  });

  it('the rows of a lead that comes into the team do so too, and its contacts get the owner of the other', async () => {
    const { teamId, me, mate, member } = await team();
    const shared = await add({ teamId }, mate);
    const own = await add({}, me);
    await me.notes.create({ title: 'Mine', content: 'x', leadId: own });
    await me.contacts.create({ id: own, changes: { name: 'Sam', email: 'sam@north.example' } });
    await merge(shared, [own], {}, me);
    expect((await mate.notes.list({ leadId: shared })).items).toMatchObject([
      { title: 'Mine', ownerId: user.id, teamId },
    ]);
    expect((await mate.contacts.list({ id: shared })).items).toMatchObject([
      { name: 'Sam', ownerId: member.id, teamId },
    ]);
  });
});

it('keeps the history that a purge would have removed with the merged lead', async () => {
  const [id, other] = [await add(), await add()];
  await merge(id, [other]);
  await scope.db.delete(leads).where(eq(leads.id, other));
  expect(await scope.db.$count(leadHistory, eq(leadHistory.leadId, id))).toBe(3);
});
