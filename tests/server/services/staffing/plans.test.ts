import { callerFor } from '@tests/support/database/scope';
import { joinTeam, makeTeam } from '@tests/support/database/teams';
import { ask, openRestDatabase } from '@tests/support/rest/rest';
import { bearerOf } from '@tests/support/rest/tokens';
import { beforeEach, describe, expect, it } from 'vitest';
import { createLeadInput } from '@/domain/leads/lead';
import { savePlanInput } from '@/domain/staffing/plan/plan-schema';
import { createRateCardInput } from '@/domain/staffing/rate-cards/rate-card-input';
import type { SessionUser } from '@/server/auth/sessions';
import { ruleRows } from '@/server/db/schema';

const rest = openRestDatabase();

let me: SessionUser;

beforeEach(async () => {
  me = await rest.makeUser({ tier: 'PRO' });
});

const as = (user: SessionUser) => callerFor(rest.scope(), user);

const aLead = async (user = me, teamId: string | null = null) => {
  const lead = createLeadInput.parse({ companyName: 'Arena', contactPerson: 'Jo', teamId });
  return (await as(user).leads.create(lead)).id;
};

const aCard = async (more: object = {}, user = me) => {
  const rates = { guard: { pay: 20, bill: 38 }, supervisor: { pay: 27, bill: 48 } };
  return (await as(user).rateCards.create(createRateCardInput.parse({ name: 'Standard', rates, ...more }))).id;
};

const EVENT = {
  ...{ attendance: 750, alcohol: true, mainEntrances: 1, exits: 4, startTime: '19:00', endTime: '00:00' },
  ...{ eventDate: '2027-06-12', timeZone: 'America/Los_Angeles', state: 'California' },
};
const save = (leadId: string, more: object = {}, user = me) =>
  as(user).staffingPlans.save(savePlanInput.parse({ leadId, ...EVENT, ...more }));

const refusal = (call: Promise<unknown>) =>
  call.then(
    () => null,
    ({ message }: Error) => message,
  );

const latest = async (user: SessionUser) => (await as(user).notifications.list({ limit: 1 })).items[0];

describe('a plan of a lead', () => {
  it('is saved as a version with its figures', async () => {
    const leadId = await aLead();
    const first = await save(leadId);
    expect(first).toMatchObject({ number: 1, author: { id: me.id }, price: null, needsApproval: false });
    expect(first.plan).toMatchObject({ guards: 14, relief: 1, paidHours: 119 });
    const second = await save(leadId, { attendance: 1500 });
    const { items } = await as(me).staffingPlans.list({ leadId, limit: 1 });
    expect(items).toEqual([second]);
    expect(await as(me).staffingPlans.byId({ id: first.id })).toEqual(first);
  });

  it('keeps its figures when the operator changes a rule', async () => {
    const leadId = await aLead();
    const { id, plan } = await save(leadId);
    const rule = { key: 'guards.perExit', jurisdiction: 'US', value: 3, reason: 'Two doors at each exit' } as const;
    await rest
      .database()
      .db.insert(ruleRows)
      .values({
        ...{ ...rule, id: rest.scope().newId(), kind: 'house', source: 'Ours', checkedOn: '2026-11-30' },
        createdAt: new Date(),
      });
    try {
      expect((await as(me).staffingPlans.byId({ id })).plan).toEqual(plan);
      expect((await save(leadId)).plan.guards).toBe(22);
    } finally {
      await rest.database().db.delete(ruleRows);
    }
  });

  it('is not there for others', async () => {
    const { id, leadId } = await save(await aLead());
    const other = await rest.makeUser();
    expect(await refusal(as(other).staffingPlans.byId({ id }))).toContain('does not exist');
    expect(await as(other).staffingPlans.list({ leadId, limit: 10 })).toMatchObject({ items: [] });
    expect(await refusal(save(leadId, {}, other))).toContain('does not exist');
  });
});

it('versions that are saved at once have different numbers', async () => {
  const leadId = await aLead();
  const saved = await Promise.all([save(leadId), save(leadId), save(leadId)]);
  expect(saved.map(({ number }) => number).sort()).toEqual([1, 2, 3]);
});

