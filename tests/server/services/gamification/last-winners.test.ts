import { userForEach } from '@tests/support/browser/opening';
import { actorFor, callerFor, makeUser } from '@tests/support/database/scope';
import { joinTeam, makeTeam } from '@tests/support/database/teams';
import { beforeEach, expect, it } from 'vitest';
import type { LeadStatus } from '@/domain/leads/lead-choices';
import type { SessionUser } from '@/server/auth/sessions';
import { changeManyLeads } from '@/server/services/leads/bulk/lead-bulk';

const { scope, user } = userForEach();
let teamId: string;
let mate: SessionUser;
let id: string;

const as = (who: SessionUser) => callerFor(scope, who);
const points = async () => [
  (await as(user).gamification.stats()).totalPoints,
  (await as(mate).gamification.stats()).totalPoints,
];

beforeEach(async () => {
  teamId = await makeTeam(scope);
  Object.assign(user, await joinTeam(scope, user, teamId, 'owner'));
  mate = await joinTeam(scope, await makeUser(scope), teamId);
  id = (await as(user).leads.create({ companyName: 'Arena', contactPerson: 'Jo', teamId })).id;
});

function later(): Date {
  scope.now = new Date(scope.now.getTime() + 1000);
  return scope.now;
}

/** Moves the lead, and returns the time of the move. */
async function move(who: SessionUser, status: LeadStatus): Promise<Date> {
  const at = later();
  await as(who).leads.update({ id, changes: { status } });
  return at;
}

async function winAndUndo(who: SessionUser) {
  later();
  const action = { change: { status: 'CLOSED_WON' as const } };
  const change = await changeManyLeads(actorFor(scope, who), { select: { ids: [id] }, action });
  later();
  await as(who).bulk.undo({ id: change.id ?? '' });
}

it.each([
  ['had it, not to a teammate whose win was undone', () => mate],
  ['had it, even if they won the lead again in between', () => user],
])('undoing a reopening returns the conversion to the user who %s', async (_, next) => {
  await move(user, 'CLOSED_WON');
  const before = await points();
  const at = await move(user, 'CONTACTED');
  await winAndUndo(next());
  await as(user).leads.undoMove({ id, stageEnteredAt: at });
  expect(await points()).toEqual(before);
});

it('undoing a bulk reopening returns the conversion to the latest winner, not the first', async () => {
  await move(user, 'CLOSED_WON');
  await move(user, 'CONTACTED');
  await move(mate, 'CLOSED_WON');
  const before = await points();
  later();
  const action = { change: { status: 'CONTACTED' as const } };
  await changeManyLeads(actorFor(scope, user), { select: { ids: [id] }, action });
  await winAndUndo(user);
  const { stageEnteredAt } = await as(user).leads.byId({ id });
  await as(user).leads.undoMove({ id, stageEnteredAt });
  expect(await points()).toEqual(before);
});

it('undoing the reopening of a lead that was imported as won credits nobody', async () => {
  const row = { companyName: 'Hall', contactPerson: 'Al', email: 'al@hall.example', status: 'CLOSED_WON' };
  await as(user).leads.importRows({ data: [row], createTasks: false });
  const { items } = await as(user).leads.list({ q: 'Hall' });
  id = items[0]?.id ?? '';
  const before = await points();
  const at = await move(user, 'CONTACTED');
  await winAndUndo(user);
  await as(user).leads.undoMove({ id, stageEnteredAt: at });
  expect(await points()).toEqual(before);
});

it('undoing a reopening gives its winner an achievement that they now reach', async () => {
  await move(mate, 'CLOSED_WON');
  const at = await move(user, 'CONTACTED');
  const caller = as(mate);
  for (let n = 1; n <= 9; n += 1) {
    const won = await caller.leads.create({ companyName: `Arena ${n}`, contactPerson: 'Jo' });
    later();
    await caller.leads.update({ id: won.id, changes: { status: 'CLOSED_WON' } });
  }
  const unlocked = async () => (await caller.gamification.stats()).achievements.map((achievement) => achievement.id);
  expect(await unlocked()).not.toContain('ten_wins');
  await as(user).leads.undoMove({ id, stageEnteredAt: at });
  expect(await unlocked()).toContain('ten_wins');
});
