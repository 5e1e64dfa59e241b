import { userForEach } from '@tests/support/browser/opening';
import { makeLeads } from '@tests/support/database/many-rows';
import { actorFor, callerFor } from '@tests/support/database/scope';
import { joinTeam, makeTeam } from '@tests/support/database/teams';
import { expect, it } from 'vitest';
import { createFieldInput } from '@/domain/custom-fields/custom-field';
import { runBatch } from '@/server/services/batch/batch';
import { changeManyLeads } from '@/server/services/leads/bulk/lead-bulk';

// Updates of different leads run together. Each must have the result of an update alone.

const { database, scope, user, caller } = userForEach({ tier: 'PRO' });

const run = async (operations: Record<string, unknown>[], as = user) =>
  (await runBatch(actorFor(scope, as), 'lead', { operations })).results;

const update = (id: string | undefined, data: object, more: object = {}) => ({ op: 'update', id, data, ...more });

it('takes as many statements for forty leads as for two', async () => {
  const sent = async (count: number) => {
    const ids = await makeLeads(scope, user, count);
    database.resetStatements();
    const results = await run(ids.map((id) => update(id, { status: 'CONTACTED', phone: '+1 415 555 0134' })));
    const row = { status: 'CONTACTED', phoneNumber: '+14155550134', version: 2, createdTasks: 1 };
    expect(results).toMatchObject(ids.map((id) => ({ status: 200, row: { id, ...row } })));
    return database.sent().length;
  };
  expect(await sent(40)).toBe(await sent(2));
});

it('changes what each names, and keeps everything else', async () => {
  const [one, other, third] = await makeLeads(scope, user, 3);
  for (const id of [one, other, third]) {
    await caller.leads.update({ id: id ?? '', changes: { phone: '+1 415 555 0134' } });
  }
  await run([
    update(one, { phone: '+1 415 555 0199', notes: 'Called' }),
    update(other, { status: 'CLOSED_LOST', lostReason: 'PRICE' }),
    update(third, { status: 'NEW' }),
  ]);
  const found = async (phone: string) => (await caller.leads.list({ phone })).items.map(({ id }) => id).sort();
  expect(await found('+14155550199')).toEqual([one]);
  expect(await found('+14155550134')).toEqual([other, third].sort());
  expect(await caller.leads.byId({ id: one ?? '' })).toMatchObject({ status: 'NEW', notes: 'Called', version: 3 });
  expect(await caller.leads.byId({ id: other ?? '' })).toMatchObject({ lostReason: 'PRICE', notes: '', version: 3 });
  expect(await caller.leads.byId({ id: third ?? '' })).toMatchObject({ status: 'NEW', version: 2 });
});

it('refuses those that cannot be, and changes the others', async () => {
  const [one, stale, unmailable, unfit, last] = await makeLeads(scope, user, 5);
  const notes = 'Called';
  const results = await run([
    update(one, { notes }),
    update(stale, { notes }, { version: 7 }),
    update(scope.newId(), { notes }),
    update(unmailable, { notes, email: 'jo' }),
    update(unfit, { custom: { unknown: 'x' } }),
    update(last, { notes }),
  ]);
  expect(results).toMatchObject([
    { status: 200, row: { notes } },
    { status: 412, problem: { code: 'STALE_EDIT' } },
    { status: 404, problem: { code: 'NOT_FOUND' } },
    { status: 400, problem: { code: 'VALIDATION', field: 'email' } },
    { status: 400, problem: { code: 'VALIDATION', field: 'custom.unknown' } },
    { status: 200, row: { notes } },
  ]);
});

it('refuses an external id that another lead has, and changes the others', async () => {
  const [one, other, third] = await makeLeads(scope, user, 3);
  const results = await run([
    update(one, { externalId: 'hubspot:1' }),
    update(other, { externalId: 'hubspot:1' }),
    update(third, { externalId: 'hubspot:3' }),
  ]);
  expect(results).toMatchObject([
    { status: 200, row: { externalId: 'hubspot:1' } },
    { status: 409, problem: { code: 'EXTERNAL_ID_TAKEN' } },
    { status: 200, row: { externalId: 'hubspot:3' } },
  ]);
});

