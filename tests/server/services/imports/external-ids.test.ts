import { userForEach } from '@tests/support/browser/opening';
import { callerFor, makeUser } from '@tests/support/database/scope';
import { joinTeam } from '@tests/support/database/teams';
import { expectProblem } from '@tests/support/problems';
import { describe, expect, it } from 'vitest';
import type { OnKnown } from '@/domain/leads/known-leads';

const { scope, user, caller } = userForEach({ tier: 'PRO' });

const LEAD = { companyName: 'Acme Arena', contactPerson: 'Jo Field', email: '' };
const row = (externalId: string, more: Record<string, string> = {}) => ({
  ...{ ...LEAD, companyName: `Company ${externalId}`, email: `${externalId || 'none'}@acme.example` },
  externalId,
  ...more,
});
const importLeads = (data: Record<string, string>[], onKnown: OnKnown = 'update') =>
  caller.leads.importRows({ data, onKnown, allowMissingEmail: true, createTasks: false });
const addLead = async (externalId: string | null, more: object = {}) =>
  (await caller.leads.create({ ...LEAD, externalId, ...more })).id;
const read = (id: string) => caller.leads.byId({ id });

describe('an import of leads', () => {
  it('knows a lead by its external id, before its email, and returns where each row landed', async () => {
    const [named, mailed] = [await addLead('a'), await addLead('b', { email: 'jo@acme.example' })];
    const result = await importLeads([
      { externalId: 'a', email: 'jo@acme.example', phone: '1' },
      { externalId: 'b' },
      row('new'),
      row('new', { phone: '2' }),
    ]);
    const created = (await caller.leads.byExternalId({ externalId: 'new' })).id;
    expect(result).toMatchObject({ imported: 1, errorCount: 0, known: { updated: 1, unchanged: 1, repeated: 1 } });
    expect(result.rows).toEqual([
      { row: 2, id: named, outcome: 'updated' },
      { row: 3, id: mailed, outcome: 'unchanged' },
      { row: 4, id: created, outcome: 'repeated' },
      { row: 5, id: created, outcome: 'created' },
    ]);
    expect(await read(named)).toMatchObject({ phone: '1', email: 'jo@acme.example' });
    expect(await read(created)).toMatchObject({ phone: '2' });
  });

  it('gives a lead that it knows by its id or email an external id, and takes it back', async () => {
    const lead = await addLead(null, { email: 'jo@acme.example' });
    await importLeads([{ email: 'jo@acme.example', externalId: 'a' }]);
    expect(await read(lead)).toMatchObject({ externalId: 'a' });
    const { items } = await caller.bulk.imports({ limit: 1 });
    for await (const _ of await caller.bulk.undoImport({ id: items[0]?.id ?? '' }));
    expect(await read(lead)).toMatchObject({ externalId: null });
  });

  it('means the surviving lead by the external id of a merged one, and leaves its own', async () => {
    const [merged, kept] = [await addLead('merged'), await addLead('kept')];
    await caller.leads.merge({ id: kept, changes: { leadIds: [merged] } });
    const { rows } = await importLeads([{ externalId: 'merged', phone: '1' }]);
    expect(rows).toEqual([{ row: 2, id: kept, outcome: 'updated' }]);
    expect(await read(kept)).toMatchObject({ externalId: 'kept', phone: '1' });
    expect(await expectProblem(importLeads([row('merged')], 'add'))).toMatchObject({ code: 'NO_VALID_ROWS' });
  });

  it('refuses a row that would give its lead the external id of another', async () => {
    const [lead] = [await addLead('a'), await addLead('b')];
    const result = await importLeads([{ id: lead, externalId: 'b' }, row('new')]);
    expect(result).toMatchObject({
      imported: 1,
      errors: [{ row: 2, column: 'externalId', message: 'Another row has this external id.' }],
      rows: [{ row: 3, outcome: 'created' }],
    });
    expect(await read(lead)).toMatchObject({ externalId: 'a' });
  });

  it('takes the later of two rows that would give two leads one external id', async () => {
    const [one, two] = [await addLead(null), await addLead(null)];
    const result = await importLeads([
      { id: one, externalId: 'a' },
      { id: two, externalId: 'a' },
    ]);
    expect(result.known).toMatchObject({ updated: 1, repeated: 1 });
    expect([(await read(one)).externalId, (await read(two)).externalId]).toEqual([null, 'a']);
  });

  it('skips a lead that it knows, and an external id that several leads have', async () => {
    const teamId = (await caller.teams.create({ name: 'Night shift' })).id;
    user.teamIds.push(teamId);
    const lead = await addLead('a');
    await addLead('both');
    await addLead('both', { teamId });
    const result = await importLeads([{ externalId: 'a', phone: '1' }, row('both')], 'skip');
    expect(result).toMatchObject({
      known: { skipped: 1, ambiguous: 1 },
      rows: [{ row: 2, id: lead, outcome: 'skipped' }],
    });
  });

  it('refuses taken external ids row by row when it adds all rows, and the earlier of two', async () => {
    await addLead('taken');
    const data = [row('taken'), row('a'), row('a', { phone: '2' }), row('')];
    const result = await importLeads(data, 'add');
    expect(result).toMatchObject({ imported: 2, skipped: 2, beyondCap: 0, errorCount: 2 });
    expect(result.errors).toEqual([
      { row: 2, column: 'externalId', message: 'Another row has this external id.' },
      { row: 3, column: 'externalId', message: 'Row 4 has the same external id' },
    ]);
    expect(result.rows).toMatchObject([
      { row: 4, outcome: 'created' },
      { row: 5, outcome: 'created' },
    ]);
    expect(await caller.leads.byExternalId({ externalId: 'a' })).toMatchObject({ phone: '2' });
  });

  it('takes an external id that only a deleted lead, another user or a team has', async () => {
    const mate = await makeUser(scope, { tier: 'PRO' });
    const teamId = (await caller.teams.create({ name: 'Night shift' })).id;
    user.teamIds.push(teamId);
    await joinTeam(scope, mate, teamId);
    await caller.leads.delete({ id: await addLead('a') });
    await callerFor(scope, mate).leads.create({ ...LEAD, externalId: 'a' });
    await addLead('a', { teamId });
    expect(await importLeads([row('a')], 'add')).toMatchObject({ imported: 1, errorCount: 0 });
  });
});

