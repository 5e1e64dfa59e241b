import { randomUUID } from 'node:crypto';
import { userForEach } from '@tests/support/browser/opening';
import { eventsAbout } from '@tests/support/database/domain-events';
import { callerFor, makeUser, testScope } from '@tests/support/database/scope';
import { expectProblem } from '@tests/support/problems';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { LEAD_STATUSES } from '@/domain/leads/lead-choices';
import { AUTO_TASK_RULES } from '@/domain/tasks/auto-tasks';
import { domainEvents, leadHistory, leads, tasks } from '@/server/db/schema';

const { database, scope, user, caller } = userForEach();

const acme = { companyName: 'Acme Arena', contactPerson: 'Jo Field' };

describe('creating a lead', () => {
  it('returns the lead with the profile’s defaults and records its history and event', async () => {
    const lead = await caller.leads.create(acme);
    expect(lead).toMatchObject({ ...acme, ownerId: user.id, status: 'NEW', priority: 'MEDIUM', email: '', version: 1 });
    expect(lead.createdAt).toEqual(scope.now);

    const history = await database.db.select().from(leadHistory).where(eq(leadHistory.leadId, lead.id));
    expect(history).toMatchObject([{ kind: 'created', toStatus: 'NEW', actorId: user.id }]);
    const events = await eventsAbout(scope, lead.id);
    expect(events.map(({ type }) => type)).toEqual(['lead_created']);
  });

  it('creates the follow-up tasks of its initial status', async () => {
    const lead = await caller.leads.create({ ...acme, status: 'PROPOSAL_SENT' });
    const made = await caller.tasks.list({ leadId: lead.id });
    expect(made.items.map(({ type, priority, leadCompany }) => [type, priority, leadCompany])).toEqual([
      ['FOLLOW_UP', 'HIGH', 'Acme Arena'],
      ['FOLLOW_UP', 'MEDIUM', 'Acme Arena'],
    ]);
  });

  it('reads a follow-up date without a time as the end of that day in the user’s time zone', async () => {
    const away = await makeUser(scope, { timezone: 'America/New_York' });
    const lead = await callerFor(scope, away).leads.create({ ...acme, nextFollowUp: '2026-07-01' });
    expect(lead.nextFollowUp?.toISOString()).toBe('2026-07-02T03:59:59.999Z');
  });

  it('rejects a team that the user is not a member of', async () => {
    expect(await expectProblem(caller.leads.create({ ...acme, teamId: randomUUID() }))).toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

describe('the lead limit', () => {
  it('accepts exactly fifty of sixty concurrent creates', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 60 }, (_, index) => caller.leads.create({ ...acme, companyName: `Venue ${index}` })),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(50);
    expect(await database.db.$count(leads, eq(leads.ownerId, user.id))).toBe(50);
    expect(await expectProblem(caller.leads.create(acme))).toMatchObject({
      code: 'LEAD_LIMIT',
      message: expect.stringContaining('50'),
    });
  });

  it('is configurable for FREE, and does not apply to PRO', async () => {
    const small = testScope(database, { env: { PLAN_FREE_LEADS: 1 } });
    await callerFor(small, user).leads.create(acme);
    expect(await expectProblem(callerFor(small, user).leads.create(acme))).toMatchObject({ code: 'LEAD_LIMIT' });
    const pro = callerFor(small, await makeUser(scope, { tier: 'PRO' }));
    await pro.leads.create(acme);
    await expect(pro.leads.create(acme)).resolves.toMatchObject(acme);
  });
});

describe('changing a lead', () => {
  it('moves it, records the move, and creates the tasks of the new stage', async () => {
    const { id } = await caller.leads.create(acme);
    scope.now = new Date('2026-03-12T09:00:00Z');
    const won = await caller.leads.update({ id, version: 1, changes: { status: 'CLOSED_WON' } });
    expect(won).toMatchObject({ status: 'CLOSED_WON', version: 2, closedAt: scope.now, stageEnteredAt: scope.now });

    const history = await caller.leads.history({ id });
    expect(history.items.map(({ kind, fromStatus, toStatus }) => [kind, fromStatus, toStatus])).toEqual([
      ['status_changed', 'NEW', 'CLOSED_WON'],
      ['created', null, 'NEW'],
    ]);
    const events = await eventsAbout(scope, id);
    expect(events.map(({ type }) => type)).toEqual([
      'lead_created',
      'lead_status_changed',
      'lead_converted',
      'lead_updated',
    ]);
    expect(events.at(-1)).toMatchObject({ payload: { fields: ['status'] }, actorId: user.id });
    const made = await database.db.select().from(tasks).where(eq(tasks.leadId, id));
    expect(made.map(({ autoRule }) => autoRule).sort()).toEqual(
      AUTO_TASK_RULES.CLOSED_WON.map(({ key }) => key).sort(),
    );
    for (const { id, title } of made) {
      expect(await eventsAbout(scope, id)).toMatchObject([{ type: 'task_created', payload: { title } }]);
    }
  });

  it('repeats a rule’s task only after the earlier one is completed', async () => {
    const { id } = await caller.leads.create(acme);
    const visit = async () => {
      await caller.leads.update({ id, changes: { status: 'CONTACTED' } });
      await caller.leads.update({ id, changes: { status: 'NEW' } });
    };
    await visit();
    await visit();
    expect(await database.db.$count(tasks, eq(tasks.leadId, id))).toBe(1);
    await database.db.update(tasks).set({ status: 'COMPLETED' }).where(eq(tasks.leadId, id));
    await visit();
    expect(await database.db.$count(tasks, eq(tasks.leadId, id))).toBe(2);
  });

  it('creates a rule’s task once when the lead is moved concurrently', async () => {
    const { id } = await caller.leads.create(acme);
    const created = eq(domainEvents.type, 'task_created');
    const before = await database.db.$count(domainEvents, created);
    await Promise.all([1, 2, 3, 4].map(() => caller.leads.update({ id, changes: { status: 'CONTACTED' } })));
    expect(await database.db.$count(tasks, eq(tasks.leadId, id))).toBe(1);
    expect((await database.db.$count(domainEvents, created)) - before).toBe(1);
  });

  it('records the edited fields, and changes nothing when no value differs', async () => {
    const { id } = await caller.leads.create(acme);
    await caller.leads.update({ id, changes: { email: 'jo@acme.example', phone: '1' } });
    expect((await caller.leads.history({ id })).items[0]).toMatchObject({
      kind: 'edited',
      detail: { fields: ['email', 'phone'] },
    });
    const same = await caller.leads.update({ id, changes: { phone: '1' } });
    expect(same.version).toBe(2);
    expect((await caller.leads.history({ id })).items).toHaveLength(2);
  });

  it('takes five statements for a change of several fields', async () => {
    const { id } = await caller.leads.create(acme);
    database.resetStatements();
    await caller.leads.update({ id, changes: { status: 'CONSULTATION_SCHEDULED', phone: '2' } });
    // The session variable, the lock, the read, the lead, and the effects of the change.
    expect(database.sent()).toHaveLength(5);
  });

  it('loses no concurrent edit, nor its history or domain event', async () => {
    const { id } = await caller.leads.create(acme);
    const phones = Array.from({ length: 12 }, (_, n) => `555-01${n}`);
    const answers = await Promise.all(phones.map((phone) => caller.leads.update({ id, changes: { phone } })));
    // Each call returns the lead as its own edit left it.
    expect(answers.map(({ phone }) => phone)).toEqual(phones);
    expect(answers.map(({ version }) => version).sort((a, b) => a - b)).toEqual(phones.map((_, n) => n + 2));
    expect(await database.db.$count(leadHistory, eq(leadHistory.leadId, id))).toBe(1 + phones.length);
    expect(await database.db.$count(domainEvents, eq(domainEvents.subjectId, id))).toBe(1 + phones.length);
  });
});

describe('deleting a lead', () => {
  it('deletes its open automatic tasks, and unlinks other tasks', async () => {
    const { id } = await caller.leads.create({ ...acme, status: 'PROPOSAL_SENT' });
    const [first] = await database.db.select().from(tasks).where(eq(tasks.leadId, id));
    if (!first) throw new Error('The rules made no task.');
    await database.db.update(tasks).set({ status: 'COMPLETED' }).where(eq(tasks.id, first.id));
    await caller.leads.delete({ id });

    expect(await expectProblem(caller.leads.byId({ id }))).toMatchObject({ code: 'NOT_FOUND' });
    expect(await expectProblem(caller.leads.history({ id }))).toMatchObject({ code: 'NOT_FOUND' });
    expect((await caller.leads.list({})).items).toEqual([]);
    expect((await caller.tasks.list({})).items).toMatchObject([{ id: first.id, leadId: null, leadCompany: null }]);
    expect((await caller.leads.count({})).count).toBe(0);
  });
});

describe('the list', () => {
  const names = ['Zenith Hall', 'alpha Fest', 'Beta Park', 'beta park', '100% Events', 'A_B Promotions'];
  const fill = async () => {
    for (const [index, companyName] of names.entries()) {
      scope.now = new Date(Date.UTC(2026, 2, 1, 0, index));
      await caller.leads.create({
        companyName,
        contactPerson: `Contact ${index}`,
        status: LEAD_STATUSES[index % 3],
        priority: index % 2 ? 'HIGH' : 'LOW',
        nextFollowUp: index < 2 ? new Date(Date.UTC(2026, 5, 10 - index)) : null,
      });
    }
  };
  const walk = async (input: Parameters<typeof caller.leads.list>[0], limit = 2) => {
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await caller.leads.list({ ...input, limit, cursor });
      expect(page.items.length).toBeLessThanOrEqual(limit);
      seen.push(...page.items.map(({ companyName }) => companyName));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    return seen;
  };

  it.each([
    ['updatedAt', undefined, ['A_B Promotions', '100% Events', 'beta park', 'Beta Park', 'alpha Fest', 'Zenith Hall']],
    ['createdAt', 'asc', names],
    [
      'nextFollowUp',
      undefined,
      ['alpha Fest', 'Zenith Hall', 'Beta Park', 'beta park', '100% Events', 'A_B Promotions'],
    ],
  ] as const)('pages through every row once, sorted by %s', async (sort, order, expected) => {
    await fill();
    expect(await walk({ sort, order })).toEqual(expected);
  });

  it('sorts companies case-insensitively, and priorities by urgency', async () => {
    await fill();
    const companies = (await walk({ sort: 'companyName' })).map((name) => name.toLowerCase());
    expect(companies.indexOf('alpha fest')).toBeLessThan(companies.indexOf('beta park'));
    expect(companies.at(-1)).toBe('zenith hall');
    expect((await walk({ sort: 'priority' })).slice(0, 3).sort()).toEqual(
      ['A_B Promotions', 'alpha Fest', 'beta park'].sort(),
    );
  });

  it('takes one statement, however many rows there are', async () => {
    await fill();
    database.resetStatements();
    await caller.leads.list({ q: 'a', status: 'NEW', limit: 200 });
    expect(database.statements).toHaveLength(1);
  });
});