it('moves leads to a team with the values of their custom fields, before it sets those that are given', async () => {
  const teamId = await makeTeam(scope);
  const member = await joinTeam(scope, user, teamId, 'owner');
  const as = callerFor(scope, member);
  const fields = ['Gates', 'Radios', 'Lanes'].map((label) => ({ noun: 'leads', label, kind: 'number' }));
  for (const field of fields) {
    await as.customFields.create(createFieldInput.parse(field));
    await as.customFields.create(createFieldInput.parse({ ...field, teamId }));
  }
  const [one, other] = await makeLeads(scope, member, 2);
  for (const id of [one, other]) {
    await as.leads.update({ id: id ?? '', changes: { custom: { gates: 1, radios: 2, lanes: 3 } } });
  }
  const results = await run(
    [update(one, { teamId, custom: { gates: 9, radios: null } }), update(other, { teamId })],
    member,
  );
  expect(results).toMatchObject([
    { status: 200, row: { teamId, custom: { gates: 9, lanes: 3 } } },
    { status: 200, row: { teamId, custom: { gates: 1, radios: 2, lanes: 3 } } },
  ]);
  expect(results[0]).not.toHaveProperty('row.custom.radios');
  expect(results[0]).toHaveProperty('row.customOther', []);
});

it.each([0, 1])('sets custom fields of the lead that comes to a team, and of the one that is there', async (there) => {
  const teamId = await makeTeam(scope);
  const member = await joinTeam(scope, user, teamId, 'owner');
  const as = callerFor(scope, member);
  for (const label of ['Gates', 'Radios']) {
    for (const place of [{}, { teamId }]) {
      await as.customFields.create(createFieldInput.parse({ noun: 'leads', label, kind: 'number', ...place }));
    }
  }
  const makePair = async () => {
    const ids = (await makeLeads(scope, member, 2)).sort();
    for (const id of ids) await as.leads.update({ id, changes: { custom: { gates: 1, radios: 2 } } });
    await as.leads.update({ id: ids[there] ?? '', changes: { teamId } });
    return ids;
  };
  const change = { teamId, custom: { gates: 9 } };
  const expected = { teamId, custom: { gates: 9, radios: 2 } };
  const ids = await makePair();
  const results = await run(
    ids.map((id) => update(id, change)),
    member,
  );
  expect(results).toMatchObject([{ row: expected }, { row: expected }]);
  const others = await makePair();
  await changeManyLeads(actorFor(scope, member), { select: { ids: others }, action: { change } });
  for (const id of others) expect(await as.leads.byId({ id })).toMatchObject(expected);
});

it('knows a lead by its id in capital letters', async () => {
  const [id = ''] = await makeLeads(scope, user, 1);
  expect(await caller.leads.update({ id: id.toUpperCase(), changes: { notes: 'a' } })).toMatchObject({
    id,
    version: 2,
  });
  const results = await run([update(id, { notes: 'b' }), update(id.toUpperCase(), { notes: 'c' })]);
  expect(results).toMatchObject([{ row: { notes: 'b', version: 3 } }, { row: { notes: 'c', version: 4 } }]);
});

it('deletes no lead by the external id of one that was merged into it', async () => {
  const [id = '', merged = ''] = await makeLeads(scope, user, 2);
  await run([update(merged, { externalId: 'hubspot:2' })]);
  await caller.leads.merge({ id, changes: { leadIds: [merged] } });
  const [refused, changed] = await run([
    { op: 'delete', externalId: 'hubspot:2' },
    { op: 'update', externalId: 'hubspot:2', data: { notes: 'Called' } },
  ]);
  expect(refused).toMatchObject({ status: 404, problem: { code: 'LEAD_MERGED' } });
  expect(changed).toMatchObject({ status: 200, row: { id, notes: 'Called' } });
});
