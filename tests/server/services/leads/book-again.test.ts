import { userForEach } from '@tests/support/browser/opening';
import { callerFor, makeUser } from '@tests/support/database/scope';
import { joinTeam, makeTeam } from '@tests/support/database/teams';
import { expectProblem } from '@tests/support/problems';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { CreateLeadInput } from '@/domain/leads/lead';
import { leads, notifications } from '@/server/db/schema';

const { database, scope, user, caller } = userForEach({ name: 'Robin Reyes', tier: 'PRO' });

const BALL: CreateLeadInput = {
  companyName: 'Harbour Lights',
  contactPerson: 'Noor Haddad',
  email: 'noor@harbour.example',
  phone: '+1 415 555 0134',
  priority: 'HIGH',
  status: 'CLOSED_WON',
  notes: 'Paid late.',
  source: 'REFERRAL',
  nextFollowUp: '2027-01-01',
  amount: 48_000,
  expectedCloseDate: '2026-03-01',
  eventName: 'Winter Ball',
  eventType: 'CORPORATE',
  eventDate: '2026-12-20',
  eventEndDate: '2026-12-21',
  eventStartTime: '18:00',
  venueName: 'Pier 9',
  venueCity: 'San Francisco',
  attendance: 900,
  guardsWanted: 40,
  setting: 'INDOOR',
  alcohol: true,
};

describe('booking a lead again', () => {
  it('creates a lead for the next event of the client, whose date, amount and notes are open', async () => {
    const won = await caller.leads.create(BALL);
    const booked = await caller.leads.bookAgain({ id: won.id });
    const { companyName, contactPerson, email, phone, priority, phoneNumber } = won;
    const { eventName, eventType, venueName, venueCity, guardsWanted, setting, alcohol } = won;
    expect(booked).toMatchObject({
      ...{ companyName, contactPerson, email, phone, priority, phoneNumber },
      ...{ eventName, eventType, venueName, venueCity, guardsWanted, setting, alcohol },
      previousLeadId: won.id,
      ownerId: user.id,
      status: 'NEW',
      source: 'RETURNING_CLIENT',
      closedAt: null,
      notes: '',
      ...{ nextFollowUp: null, amount: null, expectedCloseDate: null, attendance: null },
      ...{ eventDate: null, eventEndDate: null, eventStartTime: null },
    });
    expect((await caller.leads.history({ id: booked.id })).items).toMatchObject([{ kind: 'created', toStatus: 'NEW' }]);
  });

  it('stays in the team and with its assignee, who is notified, as far as they are still in it', async () => {
    const teamId = await makeTeam(scope);
    user.teamIds = (await joinTeam(scope, user, teamId, 'owner')).teamIds;
    const mate = await joinTeam(scope, await makeUser(scope), teamId);
    const { id } = await caller.leads.create({ ...BALL, teamId });
    await caller.leads.update({ id, changes: { assigneeId: mate.id } });
    expect(await caller.leads.bookAgain({ id })).toMatchObject({ teamId, assigneeId: mate.id, ownerId: user.id });
    const told = await scope.db.select().from(notifications).where(eq(notifications.userId, mate.id));
    expect(told).toHaveLength(2);
    // A colleague books it again: then it is theirs.
    expect(await callerFor(scope, mate).leads.bookAgain({ id })).toMatchObject({ teamId, ownerId: mate.id });
    await scope.db.update(leads).set({ teamId: null, assigneeId: null }).where(eq(leads.id, id));
    expect(await caller.leads.bookAgain({ id })).toMatchObject({ teamId: null, assigneeId: null });
  });

  it('counts against the cap, and needs a lead that the user sees', async () => {
    const { id } = await caller.leads.create(BALL);
    expect(await expectProblem(callerFor(scope, await makeUser(scope)).leads.bookAgain({ id }))).toMatchObject({
      code: 'NOT_FOUND',
    });
    user.tier = 'FREE';
    const others = Array.from({ length: 49 }, () => ({ ...BALL, status: 'NEW' as const }));
    for (const other of others) await caller.leads.create(other);
    expect(await expectProblem(caller.leads.bookAgain({ id }))).toMatchObject({ code: 'LEAD_LIMIT' });
  });

  it('outlives the lead before it', async () => {
    const won = await caller.leads.create(BALL);
    const { id } = await caller.leads.bookAgain({ id: won.id });
    await scope.db.delete(leads).where(eq(leads.id, won.id));
    expect(await caller.leads.byId({ id })).toMatchObject({ previousLeadId: null });
  });
});

describe('the other leads of a client', () => {
  const namesOf = (others: { eventName: string }[]) => others.map(({ eventName }) => eventName);

  it('are those that are linked or of the same company, the next event first', async () => {
    const first = await caller.leads.create(BALL);
    await caller.leads.create({ ...BALL, companyName: 'harbour  lights', eventName: 'Gala', eventDate: '2027-06-01' });
    await caller.leads.create({ ...BALL, companyName: 'Harbour Lights East', eventName: 'Other' });
    const next = await caller.leads.bookAgain({ id: first.id });
    await caller.leads.update({ id: next.id, changes: { companyName: 'HL Events', eventName: 'Renamed' } });
    database.resetStatements();
    const others = await caller.leads.ofClient({ id: first.id });
    expect(database.statements.filter((statement) => statement.includes('company_key'))).toHaveLength(1);
    expect(namesOf(others)).toEqual(['Gala', 'Renamed']);
    expect(others[0]).toEqual({
      id: expect.any(String),
      companyName: 'harbour  lights',
      status: 'CLOSED_WON',
      eventName: 'Gala',
      eventDate: '2027-06-01',
      amount: 48_000,
    });
    expect(namesOf(await caller.leads.ofClient({ id: next.id }))).toEqual(['Winter Ball']);
  });

  it('are only those that the user sees, without deleted ones', async () => {
    const { id } = await caller.leads.create(BALL);
    const stranger = callerFor(scope, await makeUser(scope));
    await stranger.leads.create(BALL);
    const deleted = await caller.leads.create(BALL);
    await caller.leads.delete({ id: deleted.id });
    expect(await caller.leads.ofClient({ id })).toEqual([]);
    expect(await expectProblem(stranger.leads.ofClient({ id }))).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('include those of the team, for members of it', async () => {
    const teamId = await makeTeam(scope);
    user.teamIds = (await joinTeam(scope, user, teamId, 'owner')).teamIds;
    const mate = await joinTeam(scope, await makeUser(scope, { tier: 'PRO' }), teamId);
    const { id } = await caller.leads.create({ ...BALL, teamId });
    await callerFor(scope, mate).leads.create({ ...BALL, teamId, eventName: 'Gala' });
    await callerFor(scope, mate).leads.create({ ...BALL, eventName: 'Secret' });
    expect(namesOf(await caller.leads.ofClient({ id }))).toEqual(['Gala']);
  });
});