describe.each([
  ['tasks', { title: 'Call', dueDate: '2031-03-05' }],
  ['notes', { title: 'Call', content: 'Two gates' }],
] as const)('an import of %s', (many, values) => {
  it('refuses a taken external id row by row, and returns where each row landed', async () => {
    const rows = (data: Record<string, string>[]) => caller[many].importRows({ data });
    await rows([{ ...values, externalId: 'taken' }]);
    const result = await rows([
      { ...values, externalId: 'taken' },
      { ...values, externalId: 'a' },
      { ...values, externalId: 'a' },
      values,
    ]);
    expect(result).toMatchObject({
      imported: 2,
      errors: [
        { row: 2, column: 'externalId' },
        { row: 3, column: 'externalId' },
      ],
    });
    const { id } = await caller[many].byExternalId({ externalId: 'a' });
    expect(result.rows).toMatchObject([
      { row: 4, id, outcome: 'created' },
      { row: 5, outcome: 'created' },
    ]);
  });

  it('refuses only the row whose external id a row of the team has, because its lead is shared', async () => {
    const teamId = (await caller.teams.create({ name: 'Night shift' })).id;
    user.teamIds.push(teamId);
    await addLead(null, { companyName: 'Shared', teamId });
    const rows = ['taken', 'a'].map((externalId) => ({ ...values, leadCompany: 'Shared', externalId }));
    await caller[many].importRows({ data: rows.slice(0, 1) });
    const result = await caller[many].importRows({ data: rows });
    expect(result).toMatchObject({ imported: 1, errors: [{ row: 2, column: 'externalId' }] });
  });
});
