import { userForEach } from '@tests/support/browser/opening';
import { actorFor, callerFor, makeUser } from '@tests/support/database/scope';
import { joinTeam, makeTeam } from '@tests/support/database/teams';
import { beforeEach, expect, it } from 'vitest';
import type { Lead } from '@/domain/leads/lead';
import type { LeadStatus } from '@/domain/leads/lead-choices';
import { changeManyLeads } from '@/server/services/leads/bulk/lead-bulk';

const { scope, user } = userForEach();
const NOON = new Date('2026-03-10T12:00:00Z');
let me: ReturnType<typeof callerFor>;
let mate: ReturnType<typeof callerFor>;
let lead: Lead;

const at = (seconds: number) => new Date(NOON.getTime() + seconds * 1000);

/** A caller whose requests all arrived this many seconds after noon, whenever they lock the lead. */
const askedAt = (by: typeof user, seconds: number) => callerFor({ ...scope, now: at(seconds) }, by);

let colleague: typeof user;
let member: typeof user;

beforeEach(async () => {
  scope.now = NOON;
  const teamId = await makeTeam(scope);
  member = await joinTeam(scope, user, teamId);
  colleague = await joinTeam(scope, await makeUser(scope), teamId);
  [me, mate] = [askedAt(member, 2), askedAt(colleague, 1)];
  lead = await askedAt(member, 0).leads.create({ companyName: 'Northgate Arena', contactPerson: 'Dana', teamId });
});

/** The moves of the lead in its history, oldest first. */
async function moves(): Promise<[from: LeadStatus | null, to: LeadStatus | null, at: Date][]> {
  const { items } = await me.leads.history({ id: lead.id, limit: 50 });
  return items.toReversed().map(({ fromStatus, toStatus, at: time }) => [fromStatus, toStatus, time]);
}

const later = (time: Date) => new Date(time.getTime() + 1);

it('a move that was requested first and locked the lead second comes after the other one', async () => {
  await me.leads.update({ id: lead.id, changes: { status: 'CONTACTED' } });
  const moved = await mate.leads.update({ id: lead.id, changes: { status: 'CLOSED_WON' } });
  expect(await moves()).toEqual([
    [null, 'NEW', at(0)],
    ['NEW', 'CONTACTED', at(2)],
    ['CONTACTED', 'CLOSED_WON', later(at(2))],
  ]);
  expect(moved).toMatchObject({ stageEnteredAt: later(at(2)), closedAt: later(at(2)) });
  expect(await mate.leads.undoMove({ id: lead.id, stageEnteredAt: moved.stageEnteredAt })).toMatchObject({
    lead: { status: 'CONTACTED', stageEnteredAt: at(2) },
  });
  expect(await moves()).toHaveLength(2);
});

it('a bulk change gets such a time too, and can still be undone with its follow-up tasks', async () => {
  await me.leads.update({ id: lead.id, changes: { status: 'CONTACTED' } });
  const tasksBefore = (await me.tasks.list({ leadId: lead.id })).items.length;
  const { id } = await changeManyLeads(actorFor({ ...scope, now: at(1) }, colleague), {
    select: { ids: [lead.id] },
    action: { change: { status: 'PROPOSAL_SENT' } },
  });
  expect(await moves()).toEqual([
    [null, 'NEW', at(0)],
    ['NEW', 'CONTACTED', at(2)],
    ['CONTACTED', 'PROPOSAL_SENT', later(at(2))],
  ]);
  expect((await me.tasks.list({ leadId: lead.id })).items.length).toBeGreaterThan(tasksBefore);
  await askedAt(colleague, 3).bulk.undo({ id: id ?? '' });
  expect(await moves()).toHaveLength(2);
  expect((await me.tasks.list({ leadId: lead.id })).items).toHaveLength(tasksBefore);
});

it('parallel moves of one lead form a chain, each from the stage where the previous one ended', async () => {
  const targets = ['CONTACTED', 'CONSULTATION_SCHEDULED', 'PROPOSAL_SENT', 'CLOSED_WON'] as const;
  await Promise.all(
    targets.flatMap((status, index) => [
      askedAt(member, 10 - index).leads.update({ id: lead.id, changes: { status } }),
      askedAt(colleague, index).leads.update({ id: lead.id, changes: { status } }),
    ]),
  );
  const told = await moves();
  for (const [index, [from, , time]] of told.entries()) {
    const before = told[index - 1];
    expect(from).toBe(before?.[1] ?? null);
    if (before) expect(time.getTime()).toBeGreaterThanOrEqual(before[2].getTime());
  }
});

it('a stage with an imported time in the future does not date a move', async () => {
  const row = { companyName: 'Later Ltd', contactPerson: 'Lee', email: 'lee@later.example' };
  await me.leads.importRows({ data: [{ ...row, updatedAt: '2027-03-10T12:00:00Z' }] });
  const imported = (await me.leads.list({ q: 'Later Ltd' })).items[0];
  const moved = await me.leads.update({ id: imported?.id ?? '', changes: { status: 'CONTACTED' } });
  expect(moved.stageEnteredAt).toEqual(at(2));
});
