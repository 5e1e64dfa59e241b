import { userForEach } from '@tests/support/browser/opening';
import { callerFor, makeUser } from '@tests/support/database/scope';
import { joinTeam, makeTeam } from '@tests/support/database/teams';
import { expectProblem } from '@tests/support/problems';
import { beforeEach, expect, it } from 'vitest';

// Only a Postgres server runs two transactions at once.

const { scope, user } = userForEach();
let me: ReturnType<typeof callerFor>;
let mate: ReturnType<typeof callerFor>;
let ids: [string, string];

beforeEach(async () => {
  const teamId = await makeTeam(scope);
  me = callerFor(scope, await joinTeam(scope, user, teamId));
  mate = callerFor(scope, await joinTeam(scope, await makeUser(scope), teamId));
  const add = async () => (await me.leads.create({ companyName: 'Northgate', contactPerson: 'Jo', teamId })).id;
  ids = [await add(), await add()];
});

const outcomeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    async (error) => (await expectProblem(Promise.reject(error))).code,
  );
const outcomes = async (calls: Promise<unknown>[]) => (await Promise.all(calls.map(outcomeOf))).sort();

it('merges a pair once if two members merge it in opposite directions', async () => {
  const [a, b] = ids;
  for (let round = 0; round < 10; round += 1) {
    const ended = await outcomes([
      me.leads.merge({ id: a, changes: { leadIds: [b] } }),
      mate.leads.merge({ id: b, changes: { leadIds: [a] } }),
    ]);
    expect(ended).toEqual(['LEAD_MERGED', 'done']);
    const { items } = await me.leads.list({});
    expect(items).toHaveLength(1);
    const { items: history } = await me.leads.history({ id: items[0]?.id ?? '' });
    await mate.leads.undoMerge({ id: history.find(({ kind }) => kind === 'merged')?.detail.mergeId ?? '' });
  }
});

it('undoes a merge once if two members undo it', async () => {
  const { mergeId } = await me.leads.merge({ id: ids[0], changes: { leadIds: [ids[1]] } });
  const ended = await outcomes([me.leads.undoMerge({ id: mergeId }), mate.leads.undoMerge({ id: mergeId })]);
  expect(ended).toEqual(['NOT_FOUND', 'done']);
  expect((await me.leads.list({})).items).toHaveLength(2);
});

it('loses no edit that is made at the same time', async () => {
  const [a, b] = ids;
  const ended = await outcomes([
    me.leads.merge({ id: a, changes: { leadIds: [b], versions: { [a]: 1, [b]: 1 } } }),
    mate.leads.update({ id: b, changes: { notes: 'From the mate' } }),
  ]);
  const isMerged = ended.includes('LEAD_MERGED');
  expect(ended).toEqual([isMerged ? 'LEAD_MERGED' : 'STALE_EDIT', 'done']);
  if (!isMerged) expect((await me.leads.byId({ id: b })).notes).toBe('From the mate');
});