describe('the price of a plan', () => {
  it('takes the rates and the terms of a card, and keeps them when the card changes', async () => {
    const leadId = await aLead();
    const rateCardId = await aCard();
    const plan = await save(leadId, { price: { rateCardId } });
    // 15 guards and 2 supervisors for 7 hours each, with 35 percent on the pay.
    expect(plan.price).toMatchObject({ bill: 15 * 7 * 38 + 2 * 7 * 48, cost: 1.35 * (15 * 7 * 20 + 2 * 7 * 27) });
    await as(me).rateCards.update({ id: rateCardId, changes: { burden: 0.5 } });
    await as(me).rateCards.delete({ id: rateCardId });
    expect((await as(me).staffingPlans.byId({ id: plan.id })).price).toEqual(plan.price);
  });

  it('takes lines of its own', async () => {
    const rateCardId = await aCard();
    const shifts = [{ date: '2027-06-12', startTime: '18:00', endTime: '01:00' }];
    const lines = [{ role: 'guard', count: 8, pay: 20, bill: 40.5, shifts }];
    const { price } = await save(await aLead(), { price: { rateCardId, lines, discount: { amount: '$68.00' } } });
    expect(price).toMatchObject({ bill: 2200, extras: [{ key: 'discount', amount: -68 }] });
  });

  it.each([
    ['without a date', { eventDate: null }, 'Set the date'],
    ['without a zone', { timeZone: null }, 'Set the time zone'],
    ['of more than a day at a stretch', { startTime: '10:00', endTime: '10:00' }, 'two crews'],
    ['with a role that the card does not have', { armedPosts: 2 }, 'no rate for: armed guard'],
  ])('is refused %s', async (_, changes, message) => {
    const leadId = await aLead();
    const rateCardId = await aCard();
    expect(await refusal(save(leadId, { ...changes, price: { rateCardId } }))).toContain(message);
  });

  it('is refused with shifts that overlap', async () => {
    const shift = { date: '2027-06-12', startTime: '18:00', endTime: '01:00' };
    const price = {
      rateCardId: await aCard(),
      lines: [{ role: 'guard', count: 1, pay: 1, bill: 2, shifts: [shift, shift] }],
    };
    expect(await refusal(save(await aLead(), { price }))).toContain('overlap');
  });

  it('is refused with the card of somebody else', async () => {
    const price = { rateCardId: await aCard({}, await rest.makeUser()) };
    expect(await refusal(save(await aLead(), { price }))).toContain('rate card');
  });
});

describe('a margin under the limit', () => {
  const low = (rateCardId: string, marginReason = '') => ({ price: { rateCardId }, marginReason });

  it('needs a reason', async () => {
    const [leadId, rateCardId] = [await aLead(), await aCard({ minimumMargin: 0.5 })];
    expect(await refusal(save(leadId, low(rateCardId)))).toContain('Say why');
    const plan = await save(leadId, low(rateCardId, 'A client of ten years'));
    expect(plan).toMatchObject({
      needsApproval: false,
      approvedBy: { id: me.id },
      marginReason: 'A client of ten years',
    });
  });

  it('waits in a team for its owner or an admin', async () => {
    const scope = rest.scope();
    const teamId = await makeTeam(scope);
    const boss = await joinTeam(scope, await rest.makeUser(), teamId, 'owner');
    const member = await joinTeam(scope, me, teamId);
    const rateCardId = await aCard({ minimumMargin: 0.5, teamId }, boss);
    const leadId = await aLead(member, teamId);
    const { id, needsApproval } = await save(leadId, low(rateCardId, 'To win it'), member);
    expect(needsApproval).toBe(true);
    expect(await latest(boss)).toMatchObject({ title: 'Price to approve', message: expect.stringContaining('Arena') });
    expect(await refusal(as(member).staffingPlans.approve({ id }))).toContain('Only the owner and admins');
    const approved = await as(boss).staffingPlans.approve({ id });
    expect(approved).toMatchObject({ needsApproval: false, approvedBy: { id: boss.id } });
    expect(await as(boss).staffingPlans.approve({ id })).toEqual(approved);
    expect(await latest(member)).toMatchObject({ title: 'Price approved' });
  });

  it('needs no approval once the lead has left the team', async () => {
    const scope = rest.scope();
    const teamId = await makeTeam(scope);
    const boss = await joinTeam(scope, await rest.makeUser(), teamId, 'owner');
    const member = await joinTeam(scope, me, teamId);
    const leadId = await aLead(member, teamId);
    const { id } = await save(leadId, low(await aCard({ minimumMargin: 0.5, teamId }, boss), 'To win it'), member);
    await as(member).leads.update({ id: leadId, changes: { teamId: null } });
    expect(await as(member).staffingPlans.byId({ id })).toMatchObject({ needsApproval: false });
  });

  it('is not shown to tokens that only read, nor is any cost', async () => {
    const leadId = await aLead();
    const { id } = await save(leadId, low(await aCard({ minimumMargin: 0.5 }), 'To win it'));
    const headers = await bearerOf(rest.scope(), me, ['read']);
    const { body } = (await ask('GET', `/api/staffing-plans/${id}`, { headers })) as { body: Record<string, object> };
    expect(body).toMatchObject({ marginReason: '', needsApproval: null, approvedBy: null, approvedAt: null });
    expect(body).toMatchObject({ price: { cost: null, margin: null, isBelowMinimum: null } });
    expect(JSON.stringify(body.price)).not.toMatch(/"(?:pay|cost)":\d/);
  });
});
